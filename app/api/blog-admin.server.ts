import { z } from "zod";

import { env } from "~/env.server";
import { PostChangesSchema, SlugSchema, POST_STATES } from "~/models/post";
import {
  countFoundPosts,
  getStoredPost,
  listPosts,
  POST_SORTS,
  type StoredPost,
  type StoredPostSummary,
} from "~/models/post-admin.server";
import { createPost, trashPost, updatePost } from "~/models/post-write.server";
import { displayName } from "~/models/user";
import { apiPage, pageQuery, pageRequest } from "~/utils/api-page.server";
import { apiAnswer, apiOperation, apiResource } from "~/utils/api.server";
import { auditSource } from "~/utils/audit-source.server";
import { renderMarkdown } from "~/utils/markdown.server";
import { absolute } from "~/utils/meta";
import { postAddress } from "~/utils/post-address";
import { notFound, SearchSchema } from "~/utils/public-posts.server";

import { idSchema, PostSchema, PostSummarySchema } from "./schemas.server";

const PATH = "/api/admin/blog/posts";

const { title, authorName, authorNote: _note, ...optionalFields } = PostChangesSchema.shape;
const writableFields = { ...optionalFields, author: authorName, slug: SlugSchema.optional() };

export const adminPosts = apiResource(PATH, {
  GET: apiOperation({
    summary: "All posts, in whatever state",
    description: "Without `state` all but the trash, the latest change first.",
    access: "manage_blog",
    query: z.object({
      ...pageQuery,
      q: SearchSchema.optional().meta({ description: "Words that must occur." }),
      state: z.enum(POST_STATES).optional(),
      sort: z.enum(POST_SORTS).default("-updated"),
    }),
    output: z.array(PostSummarySchema),
    async handler({ request, query }) {
      const { q, state, sort } = query;
      const filter = { search: q || undefined, state };
      const [{ items, previous, next }, total] = await Promise.all([
        listPosts({ ...filter, sort, ...pageRequest(query) }),
        countFoundPosts(filter),
      ]);
      return apiPage({ request, items: items.map(toSummary), total, previous, next });
    },
  }),
  POST: apiOperation({
    summary: "Begin a post",
    description:
      "It starts as a draft. Only the title is needed; the author is the caller when none is named.",
    access: "manage_blog",
    body: z.strictObject({ title: title.unwrap(), ...writableFields }),
    output: PostSchema,
    success: 201,
    idempotent: true,
    async handler({ request, viewer, body }) {
      const { author = displayName(viewer.user), ...content } = body;
      const editor = auditSource(request, viewer);
      const { id } = await createPost({ ...content, authorName: author.slice(0, 100), editor });
      const post = await requirePost(id);
      return apiAnswer(toPost(post), {
        version: post.version,
        headers: { Location: absolute(env, `${PATH}/${id}`) },
      });
    },
  }),
});

export const adminPost = apiResource(`${PATH}/{id}`, {
  PUT: apiOperation({
    summary: "Change a post",
    description:
      "A missing field stays as it is. `status` published shows the post from `publishedAt` on (now, when none is given; a time in the future schedules it), draft takes it off the site. A new slug leaves a redirect behind.",
    access: "manage_blog",
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      title,
      ...writableFields,
      status: z.enum(["draft", "published"]).optional(),
      publishedAt: z.iso.datetime().nullable().optional(),
      version: z.number().int().min(1).optional().meta({ description: "The version that was read." }),
    }),
    output: PostSchema,
    conditional: "required",
    async handler({ request, viewer, params, body, expectedVersion }) {
      const { author, slug, status, publishedAt, version: _version, ...content } = body;
      const changes = { ...content, ...(author === undefined ? {} : { authorName: author }) };
      const editor = auditSource(request, viewer);
      const publication = publicationOf(await requirePost(params.id), { status, publishedAt });
      const post = await updatePost({
        id: params.id,
        version: expectedVersion,
        editor,
        changes,
        slug,
        publishedAt: publication,
      });
      if (!post) throw notFound();
      return apiAnswer(toPost(post), { version: post.version });
    },
  }),
  DELETE: apiOperation({
    summary: "Put a post into the trash",
    description: "Readers no longer see it; staff can restore it. Its slug stays taken.",
    access: "manage_blog",
    params: z.object({ id: idSchema }),
    output: null,
    conditional: "optional",
    async handler({ request, viewer, params, expectedVersion }) {
      const editor = auditSource(request, viewer);
      const post = await trashPost({ id: params.id, version: expectedVersion, editor });
      if (!post) throw notFound();
      return null;
    },
  }),
});

async function requirePost(id: string): Promise<StoredPost> {
  const post = await getStoredPost({ id });
  if (!post) throw notFound();
  return post;
}

/** When readers are to see the post; undefined: as it is, null: not at all. */
function publicationOf(
  post: StoredPost,
  {
    status,
    publishedAt,
  }: { status?: "draft" | "published" | undefined; publishedAt?: string | null | undefined },
): Date | null | undefined {
  if (status === "draft") return null;
  if (status === undefined && post.status === "draft") return undefined;
  if (publishedAt) return new Date(publishedAt);
  return status === "published" && post.status === "draft" ? new Date() : undefined;
}

function toSummary({ tags, authorName: author, authorNote: _note, ...post }: StoredPostSummary) {
  return { ...post, author, tags: tags.map(({ label }) => label) };
}

function toPost({ content, trashedAt: _trashedAt, ...post }: StoredPost) {
  const { authorName: author, authorNote: _note, ...fields } = content;
  const { html: bodyHtml } = renderMarkdown(content.body, { linkBase: absolute(env, postAddress(post)) });
  return { ...post, ...fields, author, bodyHtml };
}
