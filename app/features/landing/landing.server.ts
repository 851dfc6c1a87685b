import { currentLanguage } from "~/lib/language/current-language";
import { type ContentPlace, getLiveContents, getStoredContent } from "~/models/content/content.server";
import { LANDING_KINDS, landingContent, type LandingKind } from "~/models/content/landing-content";
import { listPublishedPosts } from "~/models/post/post.server";

const POSTS_SHOWN = 4;

/** What the home page shows: its texts, and the newest articles. */
export async function loadLanding(now = new Date()) {
  const [bodies, posts] = await Promise.all([
    getLiveContents(LANDING_KINDS, { language: currentLanguage(), now }),
    newestPosts(),
  ]);
  return { content: landingContent(bodies), posts };
}

/** The same with the draft of one text. */
export async function loadLandingDraft(place: ContentPlace & { kind: LandingKind }, now: Date) {
  const [bodies, posts, { draft }] = await Promise.all([
    getLiveContents(LANDING_KINDS, { ...(place.language ? { language: place.language } : {}), now }),
    newestPosts(),
    getStoredContent(place, now),
  ]);
  return { content: landingContent({ ...bodies, [place.kind]: draft }), posts };
}

async function newestPosts() {
  return (await listPublishedPosts({ limit: POSTS_SHOWN })).items;
}
