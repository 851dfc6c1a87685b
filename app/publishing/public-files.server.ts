import { listEventTypes } from "~/models/booking/event-type.server";
import { isOpenPath } from "~/models/settings/feature";
import type { Post } from "~/models/post/post";
import {
  countPublishedPosts,
  getPublishedPost,
  listPostsOfMonth,
  listPublishedMonths,
  listPublishedPosts,
  listTags,
} from "~/models/post/post.server";
import { listLiveTimes, listPublicPages } from "~/models/content/content.server";
import { LANDING_KINDS } from "~/models/content/landing-content";
import { getSettings } from "~/models/settings/settings.server";

import { notFound } from "~/http/not-found.server";
import { POSTS_PER_PAGE } from "./public-posts.server";
import { getSite } from "./site.server";
import {
  buildSitemap,
  buildSitemapIndex,
  lastChange,
  pagePlaces,
  type PageTimes,
  SITEMAP_INDEX_FROM_POSTS,
  postPlaces,
  readSitemapFile,
} from "./sitemap.server";

/**
 * A text file that the application generates: a feed or a sitemap. The type is a media type without
 * parameters.
 */
export function fileResponse(body: string, mediaType: string): Response {
  return new Response(body, { headers: { "Content-Type": `${mediaType}; charset=utf-8` } });
}

const POSTS_IN_FEED = 20;

/** The site and its newest posts in full, for the feeds. */
export async function loadFeedSource() {
  const [site, { items }] = await Promise.all([getSite(), listPublishedPosts({ limit: POSTS_IN_FEED })]);
  const posts = await Promise.all(items.map(({ id }) => getPublishedPost({ slugOrId: id })));
  // A post that was unpublished between the two queries isn't in the feed.
  return { site, posts: posts.filter((post): post is Post => post !== null) };
}

/** The sitemap, or from 1,000 posts on an index of its parts. */
export async function loadSitemap(): Promise<string> {
  const [site, total, months, tags] = await Promise.all([
    getSite(),
    countPublishedPosts(),
    listPublishedMonths(),
    listTags(),
  ]);
  if (total >= SITEMAP_INDEX_FROM_POSTS) return buildSitemapIndex({ site, months });
  const posts = await Promise.all(months.map((month) => listPostsOfMonth(month)));
  return buildSitemap({ site, places: [...(await openPlaces(tags)), ...postPlaces(posts.flat())] });
}

/**
 * One part of the sitemap, by its file name. Throws a 404 for an unknown name and for a month
 * without posts.
 */
export async function loadSitemapPart(file: string): Promise<string> {
  const part = readSitemapFile(file);
  const site = await getSite();
  if (part === "pages") return buildSitemap({ site, places: await openPlaces(await listTags()) });
  const posts = part ? await listPostsOfMonth(part) : [];
  if (posts.length === 0) throw notFound();
  return buildSitemap({ site, places: postPlaces(posts) });
}

/** The URLs of pages, without those that are switched off. */
async function openPlaces(tags: readonly { slug: string }[]) {
  const [settings, types, own, times] = await Promise.all([
    getSettings(),
    listEventTypes({ active: true }),
    listPublicPages(),
    pageTimes(),
  ]);
  // The form of the only type is at /booking itself.
  const hasTypePages = types.length > 1 && isOpenPath("/booking", settings);
  return pagePlaces({ types: hasTypePages ? types : [], tags, own, times }).filter(({ path }) =>
    isOpenPath(path, settings),
  );
}

const HOME_POSTS = 4;

/** When the pages that show posts and editable texts last changed. */
async function pageTimes(): Promise<PageTimes> {
  const [{ items: posts }, texts] = await Promise.all([
    listPublishedPosts({ limit: POSTS_PER_PAGE }),
    listLiveTimes([...LANDING_KINDS, "privacy", "terms"]),
  ]);
  const timeOf = (kind: string) => texts.find((text) => text.kind === kind)?.changedAt;
  const landing = texts.filter(({ kind }) => kind !== "privacy" && kind !== "terms");
  return {
    "/": lastChange(posts.slice(0, HOME_POSTS), landing),
    "/blog": lastChange(posts),
    "/privacy": timeOf("privacy"),
    "/terms": timeOf("terms"),
  };
}
