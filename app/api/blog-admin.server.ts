import { z } from "zod";

import { inputRefusalCopy } from "~/copy/refusals";
import { env } from "~/server/env.server";
import { POST_SORTS, PostChangesSchema, SlugSchema } from "~/models/post/post";
import {
  countListedPosts,
  getStoredPost,
  listPosts,
  type StoredPost,
  type StoredPostSummary,
} from "~/models/post/post-admin.server";
import { LANGUAGES } from "~/lib/languages";
import {
  listTranslations,
  storedTranslations,
  type StoredTranslation,
} from "~/models/post/post-translation.server";
import { POST_STATES } from "~/models/post/post-state";
import { createPost, trashPost, updatePost } from "~/models/post/post-write.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { auditSource } from "~/auth/audit-source.server";
import { renderMarkdown } from "~/lib/markdown.server";
import { absolute } from "~/publishing/meta";
import { localizedPostAddress } from "~/publishing/post-address";
import { authorNameOf } from "~/publishing/post-author.server";
import { notFound } from "~/http/not-found.server";
import { idSchema } from "~/models/shared/id-schema";
import { SearchSchema } from "~/publishing/public-posts.server";
import { versionSchema } from "~/models/shared/version-schema";

import { postExample, postSummaryExample } from "./examples.server";
import { momentSchema, PostSchema, PostSummarySchema } from "./schemas.server";

const PATH = "/api/admin/blog/posts";
const params = z.object({ id: idSchema });

const { authorName: author, ...fields } = PostChangesSchema.shape;

/** What callers may say of a post. */
const written = {
  ...fields,
  author,
  slug: SlugSchema.optional(),
  language: z.enum(LANGUAGES).optional().meta({ description: "`en` unless you say otherwise." }),
  translations: z
    .array(idSchema)
    .max(LANGUAGES.length - 1)
    .optional()
    .meta({
      description:
        "Ids of the posts in other languages to link this one with. The list replaces the links, and an empty one unlinks the post.",
    }),
};

const NewPostSchema = z.strictObject({ ...written, title: fields.title.unwrap() });

const PostUpdateSchema = z
  .strictObject({
    ...written,
    status: z.enum(["draft", "published"]).optional().meta({
      description:
        "`published` without `publishedAt` publishes immediately. A post that is already public keeps its time.",
    }),
    publishedAt: momentSchema.optional().meta({
      description: "Only with the status `published`. A time in the future schedules the post.",
    }),
    version: versionSchema.optional().meta({ description: "The version the change is based on." }),
  })
  .refine(({ status, publishedAt }) => publishedAt === undefined || status === "published", {
    path: ["publishedAt"],
    message: inputRefusalCopy.timeWithoutStatus,
  });

export const staffPosts = apiResource(PATH, {
  GET: apiOperation({
    id: "listPosts",
    summary: "List posts in every state, most recently changed first",
    description: "Without `status`, everything except the trash.",
    access: "manage_blog",
    query: z.object({
      ...pageQuery,
      q: SearchSchema.optional().meta({ description: "Words that must appear." }),
      status: z.enum(POST_STATES).optional(),
      sort: z.enum(POST_SORTS).default("-updated"),
    }),
    output: z.array(PostSummarySchema),
    example: { query: { limit: 20 }, output: [postSummaryExample] },
    async handler({ request, query }) {
      const filter = { state: query.status, search: query.q || undefined };
      const [page, total] = await Promise.all([
        listPosts({ ...filter, sort: query.sort, ...pageRequest(query) }),
        countListedPosts(filter),
      ]);
      const translations = await storedTranslations({ ids: page.items.map(({ id }) => id) });
      const items = page.items.map((post) => toStaffSummary(post, translations.get(post.id)));
      return apiPage({ request, ...page, items, total });
    },
  }),
  POST: apiOperation({
    id: "createPost",
    summary: "Create a draft",
    description: "Only the title is required. The slug is made from it unless you send one.",
    access: "manage_blog",
    body: NewPostSchema,
    output: PostSchema,
    success: 201,
    idempotent: true,
    example: {
      body: { title: postExample.title, body: postExample.body, tags: ["Invoices"] },
      output: postExample,
    },
    async handler({ request, viewer, body: { author, translations, ...content } }) {
      const { id } = await createPost({
        ...content,
        translationOf: translations?.[0],
        authorName: author ?? (await authorNameOf(viewer)),
        editor: auditSource(request, viewer),
      });
      const post = await getStoredPost({ id });
      if (!post) throw notFound();
      return answerPost(post, { Location: `${PATH}/${id}` });
    },
  }),
});

export const staffPost = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getPost",
    summary: "Get a post in any state by id",
    access: "manage_blog",
    params,
    output: PostSchema,
    example: { output: postExample },
    async handler({ params }) {
      const post = await getStoredPost({ id: params.id });
      if (!post) throw notFound();
      return answerPost(post);
    },
  }),
  PUT: apiOperation({
    id: "updatePost",
    summary: "Change a post",
    description: "Fields you leave out stay unchanged. Send the version the change is based on.",
    access: "manage_blog",
    params,
    body: PostUpdateSchema,
    output: PostSchema,
    conditional: "required",
    example: { body: { title: postExample.title, status: "published" }, output: postExample },
    async handler({ request, viewer, params, body, expectedVersion }) {
      const { author, slug, language, translations, status, publishedAt, version: _, ...content } = body;
      const post = await updatePost({
        id: params.id,
        version: expectedVersion,
        changes: { ...content, ...(author === undefined ? {} : { authorName: author }) },
        slug,
        language,
        translations,
        publishedAt: status === "draft" ? null : publishedAt ? new Date(publishedAt) : status && "at-once",
        editor: auditSource(request, viewer),
      });
      if (!post) throw notFound();
      return answerPost(post);
    },
  }),
  DELETE: apiOperation({
    id: "trashPost",
    summary: "Move a post to the trash",
    description: "The post leaves the site immediately. Its URL stays reserved, and staff can restore it.",
    access: "manage_blog",
    params,
    output: null,
    conditional: "optional",
    async handler({ request, viewer, params, expectedVersion }) {
      const editor = auditSource(request, viewer);
      if (!(await trashPost({ id: params.id, version: expectedVersion, editor }))) throw notFound();
    },
  }),
});

function toStaffSummary(
  { tags, authorName, authorNote: _, ...post }: StoredPostSummary,
  translations: StoredTranslation[] = [],
) {
  return {
    ...post,
    translations: translations.map(toTranslation),
    tags: tags.map(({ label }) => label),
    author: authorName,
  };
}

function toTranslation({ id, slug, language, title }: StoredTranslation) {
  return { id, slug, language, title };
}

/** Linking a translation leaves the version of a post alone, but its answer is another one. */
async function answerPost(post: StoredPost, headers: HeadersInit = {}) {
  const shown = await toStaffPost(post);
  return apiAnswer(shown, { version: post.version, headers });
}

/** A whole post: the Markdown as written, and its sanitized HTML with absolute URLs. */
async function toStaffPost({ content, trashedAt: _, ...post }: StoredPost) {
  const { authorName, authorNote: __, ...written } = content;
  const { html } = renderMarkdown(content.body, { linkBase: absolute(env, localizedPostAddress(post)) });
  const translations = (await listTranslations({ id: post.id })).map(toTranslation);
  return { ...post, ...written, translations, author: authorName, bodyHtml: html };
}
