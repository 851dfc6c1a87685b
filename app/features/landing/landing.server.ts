import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "~/lib/languages";
import { type ContentPlace, getLiveContents, getStoredContent } from "~/models/content/content.server";
import { LANDING_KINDS, landingContent, type LandingKind } from "~/models/content/landing-content";
import { listPublishedPosts } from "~/models/post/post.server";
import { LANDING_POSTS_SHOWN } from "~/models/post/post-limits";

/** What the home page shows: its texts, and the newest articles. */
export async function loadLanding(now = sharedNow()) {
  const [bodies, posts] = await Promise.all([
    getLiveContents(LANDING_KINDS, { language: currentLanguage(), now }),
    newestPosts(currentLanguage()),
  ]);
  return { content: landingContent(bodies), posts };
}

/** The same with the draft of one text. */
export async function loadLandingDraft(place: ContentPlace & { kind: LandingKind }, now: Date) {
  const [bodies, posts, { draft }] = await Promise.all([
    getLiveContents(LANDING_KINDS, { ...(place.language ? { language: place.language } : {}), now }),
    newestPosts(isLanguage(place.language) ? place.language : DEFAULT_LANGUAGE),
    getStoredContent(place, now),
  ]);
  const language = place.language ?? DEFAULT_LANGUAGE;
  return { content: landingContent({ ...bodies, [place.kind]: { ...draft, language } }), posts };
}

async function newestPosts(readers: Language) {
  return (await listPublishedPosts({ limit: LANDING_POSTS_SHOWN, readers })).items;
}
