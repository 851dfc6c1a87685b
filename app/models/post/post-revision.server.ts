import { and, desc, eq, lt, sql } from "drizzle-orm";

import { atomically, db, type Database, type Write } from "~/server/db.server";

import { postRevisions, users } from "../../../drizzle/schema";

import { type Page, type PageRequest, pageQuery, toPage } from "~/models/shared/keyset.server";
import { AUTOSAVE_WINDOW_MILLISECONDS } from "~/models/shared/shared-limits";
import type { PostContent } from "./post";
import type { PostRevision, PostRevisionSummary } from "./post-revision";
import { POSTS_PRUNED_MAX, REVISIONS_KEPT } from "./post-limits";

interface NewRevision {
  postId: string;
  version: number;
  content: PostContent;
  savedById: string | null;
  isAutosave?: boolean;
  /** The post before its first change, which is stored as well. */
  before?: { content: PostContent; version: number; updatedAt: Date; status: "draft" | "published" } | null;
  /** Whether this autosave replaces the previous one. */
  continues?: boolean;
  now: Date;
}

/** The writes that store a revision, for the same list as the post's change. */
export function revisionWrites(tx: Database, revision: NewRevision): Write[] {
  const { postId, version, content, savedById, isAutosave = false, before, continues, now } = revision;
  return [
    ...(before
      ? [
          tx.insert(postRevisions).values({
            postId,
            version: before.version,
            content: before.content,
            savedById: null,
            wasPublished: before.status === "published",
            createdAt: before.updatedAt,
          }),
        ]
      : []),
    ...(continues
      ? [
          tx
            .delete(postRevisions)
            .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version - 1))),
        ]
      : []),
    tx.insert(postRevisions).values({ postId, version, content, savedById, isAutosave, createdAt: now }),
  ];
}

/** The write that marks a post's newest revision as the public one. */
export function publishedRevisionWrite(tx: Database, { postId }: { postId: string }): Write {
  const newest = sql`(select max(version) from post_revisions where post_id = ${postId})`;
  return tx
    .update(postRevisions)
    .set({ wasPublished: true })
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, newest)));
}

/** Deletes the oldest revisions of posts with too many, except public ones. Returns how many. */
export async function deleteOldRevisions(): Promise<number> {
  const surplus = await db
    .select({ postId: postRevisions.postId })
    .from(postRevisions)
    .where(eq(postRevisions.wasPublished, false))
    .groupBy(postRevisions.postId)
    .having(sql`count(*) > ${REVISIONS_KEPT}`)
    .limit(POSTS_PRUNED_MAX);
  let deleted = 0;
  for (const { postId } of surplus) {
    const isUnpublished = and(eq(postRevisions.postId, postId), eq(postRevisions.wasPublished, false));
    const kept = await db
      .select({ version: postRevisions.version })
      .from(postRevisions)
      .where(isUnpublished)
      .orderBy(desc(postRevisions.version))
      .limit(REVISIONS_KEPT);
    const [rows] = await atomically((tx) => [
      tx
        .delete(postRevisions)
        .where(and(isUnpublished, lt(postRevisions.version, kept.at(-1)?.version ?? 0)))
        .returning({ id: postRevisions.id }),
    ]);
    deleted += rows.length;
  }
  return deleted;
}

/** Whether a post has any revisions. */
export async function hasRevisions({ postId }: { postId: string }): Promise<boolean> {
  const [row] = await db
    .select({ version: postRevisions.version })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .limit(1);
  return row !== undefined;
}

/** Whether this person's autosave continues the one that made `version`. */
export async function replacesAutosave({
  postId,
  version,
  savedById,
  now,
}: {
  postId: string;
  version: number;
  savedById: string | null;
  now: Date;
}): Promise<boolean> {
  const [row] = await db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  return (
    row !== undefined &&
    row.isAutosave &&
    row.savedById === savedById &&
    now.getTime() - row.createdAt.getTime() < AUTOSAVE_WINDOW_MILLISECONDS
  );
}

/** Turns an autosave into a regular revision, because someone pressed Save on it. */
export async function keepAutosave({ postId, version }: { postId: string; version: number }): Promise<void> {
  await atomically((tx) => [
    tx
      .update(postRevisions)
      .set({ isAutosave: false })
      .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version))),
  ]);
}

const summaryColumns = {
  id: postRevisions.id,
  version: postRevisions.version,
  isAutosave: postRevisions.isAutosave,
  createdAt: postRevisions.createdAt,
  savedByName: sql<
    string | null
  >`nullif(trim(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')), '')`,
  savedByEmail: users.email,
};

/** Lists a post's revisions, latest first. */
export async function listRevisions({
  postId,
  ...request
}: PageRequest & { postId: string }): Promise<Page<PostRevisionSummary>> {
  const query = pageQuery(
    { by: postRevisions.version, id: postRevisions.id, kind: "version", descending: true },
    request,
  );
  const rows = await db
    .select(summaryColumns)
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.savedById))
    .where(and(eq(postRevisions.postId, postId), query.where))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = toPage(rows, request, ({ version }) => version);
  return { ...page, items: page.items.map(toSummary) };
}

/** A revision of a post with its content; null if there is none. */
export async function getRevision({
  postId,
  version,
}: {
  postId: string;
  version: number;
}): Promise<PostRevision | null> {
  const [row] = await selectRevision(
    and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)),
  );
  return row ?? null;
}

/** The revision before `version`; null if that was the first. */
export async function getRevisionBefore({
  postId,
  version,
}: {
  postId: string;
  version: number;
}): Promise<PostRevision | null> {
  const [row] = await selectRevision(
    and(eq(postRevisions.postId, postId), sql`${postRevisions.version} < ${version}`),
  );
  return row ?? null;
}

async function selectRevision(where: ReturnType<typeof and>): Promise<PostRevision[]> {
  const rows = await db
    .select({ ...summaryColumns, content: postRevisions.content })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.savedById))
    .where(where)
    .orderBy(sql`${postRevisions.version} desc`)
    .limit(1);
  return rows.map(({ content, ...row }) => ({ ...toSummary(row), content }));
}

function toSummary({
  savedByName,
  savedByEmail,
  ...row
}: Omit<PostRevisionSummary, "savedBy"> & { savedByName: string | null; savedByEmail: string | null }) {
  return { ...row, savedBy: savedByName ?? savedByEmail };
}
