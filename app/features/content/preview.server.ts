import { sharedNow } from "~/lib/clock/shared-clock";
import { loadLandingDraft } from "~/features/landing/landing.server";
import { notFound } from "~/http/not-found.server";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import { LANDING_KINDS } from "~/models/content/landing-content";
import { readContentPreview } from "~/models/content/content-preview.server";
import { getStoredContent } from "~/models/content/content.server";

import { pageTextOf } from "./text-page.server";
import { languageQuery } from "./language-query";

/** What a preview link shows: the landing page with the draft, or the page alone. Throws a 404. */
export async function loadContentPreview(token: string, now = sharedNow()) {
  const found = await readContentPreview(token, now);
  if (!found) throw notFound();
  const { place, page, expiresAt } = found;
  const { language = DEFAULT_LANGUAGE } = page ?? place;
  const editor = `/admin/site/${page?.id ?? place.kind}${languageQuery(language)}`;
  const { draft, updatedAt: savedAt } = page ?? (await getStoredContent(place, now));
  const landingKind = LANDING_KINDS.find((kind) => kind === place.kind);
  if (landingKind || place.kind === "navigation") {
    const landing = await loadLandingDraft({ ...place, kind: landingKind ?? "sections" }, now);
    return { editor, savedAt, expiresAt, landing, article: null, language: null };
  }
  return { editor, savedAt, expiresAt, landing: null, article: await pageTextOf(draft), language };
}
