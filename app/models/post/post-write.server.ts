import { and, eq, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { postRuleCopy } from "~/copy/rules";
import {
  atomically,
  isUniqueViolation,
  required,
  settle,
  type Database,
  type Write,
} from "~/server/db.server";
import { localizedPath } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import { findPictureWithoutWords, isForeignPicture, listForeignPictures } from "~/lib/markdown.server";
import { env } from "~/server/env.server";

import { posts, postTags, tags } from "../../../drizzle/schema";

import { changedFields } from "~/models/audit/audit";
import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import { indexPingWrites, withdrawPingWrites } from "~/models/index-now/index-now.server";
import { changeContent } from "~/models/shared/content-tag.server";
import {
  type MissingFields,
  type NewPostContent,
  PostChangesSchema,
  type PostContent,
  PostContentSchema,
  slugFromText,
  tagSlug,
  SlugSchema,
  titleKeyOf,
} from "./post";
import { searchTextOf } from "~/models/search/search-words";
import { readingMinutesOf, wordCountOf } from "./reading-time";
import { brokenRule, RuleError } from "~/models/shared/rule-error";
import { POST_RULES } from "./post-refusals";
import { webhookWrite, withdrawWebhookWrite } from "~/models/webhook/webhook-write.server";
import { postState } from "./post-state";
import { getStoredPost, type StoredPost } from "./post-admin.server";
import {
  type GroupPlace,
  isInGroup,
  joinGroup,
  type LinkChange,
  listTranslations,
  planLinks,
} from "./post-translation.server";
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
 * "post_incomplete" for a published post without text. `translationOf` is the id of a post in
 * another language to link it with: throws `RuleError` "translation_unknown",
 * "translation_same_language" or "translation_taken" if that isn't possible.
 */
export async function createPost({
  slug,
  language = DEFAULT_LANGUAGE,
  translationOf,
  publishedAt = null,
  editor,
  now = sharedNow(),
  ...given
}: NewPostContent & {
  slug?: string | undefined;
  language?: Language | undefined;
  translationOf?: string | undefined;
  publishedAt?: Date | null;
  editor?: PostEditor;
  now?: Date;
}): Promise<PostRef> {
  const content = PostContentSchema.parse(given);
  if (publishedAt) requireComplete(content, null);
  const rest = { content, language, translationOf, publishedAt, editor, now };
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
  language: Language;
  translationOf: string | undefined;
  publishedAt: Date | null;
  editor: PostEditor | undefined;
  now: Date;
}

/** When someone else linked the same post first, the next round says so. */
function insertPost(post: NewPost): Promise<PostRef> {
  const { translationOf, language, slug } = post;
  const findPlace = () => (translationOf === undefined ? null : joinGroup({ id: translationOf, language }));
  return settle(async () => {
    try {
      return await writeNewPost(post, await findPlace());
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await findPlace();
      throw new RuleError(POST_RULES, "slug_taken", { slug });
    }
  });
}

async function writeNewPost(post: NewPost, place: GroupPlace | null): Promise<PostRef> {
  const { content, slug, language, publishedAt, editor, now } = post;
  const id = crypto.randomUUID();
  const { title } = content;
  const status = publishedAt ? ("published" as const) : ("draft" as const);
  await changeContent(["posts"], (tx): Write[] => [
    ...(place ? place.writes(tx) : []),
    tx.insert(posts).values({
      ...contentColumns(content),
      id,
      slug,
      language,
      translationGroup: place?.group ?? null,
      status,
      publishedAt,
      createdAt: now,
      updatedAt: now,
    }),
    ...tagWrites(tx, { postId: id, labels: content.tags, publishedAt, language }),
    ...publishedWebhookWrites(tx, { id, slug, title, publishedAt, now }),
    ...(publishedAt
      ? indexPingWrites(tx, [pathOf({ slug, language })], { visibleAt: latest(publishedAt, now), now })
      : []),
    ...(editor
      ? [
          ...revisionWrites(tx, { postId: id, version: 1, content, savedById: editor.actor.id, now }),
          ...(publishedAt ? [publishedRevisionWrite(tx, { postId: id })] : []),
          auditWrite(tx, {
            ...editor,
            action: "post.created",
            subject: { id, name: title },
            after: { title, slug, status, language },
            now,
          }),
        ]
      : []),
  ]);
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
      now: latest(publishedAt, now),
    }),
  ];
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function pathOf({ slug, language }: Pick<StoredPost, "slug" | "language">): string {
  return localizedPath(`/blog/${slug}`, language);
}

/** The writes that tell search engines about pages that appear, change or disappear. */
function pingWrites(tx: Database, before: StoredPost, after: StoredPost, now: Date): Write[] {
  const left = postState(before, now) === "published" ? [pathOf(before)] : [];
  const shown = after.publishedAt ? [pathOf(after)] : [];
  return [
    ...withdrawPingWrites(tx, [pathOf(before)], now),
    ...indexPingWrites(tx, left, { visibleAt: now, now }),
    ...indexPingWrites(tx, shown, { visibleAt: latest(after.publishedAt ?? now, now), now }),
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
  {
    postId,
    labels,
    publishedAt,
    language,
  }: { postId: string; labels: string[]; publishedAt: Date | null; language: Language },
): Write[] {
  const bySlug = new Map(labels.map((label) => [tagSlug(label), label]));
  if (bySlug.size === 0) return [];
  return [
    tx
      .insert(tags)
      .values([...bySlug].map(([slug, label]) => ({ slug, label })))
      .onConflictDoNothing(),
    tx
      .insert(postTags)
      .values(
        [...bySlug.keys()].map((tagSlug, position) => ({ postId, tagSlug, position, publishedAt, language })),
      ),
  ];
}

/**
 * A time (scheduled if in the future), null for a draft, or at once. A published post keeps its
 * time.
 */
type Publication = Date | null | "at-once";

/** A change to a post: content, slug, language, publication, or trash. */
interface PostChange {
  content?: Partial<PostContent>;
  slug?: string;
  language?: Language;
  /** The ids of all its translations. */
  translations?: readonly string[];
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
 * Changes a post's content, slug, language, publication and trash state together. Returns the post
 * afterwards, or null if there is none. Writes nothing if nothing differs. Throws `RuleError`
 * "version_conflict" if someone else saved since `version`, `RuleError` "slug_taken", `RuleError`
 * "post_incomplete" if a public post would lack something, `RuleError` "post_in_trash", `RuleError`
 * "language_linked" for a new language of a post with a translation, and `ZodError` for invalid
 * content.
 */
export async function updatePost({
  changes,
  slug,
  language,
  translations,
  publishedAt,
  isTrashed,
  isAutosave = false,
  ...request
}: ChangeRequest & {
  changes?: Partial<NewPostContent>;
  slug?: string | undefined;
  language?: Language | undefined;
  translations?: readonly string[] | undefined;
  publishedAt?: Publication | undefined;
  isTrashed?: boolean | undefined;
  isAutosave?: boolean;
}): Promise<StoredPost | null> {
  const change: PostChange = {
    ...(changes ? { content: PostChangesSchema.parse(changes) as Partial<PostContent> } : {}),
    ...(slug === undefined ? {} : { slug: SlugSchema.parse(slug) }),
    ...(language === undefined ? {} : { language }),
    ...(translations === undefined ? {} : { translations }),
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
    const after = afterChange(before, change, request.now);
    const links = await linksAfter(before, after, change);
    await writeChange(before, after, { ...request, isAutosave, links });
    return getStoredPost({ id: request.id });
  });
}

/** The change of its links that a change of a post makes; null for none. */
async function linksAfter(
  before: StoredPost,
  after: StoredPost,
  { translations }: PostChange,
): Promise<LinkChange | null> {
  if (translations) return planLinks({ id: before.id, language: after.language, translations });
  if (after.language !== before.language) await requireUnlinked(before);
  return null;
}

/** Throws `RuleError` "language_linked" for a post with a translation. */
async function requireUnlinked({ id }: StoredPost): Promise<void> {
  const translations = await listTranslations({ id });
  if (translations.length > 0) throw new RuleError(POST_RULES, "language_linked");
}

/** The post after the change. Throws if the change isn't allowed. */
function afterChange(before: StoredPost, change: PostChange, now = sharedNow()): StoredPost {
  const { isTrashed = before.trashedAt !== null } = change;
  const publishedAt = publicationAfter(before, change, now);
  if (isTrashed && change.isTrashed === undefined) throw new RuleError(POST_RULES, "post_in_trash");
  const after: StoredPost = {
    ...before,
    slug: change.slug ?? before.slug,
    language: change.language ?? before.language,
    content: { ...before.content, ...change.content },
    status: publishedAt ? "published" : "draft",
    publishedAt,
    trashedAt: isTrashed ? (before.trashedAt ?? now) : null,
  };
  if (after.status === "published")
    requireComplete(after.content, before.status === "published" ? before.content : null);
  return after;
}

function publicationAfter(before: StoredPost, { publishedAt }: PostChange, now: Date): Date | null {
  if (publishedAt === undefined) return before.publishedAt;
  if (publishedAt !== "at-once") return publishedAt;
  return postState(before, now) === "published" ? before.publishedAt : now;
}

/**
 * Throws `RuleError` "post_incomplete" for a post that readers must not see yet. Cover and pictures
 * need alt text, and browsers refuse to show those of other sites. The latter may stay in a post
 * that is published with them.
 */
function requireComplete(content: PostContent, published: PostContent | null): void {
  const { title, excerpt, body, coverImageUrl, coverImageAlt } = content;
  const kept = new Set(published ? foreignPictures(published) : []);
  const foreign = foreignPictures(content).find((address) => !kept.has(address));
  const copy = postRuleCopy.missing;
  const picture = findPictureWithoutWords(body);
  const missing: MissingFields = {
    ...(excerpt === "" ? { excerpt: copy.excerpt } : {}),
    ...(body === "" ? { body: copy.body } : {}),
    ...(picture === null ? {} : { body: copy.pictureText(picture.slice(0, 80)) }),
    ...(foreign === undefined
      ? {}
      : {
          [foreign === coverImageUrl ? "coverImageUrl" : "body"]: copy.foreignPicture(foreign.slice(0, 80)),
        }),
    ...(coverImageUrl !== null && coverImageAlt === null ? { coverImageAlt: copy.coverImageAlt } : {}),
  };
  if (Object.keys(missing).length > 0) throw new RuleError(POST_RULES, "post_incomplete", { title, missing });
}

/** The addresses of the pictures that other sites serve. */
function foreignPictures({ body, coverImageUrl }: PostContent): string[] {
  const isForeignCover = coverImageUrl !== null && isForeignPicture(coverImageUrl, env.appUrl);
  return [...(isForeignCover ? [coverImageUrl] : []), ...listForeignPictures(body, env.appUrl)];
}

interface Writing {
  editor?: PostEditor | undefined;
  isAutosave: boolean;
  links: LinkChange | null;
  now?: Date | undefined;
}

async function writeChange(before: StoredPost, after: StoredPost, writing: Writing): Promise<void> {
  const { editor, isAutosave, links, now = sharedNow() } = writing;
  const { id, version } = before;
  const changed = auditedFields(before, after);
  if (!changed && !links) {
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
    ...(links ? links.writes(tx) : []),
    required(
      tx
        .update(posts)
        .set({
          ...contentColumns(after.content),
          slug: after.slug,
          language: after.language,
          status: after.status,
          publishedAt: after.publishedAt,
          trashedAt: after.trashedAt,
          ...(links ? { translationGroup: links.group } : {}),
          version: sql`${posts.version} + 1`,
          updatedAt: now,
        })
        .where(and(eq(posts.id, id), eq(posts.version, version), links ? isInGroup(links.from) : undefined))
        .returning({ id: posts.id }),
    ),
    tx.delete(postTags).where(eq(postTags.postId, id)),
    ...tagWrites(tx, {
      postId: id,
      labels: after.content.tags,
      publishedAt: after.publishedAt,
      language: after.language,
    }),
    ...(contentChanged
      ? revisionWrites(tx, { ...revision, before: isFirst ? before : null, continues })
      : []),
    ...(after.status === "published" ? [publishedRevisionWrite(tx, { postId: id })] : []),
    withdrawWebhookWrite(tx, { event: "post.published", subjectId: id, now }),
    ...(postState(before, now) === "published" && postState(after, now) === "published"
      ? []
      : publishedWebhookWrites(tx, { ...after, title: after.content.title, now })),
    ...pingWrites(tx, before, after, now),
    ...(editor && !continues
      ? [
          auditWrite(tx, {
            ...editor,
            action: `post.${changeVerb(before, after, now)}`,
            subject: { id, name: after.content.title },
            ...changed,
            ...(links ? { after: { ...changed?.after, linked: links.group !== null } } : {}),
            now,
          }),
        ]
      : []),
  ];
  const write = links || isNoticed(before, after) ? changeContent(["posts"], build) : atomically(build);
  await write.catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    // Someone may have linked a translation since the check.
    if (links && after.slug === before.slug) throw new RuleError(POST_RULES, "translation_taken");
    if (after.language !== before.language) await requireUnlinked(before);
    throw new RuleError(POST_RULES, "slug_taken", { slug: after.slug });
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

function auditState(post: StoredPost): Record<string, unknown> {
  const { content, slug, language, status, publishedAt, trashedAt } = post;
  return { ...content, slug, language, status, publishedAt, trashed: trashedAt !== null };
}

function changeVerb(before: StoredPost, after: StoredPost, now: Date): string {
  const [from, to] = [postState(before, now), postState(after, now)];
  if (to === "trash") return "trashed";
  if (from === "trash") return "restored";
  if (from === to && before.publishedAt?.getTime() === after.publishedAt?.getTime()) return "updated";
  return to === "draft" ? "unpublished" : to;
}
