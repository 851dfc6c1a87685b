import { and, eq, sql } from "drizzle-orm";

import {
  atomically,
  ConditionLost,
  isUniqueViolation,
  required,
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
import { postState } from "./post-state";
import { getStoredPost, type StoredPost } from "./post-admin.server";
import {
  hasRevisions,
  keepAutosave,
  publishedRevisionWrite,
  replacesAutosave,
  revisionWrites,
} from "./post-revision.server";

/* Every write to a post. Each is one list of writes: the post under its version, its tags, its
   revision, its entry in the audit log, and the version of the public content when readers can
   notice. */

/** Who changes a post and from where; left out for what no person does (the seed). */
type PostEditor = Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;

/** Another post has this slug, or had it once. */
export class SlugTakenError extends Error {
  override name = "SlugTakenError";
  readonly status = 409;
  readonly code = "slug_taken";
  readonly field = "slug";
  constructor(readonly slug: string) {
    super(`The address "${slug}" is already used by another post.`);
  }
}

/** Someone else saved first. `current` is the post as it is now. */
export class StaleVersionError extends Error {
  override name = "StaleVersionError";
  readonly status = 409;
  readonly code = "version_conflict";
  constructor(readonly current: StoredPost) {
    super(`The post is now at version ${current.version}.`);
  }
}

/** Readers cannot see the post yet: `fields` says what is missing and what to do. */
export class IncompletePostError extends Error {
  override name = "IncompletePostError";
  readonly status = 422;
  readonly code = "post_incomplete";
  readonly field: string;
  constructor(
    readonly title: string,
    readonly fields: MissingFields,
  ) {
    const [[field, message] = ["body", "The post is not complete."]] = Object.entries(fields);
    super(message);
    this.field = field;
  }
}

/** The post lies in the trash: it has to be restored first. */
export class PostInTrashError extends Error {
  override name = "PostInTrashError";
  readonly status = 409;
  readonly code = "post_in_trash";
  constructor() {
    super("The post is in the trash. Restore it first.");
  }
}

/** What names a post that was just written. */
interface PostRef {
  id: string;
  slug: string;
}

const SLUG_TRIES_MAX = 50;
const SLUG_NUMBERS_MAX = 40;

/**
 * Stores a new post: a draft, or published when `publishedAt` is given (a time in the future
 * schedules it). With `slug` throws `SlugTakenError` when it is in use; without, the title makes
 * one, with a number when needed. Throws `ZodError` for content that is not allowed and
 * `IncompletePostError` for a published post without text.
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
      return await insertPost({ ...rest, slug: number === 1 ? base : `${base}-${endingOf(number)}` });
    } catch (error) {
      if (!(error instanceof SlugTakenError) || number === SLUG_TRIES_MAX) throw error;
    }
  }
}

/**
 * A number as long as people can make sense of it; of a title that very many posts have, letters
 * that no other has.
 */
function endingOf(number: number): string {
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
    throw isUniqueViolation(error) ? new SlugTakenError(slug) : error;
  });
  return { id, slug };
}

/** The columns that follow from the content alone. */
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
 * A time (in the future: scheduled), null for a draft, or at once: what is out already keeps its
 * time.
 */
type Publication = Date | null | "at-once";

/**
 * A change of a post: what it says, where it stands, whether readers see it, whether it lies in the
 * trash.
 */
interface PostChange {
  content?: Partial<PostContent>;
  slug?: string;
  /** When readers see the post; null takes it off the site. Left out: as it is. */
  publishedAt?: Publication;
  isTrashed?: boolean;
}

interface ChangeRequest {
  id: string;
  /**
   * The version the change is based on. Left out for what does not depend on the text: it is done
   * to the latest.
   */
  version?: number | undefined;
  editor?: PostEditor | undefined;
  now?: Date | undefined;
}

/**
 * Changes content, slug and publication of a post together, and whether it lies in the trash.
 * Returns the post as it is then, or null when there is none. Nothing is written when nothing
 * differs. Throws `StaleVersionError` when someone else saved since `version`, `SlugTakenError`,
 * `IncompletePostError` for a post that readers see (or shall see) and that lacks something,
 * `PostInTrashError`, and `ZodError` for content that is not allowed.
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
 * Publishes a post at `publishedAt` (in the future: schedules it), else at once. Otherwise as
 * `updatePost`.
 */
export async function publishPost({
  publishedAt,
  ...request
}: ChangeRequest & { publishedAt?: Date }): Promise<StoredPost | null> {
  return changePost(request, { publishedAt: publishedAt ?? "at-once" });
}

/** Takes a post off the site; it stays as a draft. Otherwise as `updatePost`. */
export async function unpublishPost(request: ChangeRequest): Promise<StoredPost | null> {
  return changePost(request, { publishedAt: null });
}

/** What puts a post into the trash: nothing there is public. */
export const INTO_THE_TRASH = { publishedAt: null, isTrashed: true } as const;

/**
 * Puts a post into the trash: a draft that no list shows. Its slug stays taken. Otherwise as
 * `updatePost`.
 */
export async function trashPost(request: ChangeRequest): Promise<StoredPost | null> {
  return changePost(request, INTO_THE_TRASH);
}

/** Takes a post out of the trash, as a draft. Otherwise as `updatePost`. */
export async function restorePost(request: ChangeRequest): Promise<StoredPost | null> {
  return changePost(request, { isTrashed: false });
}

const TRIES_MAX = 20;

async function changePost(
  { version, ...request }: ChangeRequest,
  change: PostChange,
  isAutosave = false,
): Promise<StoredPost | null> {
  for (let tries = 1; ; tries++) {
    const before = await getStoredPost({ id: request.id });
    if (!before) return null;
    if (version !== undefined && before.version !== version) throw new StaleVersionError(before);
    try {
      await writeChange(before, afterChange(before, change, request.now), { ...request, isAutosave });
      return await getStoredPost({ id: request.id });
    } catch (error) {
      // Someone was faster; the next look tells whether that matters.
      if (!(error instanceof ConditionLost) || tries === TRIES_MAX) throw error;
    }
  }
}

/** The post as it shall be. Throws when that is not allowed. */
function afterChange(before: StoredPost, change: PostChange, now = new Date()): StoredPost {
  const { isTrashed = before.trashedAt !== null } = change;
  const publishedAt = publicationAfter(before, change, now);
  if (isTrashed && change.isTrashed === undefined) throw new PostInTrashError();
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
 * Throws `IncompletePostError` for what readers must not see: cover and pictures need words for who
 * cannot see them.
 */
function requireComplete({ title, excerpt, body, coverImageUrl, coverImageAlt }: PostContent): void {
  const picture = findPictureWithoutWords(body);
  const missing: MissingFields = {
    ...(excerpt === "" ? { excerpt: "Please write a summary: lists and link previews show it." } : {}),
    ...(body === "" ? { body: "Please write the text first." } : {}),
    ...(picture === null
      ? {}
      : { body: `Please say what the picture shows, between the brackets of ![](${picture.slice(0, 80)}).` }),
    ...(coverImageUrl !== null && coverImageAlt === null
      ? { coverImageAlt: "Please describe the cover for readers who can't see it." }
      : {}),
  };
  if (Object.keys(missing).length > 0) throw new IncompletePostError(title, missing);
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
    ...(editor && !continues
      ? [
          auditWrite(tx, {
            ...editor,
            action: `post.${verbOf(before, after, now)}`,
            subject: { id, name: after.content.title },
            ...changed,
            now,
          }),
        ]
      : []),
  ];
  const write = isNoticed(before, after) ? changeContent(["posts"], build) : atomically(build);
  await write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new SlugTakenError(after.slug) : error;
  });
}

/**
 * Whether readers, or the counts of posts, change with it. What is a draft before and after is
 * nobody's business.
 */
function isNoticed(before: StoredPost, after: StoredPost): boolean {
  return (
    before.status === "published" ||
    after.status === "published" ||
    (before.trashedAt === null) !== (after.trashedAt === null)
  );
}

/**
 * What differs, for the audit log, which keeps of the text its length only; null when nothing does.
 */
function auditedFields(before: StoredPost, after: StoredPost) {
  const changed = changedFields(stateOf(before), stateOf(after));
  if (changed?.after.body === undefined) return changed;
  const lengthOf = ({ content }: StoredPost) => `${wordCountOf(content.body)} words`;
  return {
    before: { ...changed.before, body: lengthOf(before) },
    after: { ...changed.after, body: lengthOf(after) },
  };
}

function stateOf({ content, slug, status, publishedAt, trashedAt }: StoredPost): Record<string, unknown> {
  return { ...content, slug, status, publishedAt, trashed: trashedAt !== null };
}

function verbOf(before: StoredPost, after: StoredPost, now: Date): string {
  const [from, to] = [postState(before, now), postState(after, now)];
  if (to === "trash") return "trashed";
  if (from === "trash") return "restored";
  if (from === to && before.publishedAt?.getTime() === after.publishedAt?.getTime()) return "updated";
  return to === "draft" ? "unpublished" : to;
}
