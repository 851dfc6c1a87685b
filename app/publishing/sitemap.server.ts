import { listEventTypes } from "~/models/booking/event-type.server";
import { isOpenPath } from "~/models/settings/feature-switch";
import { type Language, LANGUAGES } from "~/lib/languages";
import type { PostSummary } from "~/models/post/post";
import { publishedTranslations } from "~/models/post/post-translation.server";
import {
  countPublishedPosts,
  listPostsOfMonth,
  listPublishedMonths,
  listPublishedPosts,
} from "~/models/post/post.server";
import { listLiveTimes, listPublicPages, type LiveTime } from "~/models/content/content.server";
import { LANDING_KINDS } from "~/models/content/landing-content";
import { getSettings } from "~/models/settings/settings.server";
import { BLOG_POSTS_PER_PAGE, LANDING_POSTS_SHOWN } from "~/models/post/post-limits";

import { notFound } from "~/http/not-found.server";
import { listTopics } from "./public-posts.server";
import { getSite } from "./site.server";
import {
  buildSitemap,
  buildSitemapIndex,
  lastChange,
  type PageLanguages,
  pagePlaces,
  type PageTimes,
  SITEMAP_INDEX_FROM_POSTS,
  postPlaces,
  readSitemapFile,
} from "./sitemap-xml";

/** The sitemap, or from 1,000 posts on an index of its parts. */
export async function loadSitemap(): Promise<string> {
  const [site, total, months, tags] = await Promise.all([
    getSite(),
    countPublishedPosts(),
    listPublishedMonths(),
    listTopics(),
  ]);
  if (total >= SITEMAP_INDEX_FROM_POSTS) return buildSitemapIndex({ site, months });
  const posts = await Promise.all(months.map((month) => listPostsOfMonth(month)));
  const places = await Promise.all([openPlaces(tags), translatedPlaces(posts.flat())]);
  return buildSitemap({ site, places: places.flat() });
}

/**
 * One part of the sitemap, by its file name. Throws a 404 for an unknown name and for a month
 * without posts.
 */
export async function loadSitemapPart(file: string): Promise<string> {
  const part = readSitemapFile(file);
  const site = await getSite();
  if (part === "pages") return buildSitemap({ site, places: await openPlaces(await listTopics()) });
  const posts = part ? await listPostsOfMonth(part) : [];
  if (posts.length === 0) throw notFound();
  return buildSitemap({ site, places: await translatedPlaces(posts) });
}

async function translatedPlaces(posts: Awaited<ReturnType<typeof listPostsOfMonth>>) {
  const ids = posts.map(({ id }) => id);
  return postPlaces(posts, await publishedTranslations({ ids }));
}

/** The URLs of pages, without those that are switched off. */
async function openPlaces(tags: Awaited<ReturnType<typeof listTopics>>) {
  const [settings, types, own, changes] = await Promise.all([
    getSettings(),
    listEventTypes({ active: true }),
    listPublicPages(),
    pageChanges(),
  ]);
  // The form of the only type is at /booking itself.
  const hasTypePages = types.length > 1 && isOpenPath("/booking", settings);
  return pagePlaces({ types: hasTypePages ? types : [], tags, own, ...changes }).filter(({ path }) =>
    isOpenPath(path, settings),
  );
}

/** When the pages with posts and editable texts last changed, and in which languages they are. */
async function pageChanges(): Promise<{ times: PageTimes; languages: PageLanguages }> {
  const [lists, texts] = await Promise.all([
    Promise.all(LANGUAGES.map((readers) => listPublishedPosts({ limit: BLOG_POSTS_PER_PAGE, readers }))),
    listLiveTimes([...LANDING_KINDS, "privacy", "terms"]),
  ]);
  const legal = (kind: string) => texts.filter((text) => text.kind === kind);
  const landing = texts.filter(({ kind }) => kind !== "privacy" && kind !== "terms");
  const inEach = (timeIn: (language: Language, posts: PostSummary[]) => Date | undefined) =>
    Object.fromEntries(
      LANGUAGES.map((language, index) => [language, timeIn(language, lists[index]?.items ?? [])]),
    );
  const changeIn = (language: Language, from: readonly LiveTime[], posts: readonly PostSummary[] = []) =>
    lastChange(
      posts,
      from.filter(({ readers }) => readers === language),
    );
  const ownLanguages = (kind: string) =>
    LANGUAGES.filter(
      (language) => !legal(kind).some(({ readers, isForeign }) => isForeign && readers === language),
    );
  return {
    times: {
      "/": inEach((language, posts) => changeIn(language, landing, posts.slice(0, LANDING_POSTS_SHOWN))),
      "/blog": inEach((_language, posts) => lastChange(posts)),
      "/privacy": inEach((language) => changeIn(language, legal("privacy"))),
      "/terms": inEach((language) => changeIn(language, legal("terms"))),
    },
    languages: { "/privacy": ownLanguages("privacy"), "/terms": ownLanguages("terms") },
  };
}
