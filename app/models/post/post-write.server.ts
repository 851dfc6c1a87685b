import { and, eq, sql } from "drizzle-orm";

import { postRuleCopy } from "~/copy/rules";
import {
  atomically,
  isUniqueViolation,
  required,
  settle,
  type Database,
  type Write,
} from "~/server/db.server";
import { findPictureWithoutWords } from "~/lib/markdown.server";

import { posts, postTags, tags } from "../../../drizzle/schema";

import { changedFields } from "~/models/audit/audit";
import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import { changeContent } from "~/models/shared/content-tag.server";
import {
  type MissingFields,
  type NewPostContent,
  PostChangesSchema,
  type PostContent,
  PostContentSchema,
  searchTextOf,
  slugFromText,
  SlugSchema,
  titleKeyOf,
} from "./post";
import { readingMinutesOf, wordCountOf } from "./post-length";
import { brokenRule, RuleError } from "~/models/shared/rule-error";
import { POST_RULES } from "./post-rules";
import { webhookWrite, withdrawWebhookWrite } from "~/models/webhook/webhook-write.server";
import { postState } from "./post-state";
import { getStoredPost, type StoredPost } from "./post-admin.server";
import {
  hasRevisions,
  keepAutosave,
  publishedRevisionWrite,
  replacesAutosave,
  revisionWrites,
} from "./post-revision.server";

/* All writes to a post. Each is one list: the post with its version, its tags, its revision,
   its audit log entry, and the version of the public content if readers can notice. */

/** The actor and origin of a change; omitted if nobody makes it (the seed). */
type PostEditor = Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;

/** What names a post that was just written. */
interface PostRef {
  id: string;
  slug: string;
}

const SLUG_TRIES_MAX = 50;
const SLUG_NUMBERS_MAX = 40;

/**
 * Stores a new post: a draft, or published if `publishedAt` is given (scheduled if in the future).
 * Throws `RuleError` "slug_taken" if the given `slug` is in use; without one, the title becomes the
 * slug, with a number if needed. Throws `ZodError` for invalid content and `RuleError`
 * "post_incomplete" for a published post without text.
 */
export async function createPost({
  slug,
  publishedAt = null,
  editor,
  now = new Date(),
  ...given
}: NewPostContent & {
  slug?: string | undefined;
  publishedAt?: Date | null;
  editor?: PostEditor;
  now?: Date;
}): Promise<PostRef> {
  const content = PostContentSchema.parse(given);
  if (publishedAt) requireComplete(content);
  const rest = { content, publishedAt, editor, now };
  if (slug !== undefined) return insertPost({ ...rest, slug: SlugSchema.parse(slug) });
  const base = slugFromText(content.title);
  for (let number = 1; ; number++) {
    try {
      return await insertPost({ ...rest, slug: number === 1 ? base : `${base}-${slugEnding(number)}` });
    } catch (error) {
      if (brokenRule(error, POST_RULES)?.code !== "slug_taken" || number === SLUG_TRIES_MAX) throw error;
    }
  }
}

/**
 * A small number while people can make sense of it, then random letters if very many posts have the
 * same title.
 */
function slugEnding(number: number): string {
  return number <= SLUG_NUMBERS_MAX ? String(number) : crypto.randomUUID().slice(0, 8);
}

interface NewPost {
  content: PostContent;
  slug: string;
  publishedAt: Date | null;
  editor: PostEditor | undefined;
  now: Date;
}

async function insertPost({ content, slug, publishedAt, editor, now }: NewPost): Promise<PostRef> {
  const id = crypto.randomUUID();
  const { title } = content;
  const status = publishedAt ? ("published" as const) : ("draft" as const);
  await changeContent(["posts"], (tx): Write[] => [
    tx.insert(posts).values({
      ...contentColumns(content),
      id,
      slug,
      status,
      publishedAt,
      createdAt: now,
      updatedAt: now,
    }),
    ...tagWrites(tx, { postId: id, labels: content.tags, publishedAt }),
    ...publishedWebhookWrites(tx, { id, slug, title, publishedAt, now }),
    ...(editor
      ? [
          ...revisionWrites(tx, { postId: id, version: 1, content, savedById: editor.actor.id, now }),
          ...(publishedAt ? [publishedRevisionWrite(tx, { postId: id })] : []),
          auditWrite(tx, {
            ...editor,
            action: "post.created",
            subject: { id, name: title },
            after: { title, slug, status },
            now,
          }),
        ]
      : []),
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new RuleError(POST_RULES, "slug_taken", { slug }) : error;
  });
  return { id, slug };
}

/** The event of a post that readers see, or will see when its time comes. */
function publishedWebhookWrites(
  tx: Database,
  {
    id,
    slug,
    title,
    publishedAt,
    now,
  }: Pick<StoredPost, "id" | "slug" | "publishedAt"> & { title: string; now: Date },
): Write[] {
  if (!publishedAt) return [];
  return [
    webhookWrite(tx, {
      event: "post.published",
      email: null,
      data: { id, slug, title, publishedAt: publishedAt.toISOString() },
      now: publishedAt > now ? publishedAt : now,
    }),
  ];
}

/** The columns derived from the content. */
function contentColumns({ tags: labels, ...content }: PostContent) {
  return {
    ...content,
    titleKey: titleKeyOf(content.title),
    readingMinutes: readingMinutesOf(content.body),
    searchText: searchTextOf(content.title, content.excerpt, ...labels, content.body),
  };
}

function tagWrites(
  tx: Database,
  { postId, labels, publishedAt }: { postId: string; labels: string[]; publishedAt: Date | null },
): Write[] {
  const bySlug = new Map(labels.map((label) => [slugFromText(label).slice(0, 60), label]));
  if (bySlug.size === 0) return [];
  return [
    tx
      .insert(tags)
      .values([...bySlug].map(([slug, label]) => ({ slug, label })))
      .onConflictDoNothing(),
    tx
      .insert(postTags)
      .values([...bySlug.keys()].map((tagSlug, position) => ({ postId, tagSlug, position, publishedAt }))),
  ];
}

/**
 * A time (scheduled if in the future), null for a draft, or at once. A published post keeps its
 * time.
 */
type Publication = Date | null | "at-once";

/** A change to a post: content, slug, publication, or trash. */
interface PostChange {
  content?: Partial<PostContent>;
  slug?: string;
  /** When readers see the post; null unpublishes it. Undefined leaves it as it is. */
  publishedAt?: Publication;
  isTrashed?: boolean;
}

interface ChangeRequest {
  id: string;
  /**
   * The version the change is based on. Undefined for changes that don't depend on the text: they
   * apply to the latest version.
   */
  version?: number | undefined;
  editor?: PostEditor | undefined;
  now?: Date | undefined;
}

/**
 * Changes a post's content, slug, publication and trash state together. Returns the post
 * afterwards, or null if there is none. Writes nothing if nothing differs. Throws `RuleError`
 * "version_conflict" if someone else saved since `version`, `RuleError` "slug_taken", `RuleError`
 * "post_incomplete" if a public post would lack something, `RuleError` "post_in_trash", and
 * `ZodError` for invalid content.
 */
export async function updatePost({
  changes,
  slug,
  publishedAt,
  isTrashed,
  isAutosave = false,
  ...request
}: ChangeRequest & {
  changes?: Partial<NewPostContent>;
  slug?: string | undefined;
  publishedAt?: Publication | undefined;
  isTrashed?: boolean | undefined;
  isAutosave?: boolean;
}): Promise<StoredPost | null> {
  const change: PostChange = {
    ...(changes ? { content: PostChangesSchema.parse(changes) as Partial<PostContent> } : {}),
    ...(slug === undefined ? {} : { slug: SlugSchema.parse(slug) }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(isTrashed === undefined ? {} : { isTrashed }),
  };
  return changePost(request, change, isAutosave);
}

/**
 * Publishes a post at `publishedAt` (schedules it if in the future), else at once. Otherwise like
 * `updatePost`.
 */
export async function publishPost({
  publishedAt,
  ...request
}: ChangeRequest & { publishedAt?: Date }): Promise<StoredPost | null> {
  return changePost(request, { publishedAt: publishedAt ?? "at-once" });
}

/** Unpublishes a post, which stays as a draft. Otherwise like `updatePost`. */
export async function unpublishPost(request: ChangeRequest): Promise<StoredPost | null> {
  return changePost(request, { publishedAt: null });
}

/** The change that moves a post to the trash, where nothing is public. */
export const INTO_THE_TRASH = { publishedAt: null, isTrashed: true } as const;

/**
 * Moves a post to the trash: a draft that no list shows. Its slug stays taken. Otherwise like
 * `updatePost`.
 */
export async function trashPost(request: ChangeRequest): Promise<StoredPost | null> {
  return changePost(request, INTO_THE_TRASH);
}

/** Restores a post from the trash as a draft. Otherwise like `updatePost`. */
export async function restorePost(request: ChangeRequest): Promise<StoredPost | null> {
  return changePost(request, { isTrashed: false });
}

async function changePost(
  { version, ...request }: ChangeRequest,
  change: PostChange,
  isAutosave = false,
): Promise<StoredPost | null> {
  // When someone else saved first, the next round shows whether that matters.
  return settle(async () => {
    const before = await getStoredPost({ id: request.id });
    if (!before) return null;
    if (version !== undefined && before.version !== version)
      throw new RuleError(POST_RULES, "version_conflict", { current: before });
    await writeChange(before, afterChange(before, change, request.now), { ...request, isAutosave });
    return getStoredPost({ id: request.id });
  });
}

/** The post after the change. Throws if the change isn't allowed. */
function afterChange(before: StoredPost, change: PostChange, now = new Date()): StoredPost {
  const { isTrashed = before.trashedAt !== null } = change;
  const publishedAt = publicationAfter(before, change, now);
  if (isTrashed && change.isTrashed === undefined) throw new RuleError(POST_RULES, "post_in_trash");
  const after: StoredPost = {
    ...before,
    slug: change.slug ?? before.slug,
    content: { ...before.content, ...change.content },
    status: publishedAt ? "published" : "draft",
    publishedAt,
    trashedAt: isTrashed ? (before.trashedAt ?? now) : null,
  };
  if (after.status === "published") requireComplete(after.content);
  return after;
}

function publicationAfter(before: StoredPost, { publishedAt }: PostChange, now: Date): Date | null {
  if (publishedAt === undefined) return before.publishedAt;
  if (publishedAt !== "at-once") return publishedAt;
  return postState(before, now) === "published" ? before.publishedAt : now;
}

/**
 * Throws `RuleError` "post_incomplete" for a post that readers must not see yet. Cover and pictures
 * need alt text.
 */
function requireComplete({ title, excerpt, body, coverImageUrl, coverImageAlt }: PostContent): void {
  const copy = postRuleCopy.missing;
  const picture = findPictureWithoutWords(body);
  const missing: MissingFields = {
    ...(excerpt === "" ? { excerpt: copy.excerpt } : {}),
    ...(body === "" ? { body: copy.body } : {}),
    ...(picture === null ? {} : { body: copy.pictureText(picture.slice(0, 80)) }),
    ...(coverImageUrl !== null && coverImageAlt === null ? { coverImageAlt: copy.coverImageAlt } : {}),
  };
  if (Object.keys(missing).length > 0) throw new RuleError(POST_RULES, "post_incomplete", { title, missing });
}

interface Writing {
  editor?: PostEditor | undefined;
  isAutosave: boolean;
  now?: Date | undefined;
}

async function writeChange(before: StoredPost, after: StoredPost, writing: Writing): Promise<void> {
  const { editor, isAutosave, now = new Date() } = writing;
  const { id, version } = before;
  const changed = auditedFields(before, after);
  if (!changed) {
    if (!isAutosave) await keepAutosave({ postId: id, version });
    return;
  }
  const contentChanged = JSON.stringify(before.content) !== JSON.stringify(after.content);
  const savedById = editor?.actor.id ?? null;
  const continues =
    contentChanged && isAutosave && (await replacesAutosave({ postId: id, version, savedById, now }));
  const isFirst = contentChanged && !(await hasRevisions({ postId: id }));
  const revision = { postId: id, version: version + 1, content: after.content, savedById, isAutosave, now };
  const build = (tx: Database): Write[] => [
    required(
      tx
        .update(posts)
        .set({
          ...contentColumns(after.content),
          slug: after.slug,
          status: after.status,
          publishedAt: after.publishedAt,
          trashedAt: after.trashedAt,
          version: sql`${posts.version} + 1`,
          updatedAt: now,
        })
        .where(and(eq(posts.id, id), eq(posts.version, version)))
        .returning({ id: posts.id }),
    ),
    tx.delete(postTags).where(eq(postTags.postId, id)),
    ...tagWrites(tx, { postId: id, labels: after.content.tags, publishedAt: after.publishedAt }),
    ...(contentChanged
      ? revisionWrites(tx, { ...revision, before: isFirst ? before : null, continues })
      : []),
    ...(after.status === "published" ? [publishedRevisionWrite(tx, { postId: id })] : []),
    withdrawWebhookWrite(tx, { event: "post.published", subjectId: id, now }),
    ...(postState(before, now) === "published"
      ? []
      : publishedWebhookWrites(tx, { ...after, title: after.content.title, now })),
    ...(editor && !continues
      ? [
          auditWrite(tx, {
            ...editor,
            action: `post.${changeVerb(before, after, now)}`,
            subject: { id, name: after.content.title },
            ...changed,
            now,
          }),
        ]
      : []),
  ];
  const write = isNoticed(before, after) ? changeContent(["posts"], build) : atomically(build);
  await write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new RuleError(POST_RULES, "slug_taken", { slug: after.slug }) : error;
  });
}

/**
 * Whether the change affects readers or the post counts. A change to a draft that stays one
 * doesn't.
 */
function isNoticed(before: StoredPost, after: StoredPost): boolean {
  return (
    before.status === "published" ||
    after.status === "published" ||
    (before.trashedAt === null) !== (after.trashedAt === null)
  );
}

/** What changed, for the audit log, which stores only the text's length; null if nothing did. */
function auditedFields(before: StoredPost, after: StoredPost) {
  const changed = changedFields(auditState(before), auditState(after));
  if (changed?.after.body === undefined) return changed;
  const lengthOf = ({ content }: StoredPost) => `${wordCountOf(content.body)} words`;
  return {
    before: { ...changed.before, body: lengthOf(before) },
    after: { ...changed.after, body: lengthOf(after) },
  };
}

function auditState({ content, slug, status, publishedAt, trashedAt }: StoredPost): Record<string, unknown> {
  return { ...content, slug, status, publishedAt, trashed: trashedAt !== null };
}

function changeVerb(before: StoredPost, after: StoredPost, now: Date): string {
  const [from, to] = [postState(before, now), postState(after, now)];
  if (to === "trash") return "trashed";
  if (from === "trash") return "restored";
  if (from === to && before.publishedAt?.getTime() === after.publishedAt?.getTime()) return "updated";
  return to === "draft" ? "unpublished" : to;
}
