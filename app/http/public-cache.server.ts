import { publicCacheControl, YEAR_SECONDS } from "~/front-door/cache/cached-document.server";
import { getRequestStore } from "~/front-door/request-store";
import type { ContentTag } from "~/models/shared/content-tags";

/** How long a public page is kept unless it says otherwise. Changed content drops it at once. */
export const PAGE_CACHE_SECONDS = 300;

/**
 * Lets the front door cache this answer for signed-out visitors: `Cache-Control: public,
 * s-maxage=<seconds>`. Called by loaders of public pages, feeds and the public API. If several
 * loaders of one page call it, the shortest time and all tags apply.
 */
export function allowPublicCache({
  seconds = PAGE_CACHE_SECONDS,
  tags,
}: {
  seconds?: number;
  tags: ContentTag[];
}): void {
  const store = getRequestStore();
  if (!store || store.isForOneReader) return;
  const joined = store.publicCache ?? { seconds, tags: new Set<string>() };
  joined.seconds = Math.min(joined.seconds, seconds);
  for (const tag of tags) joined.tags.add(tag);
  store.publicCache = joined;
}

/**
 * Lets the front door and browsers cache this answer for good, because what is behind its URL never
 * changes. Returns its `Cache-Control`, which also holds for signed-in visitors.
 */
export function allowLastingCache(): string {
  allowPublicCache({ seconds: YEAR_SECONDS, tags: [] });
  return publicCacheControl(YEAR_SECONDS);
}
