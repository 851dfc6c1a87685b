import { z } from "zod";

import { env } from "~/env.server";
import type { Post, PostSummary } from "~/models/post";
import { countPublishedPosts, listPublishedPosts, POSTS_PER_PAGE_MAX } from "~/models/post.server";

import { renderMarkdown } from "./markdown.server";
import { absolute } from "./meta";
import { postAddress } from "./post-address";
import { answerInvalidCursor, requireTag, SearchSchema } from "./public-posts.server";

const POSTS_PER_PAGE_DEFAULT = 20;
const PATH = "/api/blog/posts";

/** The query of the list. `cursor` and `direction` come from the `Link` header of an answer. */
export const ApiPostsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(POSTS_PER_PAGE_MAX).default(POSTS_PER_PAGE_DEFAULT),
  cursor: z.string().optional(),
  direction: z.enum(["older", "newer"]).default("older"),
  tag: z.string().optional(),
  q: SearchSchema.optional(),
});

type ApiPostsQuery = z.output<typeof ApiPostsQuerySchema>;

/** The path of a post in the API. */
export function apiPostAddress({ slug }: { slug: string }): string {
  return `${PATH}/${slug}`;
}

/**
 * A page of posts as an array, with `X-Total-Count` (all posts of the query) and `Link` (RFC 8288: first, prev, next).
 * Throws a 404 for an unknown tag and a 400 for a cursor that is not ours.
 */
export async function listApiPosts(query: ApiPostsQuery): Promise<Response> {
  const tag = query.tag === undefined ? undefined : await requireTag(query.tag);
  const filter = { tag: tag?.slug, search: query.q || undefined };
  const { limit, cursor, direction } = query;
  const [{ items, olderCursor, newerCursor }, total] = await Promise.all([
    listPublishedPosts({ ...filter, limit, cursor, direction }).catch(answerInvalidCursor),
    countPublishedPosts(filter),
  ]);
  const links = [
    pageLink(query, "first", {}),
    ...(newerCursor === null ? [] : [pageLink(query, "prev", { cursor: newerCursor, direction: "newer" })]),
    ...(olderCursor === null ? [] : [pageLink(query, "next", { cursor: olderCursor })]),
  ];
  const headers = { "X-Total-Count": String(total), Link: links.join(", ") };
  return Response.json(items.map(toApiSummary), { headers });
}

function pageLink(
  { limit, tag, q }: ApiPostsQuery,
  rel: string,
  place: { cursor?: string; direction?: string },
): string {
  const parameters = Object.entries({ limit: String(limit), tag, q, ...place }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
  );
  return `<${absolute(env, `${PATH}?${new URLSearchParams(parameters)}`)}>; rel="${rel}"`;
}

/** A post as the list of the API shows it. Tags are labels; times are ISO 8601 in UTC. */
function toApiSummary(post: PostSummary) {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    tags: post.tags.map(({ label }) => label),
    coverImageUrl: post.coverImageUrl,
    coverImageAlt: post.coverImageAlt,
    // The public API shows nothing else.
    status: "published" as const,
    publishedAt: post.publishedAt.toISOString(),
    author: post.authorName,
    readingMinutes: post.readingMinutes,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
    version: post.version,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}

/** A whole post for the API: the summary, the Markdown as written, and the safe HTML made of it, with absolute addresses. */
export function toApiPost(post: Post) {
  const { html } = renderMarkdown(post.body, { linkBase: absolute(env, postAddress(post)) });
  return { ...toApiSummary(post), body: post.body, bodyHtml: html };
}
