import { redirect } from "@remix-run/node";
import { z } from "zod";

import { currentLanguage } from "~/lib/language/current-language";
import { LANGUAGES, type Language } from "~/lib/languages";
import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { readListPage } from "~/http/list-page.server";
import { requestQuery } from "~/http/request-page.server";
import { isPostId, SlugSchema, type Post, type Tag } from "~/models/post/post";
import {
  countPublishedPosts,
  getNextPublicationAt,
  getPublishedPost,
  getSlugRedirect,
  getTag,
  listPublishedPosts,
  listTags,
  type PostPage,
} from "~/models/post/post.server";
import { BLOG_POSTS_PER_PAGE, BLOG_SEARCH_LENGTH_MAX } from "~/models/post/post-limits";

import { allowPublicCache, PAGE_CACHE_SECONDS } from "~/http/public-cache.server";
import type { LanguageVersion } from "./meta";
import { listAddress, postPictureAddress, topicPages } from "./post-address";

/** A search as visitors type it: one line of at most `BLOG_SEARCH_LENGTH_MAX`. */
export const SearchSchema = z
  .string()
  .transform((text) => text.replace(/\s+/g, " ").trim().slice(0, BLOG_SEARCH_LENGTH_MAX));

/**
 * Lets the front door cache an answer made from published posts, but never beyond the time when the
 * next scheduled post is published.
 */
export async function allowPostsCache({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  const nextPublicationAt = await getNextPublicationAt({ now });
  const untilNext = nextPublicationAt
    ? (nextPublicationAt.getTime() - now.getTime()) / 1000
    : PAGE_CACHE_SECONDS;
  allowPublicCache({ seconds: Math.min(PAGE_CACHE_SECONDS, untilNext), tags: ["posts", "settings"] });
}

/**
 * A published post by slug or id. Throws a 404, or for a former slug a 301 to the current URL,
 * which `addressOf` builds from the slug. The query goes along: it may name a campaign.
 */
export async function requirePublishedPost({
  request,
  slugOrId,
  addressOf,
}: {
  request: Request;
  slugOrId: string;
  addressOf: (post: { slug: string }) => string;
}): Promise<Post> {
  if (!isPostId(slugOrId) && !SlugSchema.safeParse(slugOrId).success) throw notFound();
  const post = await getPublishedPost({ slugOrId });
  if (post) return post;
  const slug = await getSlugRedirect({ slug: slugOrId });
  if (slug) throw movedTo(addressOf({ slug }) + requestQuery(request));
  throw notFound();
}

const PICTURE_EXTENSION = ".png";

/** The post whose preview picture has this file name. Throws as `requirePublishedPost` does. */
export async function requirePicturedPost(request: Request, file: string): Promise<Post> {
  if (!file.endsWith(PICTURE_EXTENSION)) throw notFound();
  const slugOrId = file.slice(0, -PICTURE_EXTENSION.length);
  return requirePublishedPost({ request, slugOrId, addressOf: postPictureAddress });
}

/** What the blog list shows for the query. */
interface PostList extends PostPage {
  tag: Tag | null;
  search: string | null;
  tags: Tag[];
  total: number;
  /** The first page of the list, which begins with the newest post. */
  first: boolean;
  /** For a topic: the languages in which it has articles. */
  versions: LanguageVersion[] | undefined;
}

const ListQuerySchema = z.object({
  tag: z.string().optional(),
  q: SearchSchema.optional(),
  older: z.string().optional(),
  newer: z.string().optional(),
});

/**
 * Reads the query of the blog list (`tag`, `q`, `older` or `newer` with a cursor) and loads that
 * page. Throws a 404 for an unknown tag and a 400 for a cursor that isn't ours.
 */
export async function loadPostList(url: string): Promise<PostList> {
  const query = ListQuerySchema.parse(Object.fromEntries(new URL(url).searchParams));
  const tag = query.tag === undefined ? null : await requireTag(query.tag);
  const readers = currentLanguage();
  const filter = { tag: tag?.slug, search: query.q || undefined };
  const cursor = query.newer ?? query.older;
  const [page, total, tags, versions] = await Promise.all([
    readListPage(() =>
      listPublishedPosts({
        ...filter,
        readers,
        limit: BLOG_POSTS_PER_PAGE,
        cursor,
        direction: query.newer === undefined ? "older" : "newer",
      }),
    ),
    countPublishedPosts({ ...filter, readers }),
    listTags({ readers }),
    tag ? topicVersions(tag.slug) : undefined,
  ]);
  const first = page.newerCursor === null;
  // Posts were added or removed since the link was made, so the top of the list would be too short.
  if (query.newer !== undefined && first && page.items.length < BLOG_POSTS_PER_PAGE)
    throw startOf(listAddress(filter));
  return { ...page, tag, search: filter.search ?? null, tags, total, first, versions };
}

/** The topics that readers of any language find articles about, each with these languages. */
export async function listTopics(): Promise<{ slug: string; languages: Language[] }[]> {
  const topics = new Map<string, Language[]>();
  const lists = await Promise.all(LANGUAGES.map((readers) => listTags({ readers })));
  for (const [index, language] of LANGUAGES.entries())
    for (const { slug } of lists[index] ?? []) topics.set(slug, [...(topics.get(slug) ?? []), language]);
  return [...topics].map(([slug, languages]) => ({ slug, languages }));
}

/** The addresses of a topic in the languages whose readers find articles about it. */
async function topicVersions(slug: string): Promise<LanguageVersion[]> {
  const counts = await Promise.all(LANGUAGES.map((readers) => countPublishedPosts({ tag: slug, readers })));
  return topicPages({ slug, languages: LANGUAGES.filter((_, index) => (counts[index] ?? 0) > 0) });
}

/** A tag by its slug. Throws a 404. */
export async function requireTag(slug: string): Promise<Tag> {
  const tag = SlugSchema.safeParse(slug).success ? await getTag({ slug }) : null;
  if (!tag) throw notFound();
  return tag;
}

function movedTo(path: string): Response {
  return redirect(path, 301);
}

function startOf(path: string): Response {
  return redirect(path, 302);
}
