import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";

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
import type { ContentTag } from "~/http/public-cache.server";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeContent } from "~/models/shared/content-tag.server";
import { RuleError } from "~/models/shared/rule-error";

import { contentDocuments, contentRevisions } from "../../../drizzle/schema";

import { originalContent } from "./content-defaults";
import { type ContentBody, type ContentKind, missingContent } from "./content-kinds";
import { CONTENT_RULES } from "./content-rules";
import { type ContentPlace, FALLBACK_LANGUAGE, getStoredContent, type StoredContent } from "./content.server";

/* All writes to the texts of the site. Each is one list: the document with its version, the saved
   version, the audit log entry, and the version of the public content if visitors can notice. */

interface Change {
  /** The version that the change is based on: 0 for a text that nobody has changed. */
  version: number;
  body: ContentBody;
  /** When visitors see it; undefined saves a draft. */
  publish?: Date | "at-once" | undefined;
  note?: string | null;
  source: AuditSource;
  now?: Date;
}

/**
 * Saves a text as a new version: a draft, or what visitors see from `publish` on. Only one version
 * can be scheduled, so publishing replaces the scheduled one. Returns the text afterwards. Throws
 * `RuleError` "content_changed" if someone else saved since `version`, and "content_incomplete" if
 * visitors would miss something.
 */
export async function saveContent(place: ContentPlace, change: Change): Promise<StoredContent> {
  const { body, publish, now = new Date() } = change;
  if (publish !== undefined) requireComplete(place.kind, body);
  const before = await getStoredContent(place, now);
  if (before.version !== change.version) throw new RuleError(CONTENT_RULES, "content_changed");
  const isSame = JSON.stringify(before.draft) === JSON.stringify(body);
  if (isSame && publish === undefined && before.id !== null) return before;
  const publishedAt = publish === "at-once" ? now : publish;
  await write(place.kind, publishedAt !== undefined, (tx) =>
    versionWrites(tx, before, { ...change, publishedAt: publishedAt ?? null, now }),
  );
  return getStoredContent(place, now);
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
 * is one at this address.
 */
export async function createPage({
  slug,
  title,
  language,
  source,
  now = new Date(),
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
  { version, source, now = new Date() }: Pick<Change, "version" | "source" | "now">,
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
    auditOf(tx, page, { source, now, action: "content.unpublished" }),
  ]);
}

/** Cancels the scheduled version of a text, which stays in its history. */
export async function unscheduleContent(
  content: StoredContent & { id: string },
  { version, source, now = new Date() }: Pick<Change, "version" | "source" | "now">,
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
    auditOf(tx, content, { source, now, action: "content.unscheduled" }),
  ]);
}

/**
 * Deletes a page of the operator's own with its history. The English page takes its translations
 * with it.
 */
export async function deletePage(
  page: StoredContent & { id: string },
  { version, source, now = new Date() }: Pick<Change, "version" | "source" | "now">,
): Promise<void> {
  await write("page", true, (tx) => [
    required(
      tx
        .delete(contentDocuments)
        .where(and(eq(contentDocuments.id, page.id), eq(contentDocuments.version, version)))
        .returning({ id: contentDocuments.id }),
    ),
    ...(page.language === FALLBACK_LANGUAGE
      ? [
          tx
            .delete(contentDocuments)
            .where(and(eq(contentDocuments.kind, "page"), eq(contentDocuments.slug, page.slug))),
        ]
      : []),
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
  { version, body, publishedAt, note = null, source, now }: Change & { publishedAt: Date | null; now: Date },
): Write[] {
  const id = before.id ?? crypto.randomUUID();
  const { kind, slug, language } = before;
  return [
    before.id === null
      ? tx
          .insert(contentDocuments)
          .values({ id, kind, slug, language, version: 1, createdAt: now, updatedAt: now })
      : nextVersion(tx, id, version, now),
    ...(publishedAt && before.id !== null ? [cancelScheduled(tx, id, now)] : []),
    tx.insert(contentRevisions).values({
      documentId: id,
      version: version + 1,
      publishedAt,
      note,
      savedById: source.actor.id,
      createdAt: now,
      body,
    }),
    auditOf(
      tx,
      { ...before, id },
      {
        source,
        now,
        action:
          publishedAt === null
            ? "content.saved"
            : publishedAt > now
              ? "content.scheduled"
              : "content.published",
      },
    ),
  ];
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

function requireComplete(kind: ContentKind, body: ContentBody): void {
  const missing = missingContent(kind, body);
  if (Object.keys(missing).length > 0) throw new RuleError(CONTENT_RULES, "content_incomplete", { missing });
}

/** Versions kept per text, in addition to every one that was public. */
const VERSIONS_KEPT = 50;
/** Maximum texts per clean-up run. The next run continues. */
const DOCUMENTS_PRUNED_MAX = 200;

/** Deletes the oldest drafts of texts that have too many. Returns how many. */
export async function deleteOldContentRevisions(): Promise<number> {
  const surplus = await db
    .select({
      documentId: contentRevisions.documentId,
      newest: sql<number>`max(${contentRevisions.version})`,
    })
    .from(contentRevisions)
    .where(isNull(contentRevisions.publishedAt))
    .groupBy(contentRevisions.documentId)
    .having(sql`count(*) > ${VERSIONS_KEPT}`)
    .limit(DOCUMENTS_PRUNED_MAX);
  let deleted = 0;
  for (const { documentId, newest } of surplus) {
    const [rows] = await atomically((tx) => [
      tx
        .delete(contentRevisions)
        .where(
          and(
            eq(contentRevisions.documentId, documentId),
            isNull(contentRevisions.publishedAt),
            lt(contentRevisions.version, Number(newest) - VERSIONS_KEPT),
          ),
        )
        .returning({ id: contentRevisions.id }),
    ]);
    deleted += rows.length;
  }
  return deleted;
}
