import { z } from "zod";

import { env } from "~/server/env.server";
import { LANGUAGES } from "~/lib/languages";
import type { Post, PostSummary, PublishedTranslation } from "~/models/post/post";
import { publishedTranslations } from "~/models/post/post-translation.server";
import { countPublishedPosts, listPublishedPosts } from "~/models/post/post.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { renderMarkdown } from "~/lib/markdown.server";
import { absolute } from "~/publishing/meta";
import { localizedPostAddress } from "~/publishing/post-address";
import {
  allowPostsCache,
  requirePublishedPost,
  requireTag,
  SearchSchema,
} from "~/publishing/public-posts.server";

import { postExample, postSummaryExample } from "./examples.server";
import { PostSchema, PostSummarySchema } from "./schemas.server";

const PATH = "/api/blog/posts";

export const publicPosts = apiResource(PATH, {
  GET: apiOperation({
    id: "listPublishedPosts",
    summary: "List published posts, newest first",
    access: "public",
    refusals: [404],
    query: z.object({
      ...pageQuery,
      tag: z
        .string()
        .optional()
        .meta({ description: "Slug of a tag. Returns 404 for one that no post has." }),
      q: SearchSchema.optional().meta({ description: "Words that must appear." }),
      language: z
        .enum(LANGUAGES)
        .optional()
        .meta({ description: "Only posts in this language. Without it, posts in every language." }),
    }),
    output: z.array(PostSummarySchema),
    example: { query: { limit: 20, tag: "invoices" }, output: [postSummaryExample] },
    async handler({ request, query }) {
      const tag = query.tag === undefined ? undefined : await requireTag(query.tag);
      const filter = { tag: tag?.slug, search: query.q || undefined, language: query.language };
      const { limit, after, before } = pageRequest(query);
      const [page, total] = await Promise.all([
        listPublishedPosts({
          ...filter,
          limit,
          cursor: before ?? after,
          direction: before === undefined ? "older" : "newer",
        }),
        countPublishedPosts(filter),
      ]);
      await allowPostsCache();
      const { items, newerCursor: previous, olderCursor: next } = page;
      const translations = await publishedTranslations({ ids: items.map(({ id }) => id) });
      const shown = items.map((post) => toPostSummary(post, translations.get(post.id)));
      return apiPage({ request, items: shown, total, previous, next });
    },
  }),
});

export const publicPost = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getPublishedPost",
    summary: "Get a published post by id or slug",
    description:
      "A former slug is a 301 to the current one. An unknown post and one that is not published are the same 404.",
    access: "public",
    params: z.object({ id: z.string() }),
    output: PostSchema,
    moreOutputs: { 301: null },
    example: { path: { id: postExample.slug }, output: postExample },
    async handler({ request, params }) {
      const post = await requirePublishedPost({
        request,
        slugOrId: params.id,
        addressOf: ({ slug }) => `${PATH}/${slug}`,
      });
      await allowPostsCache();
      const translations = await publishedTranslations({ ids: [post.id] });
      return toPost(post, translations.get(post.id));
    },
  }),
});

/** A post as the public list shows it. Tags are labels. */
function toPostSummary(post: PostSummary, translations: PublishedTranslation[] = []) {
  return {
    id: post.id,
    slug: post.slug,
    language: post.language,
    translations,
    title: post.title,
    excerpt: post.excerpt,
    tags: post.tags.map(({ label }) => label),
    coverImageUrl: post.coverImageUrl,
    coverImageAlt: post.coverImageAlt,
    // The public API shows nothing else.
    status: "published" as const,
    publishedAt: post.publishedAt,
    author: post.authorName,
    readingMinutes: post.readingMinutes,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
    version: post.version,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
  };
}

/** A whole post: the Markdown as written, and its sanitized HTML with absolute URLs. */
function toPost(post: Post, translations: PublishedTranslation[] | undefined) {
  const { html } = renderMarkdown(post.body, { linkBase: absolute(env, localizedPostAddress(post)) });
  return { ...toPostSummary(post, translations), body: post.body, bodyHtml: html };
}
