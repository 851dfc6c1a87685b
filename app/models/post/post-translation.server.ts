import {
  aliasedTable,
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  type Placeholder,
  type SQL,
} from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { type Database, db, isUniqueViolation, required, settle, type Write } from "~/server/db.server";
import { listPlaces, listValues, placeOf, prepareForms } from "~/server/db/prepared.server";
import { replicaDatabase } from "~/server/db/replica.server";
import type { Language } from "~/lib/languages";

import { posts } from "../../../drizzle/schema";

import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import { changeContent } from "~/models/shared/content-tag.server";
import { RuleError } from "~/models/shared/rule-error";

import { isPostId, type PublishedTranslation } from "./post";
import { isPublished } from "./post-query.server";
import { POST_RULES } from "./post-refusals";
import { postState, type PostState } from "./post-state";
import { TRANSLATIONS_OFFERED_MAX } from "./post-limits";

/* Posts that are translations of one another share a group. The unique index on group and language
   allows one post in each language, even if two people link at the same moment. A link isn't part
   of a post's text, so it leaves the versions alone: an open editor can still save. */

/** A translation in any state, for editors. */
export interface StoredTranslation {
  id: string;
  slug: string;
  language: Language;
  title: string;
  state: PostState;
}

const other = aliasedTable(posts, "other");

/** Lists the posts that are linked with a post as its translations, in any state. */
export async function listTranslations({
  id,
  now,
}: {
  id: string;
  now?: Date;
}): Promise<StoredTranslation[]> {
  if (!isPostId(id)) return [];
  const found = await storedTranslations({ ids: [id.toLowerCase()], ...(now ? { now } : {}) });
  return [...found.values()].flat();
}

/** The linked posts in any state, by the id of the post. */
export async function storedTranslations({
  ids,
  now = sharedNow(),
}: {
  ids: readonly string[];
  now?: Date;
}): Promise<Map<string, StoredTranslation[]>> {
  const rows = ids.length > 0 ? await linkedPosts(db, ids) : [];
  return byPost(ids, rows, ({ status, publishedAt, trashedAt, ...row }) => ({
    ...row,
    state: postState({ status, publishedAt, trashedAt }, now),
  }));
}

/** The translations that readers can open, by the id of the post. */
export async function publishedTranslations({
  ids,
  now = sharedNow(),
}: {
  ids: readonly string[];
  now?: Date;
}): Promise<Map<string, PublishedTranslation[]>> {
  const rows = ids.length > 0 ? await selectReadable(String(ids.length), { ...listValues(ids), now }) : [];
  return byPost(ids, rows, ({ id, slug, language, title }) => ({ id, slug, language, title }));
}

/** The same of as many posts as the form says. */
const selectReadable = prepareForms((tx, count: string) => {
  const isOut = lte(posts.publishedAt, placeOf("now", posts.publishedAt));
  const isReadable = and(isNotNull(other.translationGroup), isPublished, isOut);
  return linkedPosts(tx, listPlaces(Number(count)), isReadable);
}, replicaDatabase);

/** The posts in the groups of these posts, each with the id of the one that it belongs to. */
function linkedPosts(
  database: Pick<Database, "select">,
  ids: readonly (string | Placeholder)[],
  condition?: SQL,
) {
  return database
    .select({
      of: other.id,
      id: posts.id,
      slug: posts.slug,
      language: posts.language,
      title: posts.title,
      status: posts.status,
      publishedAt: posts.publishedAt,
      trashedAt: posts.trashedAt,
    })
    .from(other)
    .innerJoin(posts, and(eq(posts.translationGroup, other.translationGroup), ne(posts.id, other.id)))
    .where(and(inArray(other.id, [...ids]), condition))
    .orderBy(posts.language);
}

/** Sorts rows to the posts that they belong to. A post without any has an empty list. */
function byPost<Row extends { of: string }, Translation>(
  ids: readonly string[],
  rows: readonly Row[],
  translationOf: (row: Omit<Row, "of">) => Translation,
): Map<string, Translation[]> {
  const found = new Map<string, Translation[]>(ids.map((id) => [id, []]));
  for (const { of, ...row } of rows) found.get(of)?.push(translationOf(row));
  return found;
}

/**
 * Lists posts in one language that could be linked with one in another, most recently changed
 * first, at most `TRANSLATIONS_OFFERED_MAX`. `isCut` says that there are more.
 */
export async function listUntranslated({
  language,
  into,
}: {
  language: Language;
  into: Language;
}): Promise<{ items: { id: string; title: string }[]; isCut: boolean }> {
  const translated = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.translationGroup, posts.translationGroup), eq(other.language, into)));
  const found = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(isNull(posts.trashedAt), eq(posts.language, language), notExists(translated)))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(TRANSLATIONS_OFFERED_MAX + 1);
  const items = found.slice(0, TRANSLATIONS_OFFERED_MAX);
  return { items, isCut: found.length > items.length };
}

/** The group for a new translation, and the write that puts the linked post into it. */
export interface GroupPlace {
  group: string | null;
  writes: (tx: Database) => Write[];
}

/**
 * Finds the place of a new post in `language` next to the post with this id. Throws `RuleError`
 * "translation_unknown", "translation_same_language" or "translation_taken".
 */
export async function joinGroup({ id, language }: { id: string; language: Language }): Promise<GroupPlace> {
  const post = await getMember(id);
  if (!post) throw new RuleError(POST_RULES, "translation_unknown");
  if (post.trashedAt) throw new RuleError(POST_RULES, "post_in_trash");
  if (post.language === language) throw new RuleError(POST_RULES, "translation_same_language");
  await requireFree(post.translationGroup, language);
  const group = post.translationGroup ?? crypto.randomUUID();
  return { group, writes: (tx) => [moveWrite(tx, post, group)] };
}

/** A change of the links of a post. `from` is the group that it was in. */
export interface LinkChange extends GroupPlace {
  from: string | null;
}

/**
 * Finds what makes these posts the translations of the post, in `language`; null if they are it
 * already. Throws `RuleError` as `joinGroup` does.
 */
export async function planLinks({
  id,
  language,
  translations,
}: {
  id: string;
  language: Language;
  translations: readonly string[];
}): Promise<LinkChange | null> {
  const [post, current] = await Promise.all([getMember(id), listTranslations({ id })]);
  const [wanted] = translations.map((one) => one.toLowerCase());
  const from = post?.translationGroup ?? null;
  if (wanted === undefined) return current.length > 0 ? { group: null, from, writes: () => [] } : null;
  if (current.some((one) => one.id === wanted && one.language !== language)) return null;
  // The post's own place in its present group isn't another translation.
  const target = await getMember(wanted);
  if (from !== null && target?.translationGroup === from)
    throw new RuleError(POST_RULES, "translation_same_language");
  return { ...(await joinGroup({ id: wanted, language })), from };
}

interface LinkRequest {
  id: string;
  otherId: string;
  editor?: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId"> | undefined;
  now?: Date;
}

/**
 * Links two posts as translations of one another. Returns false if the first doesn't exist. Throws
 * `RuleError` "translation_unknown" if the second doesn't, "translation_same_language",
 * "translation_taken" if one of them has another translation in the language, or "post_in_trash".
 * Linking twice changes nothing.
 */
export function linkTranslations(request: LinkRequest): Promise<boolean> {
  return settle(async () => {
    const [one, two] = await Promise.all([getMember(request.id), getMember(request.otherId)]);
    if (!one) return false;
    if (!two) throw new RuleError(POST_RULES, "translation_unknown");
    if (one.translationGroup !== null && one.translationGroup === two.translationGroup && one.id !== two.id)
      return true;
    if (one.trashedAt ?? two.trashedAt) throw new RuleError(POST_RULES, "post_in_trash");
    if (one.language === two.language) throw new RuleError(POST_RULES, "translation_same_language");
    await requireFree(one.translationGroup, two.language);
    await requireFree(two.translationGroup, one.language);
    const group = one.translationGroup ?? crypto.randomUUID();
    await changeContent(["posts"], (tx): Write[] => [
      moveWrite(tx, one, group),
      moveWrite(tx, two, group),
      ...linkAudit(tx, request, "translation_linked", [one, two]),
    ]).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new RuleError(POST_RULES, "translation_taken") : error;
    });
    return true;
  });
}

/**
 * Takes a translation out of the group of a post. Both stay as they are otherwise. Returns false if
 * they aren't linked.
 */
export function unlinkTranslation(request: LinkRequest): Promise<boolean> {
  return settle(async () => {
    const [one, two] = await Promise.all([getMember(request.id), getMember(request.otherId)]);
    if (!one || !two || one.id === two.id) return false;
    if (one.translationGroup === null || one.translationGroup !== two.translationGroup) return false;
    await changeContent(["posts"], (tx): Write[] => [
      moveWrite(tx, two, null),
      ...linkAudit(tx, request, "translation_unlinked", [one, two]),
    ]);
    return true;
  });
}

type Member = NonNullable<Awaited<ReturnType<typeof getMember>>>;

async function getMember(id: string) {
  if (!isPostId(id)) return null;
  const [row] = await db
    .select({
      id: posts.id,
      title: posts.title,
      language: posts.language,
      translationGroup: posts.translationGroup,
      trashedAt: posts.trashedAt,
    })
    .from(posts)
    .where(eq(posts.id, id.toLowerCase()));
  return row ?? null;
}

/** Throws `RuleError` "translation_taken" if a group has a post in this language. */
async function requireFree(group: string | null, language: Language): Promise<void> {
  if (group === null) return;
  const isTaken = await db.$count(
    posts,
    and(eq(posts.translationGroup, group), eq(posts.language, language)),
  );
  if (isTaken > 0) throw new RuleError(POST_RULES, "translation_taken");
}

/** Puts a post into a group, or into none. Lost if its group or language changed in between. */
function moveWrite(tx: Database, post: Member, group: string | null): Write {
  return required(
    tx
      .update(posts)
      .set({ translationGroup: group })
      .where(and(eq(posts.id, post.id), eq(posts.language, post.language), isInGroup(post.translationGroup)))
      .returning({ id: posts.id }),
  );
}

/** Whether a post is in this group, or in none. */
export function isInGroup(group: string | null): SQL | undefined {
  return group === null ? isNull(posts.translationGroup) : eq(posts.translationGroup, group);
}

function linkAudit(
  tx: Database,
  { editor, now = sharedNow() }: LinkRequest,
  verb: "translation_linked" | "translation_unlinked",
  [one, two]: [Member, Member],
): Write[] {
  if (!editor) return [];
  const subject = { id: one.id, name: one.title };
  const after = { translation: two.title, language: two.language };
  return [auditWrite(tx, { ...editor, action: `post.${verb}`, subject, after, now })];
}
