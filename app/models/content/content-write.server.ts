import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { contentCopy } from "~/copy/content/content";
import {
  atomically,
  db,
  isUniqueViolation,
  refuseLost,
  required,
  type Database,
  type Write,
} from "~/server/db.server";
import type { ContentTag } from "~/models/shared/content-tags";
import { localizedPath } from "~/lib/language/language-paths";
import { isLanguage } from "~/lib/languages";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { indexPingWrites, withdrawPingWrites } from "~/models/index-now/index-now.server";
import { changeContent } from "~/models/shared/content-tag.server";
import { lockListWrite, maximumCheck } from "~/models/shared/list-maximum.server";
import { RuleError } from "~/models/shared/rule-error";

import { contentDocuments, contentRevisions } from "../../../drizzle/schema";

import { originalContent } from "./content-defaults";
import { missingContent } from "./content-checks";
import type { ContentBody, ContentKind } from "./content-kinds";
import { foreignPictureFaults } from "./content-pictures.server";
import { CONTENT_RULES } from "./content-refusals";
import {
  type ContentPlace,
  FALLBACK_LANGUAGE,
  getLiveContent,
  getStoredContent,
  type StoredContent,
} from "./content.server";
import { DOCUMENTS_PRUNED_MAX, PAGES_MAX, VERSIONS_KEPT } from "./content-limits";
import { AUTOSAVE_WINDOW_MILLISECONDS } from "~/models/shared/shared-limits";

/* All writes to the texts of the site. Each is one list: the document with its version, the saved
   version, the audit log entry, and the version of the public content if visitors can notice. */

interface Change {
  /** The version that the change is based on: 0 for a text that nobody has changed. */
  version: number;
  body: ContentBody;
  /** When visitors see it; undefined saves a draft. */
  publish?: Date | "at-once" | undefined;
  note?: string | null;
  /** Whether the editor saved by itself. The next one by the same person replaces it. */
  isAutosave?: boolean;
  source: AuditSource;
  now?: Date;
}

/**
 * Saves a text as a new version: a draft, or what visitors see from `publish` on. Only one version
 * can be scheduled, so publishing replaces the scheduled one. Returns the text afterwards. Throws
 * `RuleError` "content_changed" if someone else saved since `version`, "content_incomplete" if
 * visitors would miss something, and "page_limit" if it is one page too many.
 */
export async function saveContent(place: ContentPlace, change: Change): Promise<StoredContent> {
  const { body, publish, now = sharedNow() } = change;
  const before = await getStoredContent(place, now);
  if (publish !== undefined) requireComplete(place.kind, body, before.live?.body ?? null);
  if (before.version !== change.version) throw new RuleError(CONTENT_RULES, "content_changed");
  const isSame = JSON.stringify(before.draft) === JSON.stringify(body);
  if (isSame && publish === undefined && before.id !== null) {
    if (!change.isAutosave) await keepAutosave(before.id, change);
    return before;
  }
  const publishedAt = publish === "at-once" ? now : publish;
  const continues = change.isAutosave === true && (await continuesAutosave(before, { ...change, now }));
  await write(place.kind, publishedAt !== undefined, (tx) =>
    versionWrites(tx, before, { ...change, publishedAt: publishedAt ?? null, continues, now }),
  );
  return getStoredContent(place, now);
}

/** Whether this person's autosave continues the one that made the draft. */
async function continuesAutosave(
  { id, version }: StoredContent,
  { source, now }: { source: AuditSource; now: Date },
): Promise<boolean> {
  if (id === null) return false;
  const [row] = await db.select().from(contentRevisions).where(isRevision(id, version));
  return (
    row !== undefined &&
    row.isAutosave &&
    row.savedById === source.actor.id &&
    now.getTime() - row.createdAt.getTime() < AUTOSAVE_WINDOW_MILLISECONDS
  );
}

/** Turns an autosave into a regular version, because someone pressed Save on it. */
async function keepAutosave(id: string, { version, note }: Change): Promise<void> {
  await atomically((tx) => [
    tx
      .update(contentRevisions)
      .set({ isAutosave: false, ...(note ? { note } : {}) })
      .where(and(isRevision(id, version), eq(contentRevisions.isAutosave, true))),
  ]);
}

function isRevision(documentId: string, version: number) {
  return and(eq(contentRevisions.documentId, documentId), eq(contentRevisions.version, version));
}

/** Makes the original text live again, at once. Otherwise like `saveContent`. */
export function restoreOriginal(
  place: ContentPlace,
  { version, source, now }: Pick<Change, "version" | "source" | "now">,
): Promise<StoredContent> {
  const body = originalContent(place.kind, place.language);
  const note = contentCopy.originalNote;
  return saveContent(place, { version, body, publish: "at-once", note, source, ...(now ? { now } : {}) });
}

/**
 * Opens a page of the operator's own as a draft. Throws `RuleError` "page_address_taken" if there
 * is one at this address, and "page_limit".
 */
export async function createPage({
  slug,
  title,
  language,
  source,
  now = sharedNow(),
}: {
  slug: string;
  title: string;
  language?: string;
  source: AuditSource;
  now?: Date;
}): Promise<{ id: string }> {
  const place = { kind: "page" as const, slug, ...(language ? { language } : {}) };
  const before = await getStoredContent(place, now);
  if (before.id !== null) throw new RuleError(CONTENT_RULES, "page_address_taken");
  const body = { ...before.draft, fields: { ...before.draft.fields, title } };
  await saveContent(place, { version: 0, body, source, now });
  const { id } = await getStoredContent(place, now);
  return { id: id ?? "" };
}

/**
 * Takes a page of the operator's own back: it stays as a draft. Throws `RuleError`
 * "content_changed" if someone else saved since `version`.
 */
export async function unpublishPage(
  page: StoredContent & { id: string },
  { version, source, now = sharedNow() }: Pick<Change, "version" | "source" | "now">,
): Promise<void> {
  await write("page", true, (tx) => [
    nextVersion(tx, page.id, version, now),
    tx.update(contentRevisions).set({ publishedAt: null }).where(eq(contentRevisions.documentId, page.id)),
    tx.insert(contentRevisions).values({
      documentId: page.id,
      version: version + 1,
      savedById: source.actor.id,
      createdAt: now,
      body: page.draft,
    }),
    ...goneWrites(tx, page, { languages: page.live ? [page.language] : [], now }),
    auditOf(tx, page, { source, now, action: "content.unpublished" }),
  ]);
}

/** Cancels the scheduled version of a text, which stays in its history. */
export async function unscheduleContent(
  content: StoredContent & { id: string },
  { version, source, now = sharedNow() }: Pick<Change, "version" | "source" | "now">,
): Promise<void> {
  await write(content.kind, true, (tx) => [
    nextVersion(tx, content.id, version, now),
    cancelScheduled(tx, content.id, now),
    tx.insert(contentRevisions).values({
      documentId: content.id,
      version: version + 1,
      savedById: source.actor.id,
      createdAt: now,
      body: content.draft,
    }),
    ...withdrawPingWrites(tx, pagesOf(content), now),
    auditOf(tx, content, { source, now, action: "content.unscheduled" }),
  ]);
}

/**
 * Deletes a page of the operator's own with its history. The English page takes its translations
 * with it.
 */
export async function deletePage(
  page: StoredContent & { id: string },
  { version, source, now = sharedNow() }: Pick<Change, "version" | "source" | "now">,
): Promise<void> {
  const isWhole = page.language === FALLBACK_LANGUAGE;
  const live = isWhole ? await getLiveContent(page, now) : page.live && { languages: [page.language] };
  await write("page", true, (tx) => [
    required(
      tx
        .delete(contentDocuments)
        .where(and(eq(contentDocuments.id, page.id), eq(contentDocuments.version, version)))
        .returning({ id: contentDocuments.id }),
    ),
    ...(isWhole
      ? [
          tx
            .delete(contentDocuments)
            .where(and(eq(contentDocuments.kind, "page"), eq(contentDocuments.slug, page.slug))),
        ]
      : []),
    ...goneWrites(tx, page, { languages: live?.languages ?? [], now }),
    auditOf(tx, page, { source, now, action: "content.deleted" }),
  ]);
}

/** Every public page shows the navigation, so a change of it drops them all. */
function tagsOf(kind: ContentKind): ContentTag[] {
  return kind === "navigation" ? ["content", "settings"] : ["content"];
}

/** Writes a list. If someone else saved in between, nothing is written. */
async function write(kind: ContentKind, isNoticed: boolean, build: (tx: Database) => Write[]): Promise<void> {
  const changed = () => new RuleError(CONTENT_RULES, "content_changed");
  const writing = isNoticed ? changeContent(tagsOf(kind), build) : atomically(build);
  await refuseLost(writing, changed).catch((error: unknown) => {
    throw isUniqueViolation(error) ? changed() : error;
  });
}

function versionWrites(
  tx: Database,
  before: StoredContent,
  {
    version,
    body,
    publishedAt,
    note = null,
    isAutosave = false,
    continues,
    source,
    now,
  }: Change & { publishedAt: Date | null; continues: boolean; now: Date },
): Write[] {
  const id = before.id ?? crypto.randomUUID();
  const { kind, slug, language } = before;
  return [
    ...(before.id === null
      ? addWrites(tx, { id, kind, slug, language, version: 1, createdAt: now, updatedAt: now })
      : [nextVersion(tx, id, version, now)]),
    ...(publishedAt && before.id !== null ? [cancelScheduled(tx, id, now)] : []),
    ...(continues ? [tx.delete(contentRevisions).where(isRevision(id, version))] : []),
    tx.insert(contentRevisions).values({
      documentId: id,
      version: version + 1,
      publishedAt,
      note,
      isAutosave,
      savedById: source.actor.id,
      createdAt: now,
      body,
    }),
    ...(publishedAt
      ? indexPingWrites(tx, pagesOf(before), { visibleAt: publishedAt > now ? publishedAt : now, now })
      : []),
    ...(continues
      ? []
      : [auditOf(tx, { ...before, id }, { source, now, action: savedAs(publishedAt, now) })]),
  ];
}

/** The writes that add a text. Two people can't both take the last place of the pages. */
function addWrites(tx: Database, row: typeof contentDocuments.$inferInsert): Write[] {
  const insert = tx.insert(contentDocuments).values(row);
  if (row.kind !== "page") return [insert];
  return [
    lockListWrite(tx, "pages"),
    insert,
    maximumCheck(tx, contentDocuments, {
      where: eq(contentDocuments.kind, "page"),
      maximum: PAGES_MAX,
      refusal: () => new RuleError(CONTENT_RULES, "page_limit"),
    }),
  ];
}

/**
 * The pages that show a text. Every page shows the navigation, which is no reason to read all of
 * them again.
 */
function pagesOf({ kind, slug, language }: Pick<StoredContent, "kind" | "slug" | "language">): string[] {
  if (kind === "navigation" || !isLanguage(language)) return [];
  const path = kind === "page" ? `/pages/${slug}` : kind === "privacy" || kind === "terms" ? `/${kind}` : "/";
  return [localizedPath(path, language)];
}

/** The writes for a page that disappears in these languages. A draft was never there. */
function goneWrites(
  tx: Database,
  page: StoredContent,
  { languages, now }: { languages: readonly string[]; now: Date },
): Write[] {
  const paths = languages.flatMap((language) => pagesOf({ ...page, language }));
  return [
    ...withdrawPingWrites(tx, pagesOf(page), now),
    ...indexPingWrites(tx, paths, { visibleAt: now, now }),
  ];
}

function savedAs(publishedAt: Date | null, now: Date): `content.${string}` {
  if (publishedAt === null) return "content.saved";
  return publishedAt > now ? "content.scheduled" : "content.published";
}

function nextVersion(tx: Database, id: string, version: number, now: Date): Write {
  return required(
    tx
      .update(contentDocuments)
      .set({ version: sql`${contentDocuments.version} + 1`, updatedAt: now })
      .where(and(eq(contentDocuments.id, id), eq(contentDocuments.version, version)))
      .returning({ id: contentDocuments.id }),
  );
}

function cancelScheduled(tx: Database, id: string, now: Date): Write {
  return tx
    .update(contentRevisions)
    .set({ publishedAt: null })
    .where(and(eq(contentRevisions.documentId, id), gt(contentRevisions.publishedAt, now)));
}

function auditOf(
  tx: Database,
  { id, kind, slug, language, draft }: StoredContent & { id: string },
  { source, now, action }: { source: AuditSource; now: Date; action: `content.${string}` },
): Write {
  const name = kind === "page" ? (draft.fields.title ?? slug) : contentCopy.kinds[kind].title;
  return auditWrite(tx, { ...source, action, subject: { id, name }, after: { language }, now });
}

function requireComplete(kind: ContentKind, body: ContentBody, live: ContentBody | null): void {
  const missing = { ...foreignPictureFaults(kind, body, live), ...missingContent(kind, body) };
  if (Object.keys(missing).length > 0) throw new RuleError(CONTENT_RULES, "content_incomplete", { missing });
}

/** Deletes the oldest drafts of texts that have too many. Returns how many. */
export async function deleteOldContentRevisions(): Promise<number> {
  const surplus = await db
    .select({ documentId: contentRevisions.documentId })
    .from(contentRevisions)
    .where(isNull(contentRevisions.publishedAt))
    .groupBy(contentRevisions.documentId)
    .having(sql`count(*) > ${VERSIONS_KEPT}`)
    .limit(DOCUMENTS_PRUNED_MAX);
  let deleted = 0;
  for (const { documentId } of surplus) {
    const isDraft = and(eq(contentRevisions.documentId, documentId), isNull(contentRevisions.publishedAt));
    const kept = await db
      .select({ version: contentRevisions.version })
      .from(contentRevisions)
      .where(isDraft)
      .orderBy(desc(contentRevisions.version))
      .limit(VERSIONS_KEPT);
    const [rows] = await atomically((tx) => [
      tx
        .delete(contentRevisions)
        .where(and(isDraft, lt(contentRevisions.version, kept.at(-1)?.version ?? 0)))
        .returning({ id: contentRevisions.id }),
    ]);
    deleted += rows.length;
  }
  return deleted;
}
