import { redirect } from "@remix-run/node";
import { z } from "zod";

import { notFound } from "~/http/not-found.server";
import { readListPage } from "~/http/list-page.server";
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

import { allowPublicCache, PAGE_CACHE_SECONDS } from "~/http/public-cache.server";
import { listAddress, postPictureAddress } from "./post-address";

/** The lead article and six rows. */
export const POSTS_PER_PAGE = 7;
const SEARCH_CHARACTERS_MAX = 100;

/** A search as visitors type it: one line of at most 100 characters. */
export const SearchSchema = z
  .string()
  .transform((text) => text.replace(/\s+/g, " ").trim().slice(0, SEARCH_CHARACTERS_MAX));

/**
 * Lets the front door cache an answer made from published posts, but never beyond the time when the
 * next scheduled post is published.
 */
export async function allowPostsCache({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  const nextPublicationAt = await getNextPublicationAt({ now });
  const untilNext = nextPublicationAt
    ? Math.ceil((nextPublicationAt.getTime() - now.getTime()) / 1000)
    : PAGE_CACHE_SECONDS;
  allowPublicCache({ seconds: Math.min(PAGE_CACHE_SECONDS, untilNext), tags: ["posts", "settings"] });
}

/**
 * A published post by slug or id. Throws a 404, or for a former slug a 301 to the current URL,
 * which `addressOf` builds from the slug.
 */
export async function requirePublishedPost({
  slugOrId,
  addressOf,
}: {
  slugOrId: string;
  addressOf: (post: { slug: string }) => string;
}): Promise<Post> {
  if (!isPostId(slugOrId) && !SlugSchema.safeParse(slugOrId).success) throw notFound();
  const post = await getPublishedPost({ slugOrId });
  if (post) return post;
  const slug = await getSlugRedirect({ slug: slugOrId });
  if (slug) throw movedTo(addressOf({ slug }));
  throw notFound();
}

const PICTURE_EXTENSION = ".png";

/** The post whose preview picture has this file name. Throws as `requirePublishedPost` does. */
export async function requirePicturedPost(file: string): Promise<Post> {
  if (!file.endsWith(PICTURE_EXTENSION)) throw notFound();
  const slugOrId = file.slice(0, -PICTURE_EXTENSION.length);
  return requirePublishedPost({ slugOrId, addressOf: postPictureAddress });
}

/** What the blog list shows for the query. */
interface PostList extends PostPage {
  tag: Tag | null;
  search: string | null;
  tags: Tag[];
  total: number;
  /** The first page of the list, which begins with the newest post. */
  first: boolean;
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
  const filter = { tag: tag?.slug, search: query.q || undefined };
  const cursor = query.newer ?? query.older;
  const [page, total, tags] = await Promise.all([
    readListPage(() =>
      listPublishedPosts({
        ...filter,
        limit: POSTS_PER_PAGE,
        cursor,
        direction: query.newer === undefined ? "older" : "newer",
      }),
    ),
    countPublishedPosts(filter),
    listTags(),
  ]);
  const first = page.newerCursor === null;
  // Posts were added or removed since the link was made, so the top of the list would be too short.
  if (query.newer !== undefined && first && page.items.length < POSTS_PER_PAGE)
    throw startOf(listAddress(filter));
  return { ...page, tag, search: filter.search ?? null, tags, total, first };
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
