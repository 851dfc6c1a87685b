import { sharedNow } from "~/lib/clock/shared-clock";
import { getNextContentAt } from "~/models/content/content.server";

import { allowPublicCache, PAGE_CACHE_SECONDS } from "~/http/public-cache.server";
import type { ContentTag } from "~/models/shared/content-tags";

/**
 * Lets the front door cache an answer made from the site's texts, but never beyond the time when
 * the next scheduled text appears, to the millisecond. `tags`: what else the answer shows.
 */
export async function allowContentCache({
  tags = [],
  now = sharedNow(),
}: { tags?: ContentTag[]; now?: Date } = {}): Promise<void> {
  const nextAt = await getNextContentAt(now);
  const untilNext = nextAt ? (nextAt.getTime() - now.getTime()) / 1000 : PAGE_CACHE_SECONDS;
  allowPublicCache({
    seconds: Math.min(PAGE_CACHE_SECONDS, untilNext),
    tags: ["content", "settings", ...tags],
  });
}
