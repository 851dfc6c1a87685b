import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "~/lib/languages";
import { db } from "~/server/db.server";
import { type Page, type PageRequest, pageQuery, toPage } from "~/models/shared/keyset.server";

import { contentDocuments, contentRevisions, users } from "../../../drizzle/schema";

import { originalContent } from "./content-defaults";
import { type ContentBody, type ContentKind, currentBody, type SingleKind } from "./content-kinds";
import { DOCUMENTS_LISTED_MAX } from "./content-limits";

/** The language in which every text exists. Others fall back to it. */
export const FALLBACK_LANGUAGE: string = DEFAULT_LANGUAGE;

/** Which text: its kind, the address of a page of the operator's own, and the language. */
export interface ContentPlace {
  kind: ContentKind;
  slug?: string;
  language?: string;
}

/** The version of a text that visitors see, or will see. */
export interface PublishedContent {
  version: number;
  publishedAt: Date;
  note: string | null;
  body: ContentBody;
}

/** A text with its draft, and what visitors see of it. */
export interface StoredContent {
  /** Null for a text that nobody has changed. */
  id: string | null;
  kind: ContentKind;
  slug: string;
  language: string;
  /** The version of the draft; 0 for a text that nobody has changed. */
  version: number;
  updatedAt: Date | null;
  draft: ContentBody;
  /** Null while visitors see the original, or nothing of a page of the operator's own. */
  live: PublishedContent | null;
  scheduled: PublishedContent | null;
}

/** The version that is live at a moment, as a condition on its row. */
function isLive(now: Date) {
  const moment = sql.param(now, contentRevisions.publishedAt);
  return sql`${contentRevisions.version} = (select max(live.version) from content_revisions live where live.document_id = ${contentDocuments.id} and live.published_at <= ${moment})`;
}

function isAt({ kind, slug = "", language = FALLBACK_LANGUAGE }: ContentPlace) {
  return and(
    eq(contentDocuments.kind, kind),
    eq(contentDocuments.slug, slug),
    eq(contentDocuments.language, language),
  );
}

/** A text with its language, which may be English on the page of another one. */
export interface LiveText extends ContentBody {
  language: string;
}

/**
 * What visitors read at a moment, for each of these kinds: the published text in the language, else
 * in English, else the original.
 */
export async function getLiveContents<Kind extends SingleKind>(
  kinds: readonly Kind[],
  { language = FALLBACK_LANGUAGE, now = sharedNow() }: { language?: string; now?: Date } = {},
): Promise<Record<Kind, LiveText>> {
  const rows = await db
    .select({
      kind: contentDocuments.kind,
      language: contentDocuments.language,
      body: contentRevisions.body,
    })
    .from(contentDocuments)
    .innerJoin(contentRevisions, eq(contentRevisions.documentId, contentDocuments.id))
    .where(and(eq(contentDocuments.slug, ""), isLive(now)));
  const textOf = (kind: Kind): LiveText => {
    const own = rows.filter((row) => row.kind === kind);
    const shown = shownTo(language, { kind, rows: own });
    return shown
      ? { ...shown.body, language: shown.language }
      : { ...originalContent(kind, language), language };
  };
  return Object.fromEntries(kinds.map((kind) => [kind, textOf(kind)])) as Record<Kind, LiveText>;
}

interface LanguageRow {
  language: string;
  body: ContentBody;
}

/**
 * Which of a text's live rows readers of a language get: their own, else the English one. An
 * operator who restored the English original means ours, which they get in their own language.
 */
function shownTo<Row extends LanguageRow>(
  language: string,
  { kind, rows }: { kind: ContentKind; rows: readonly Row[] },
): Row | null {
  const own = rows.find((row) => row.language === language);
  if (own) return { ...own, body: readBody(kind, own.body, language) };
  const english = rows.find((row) => row.language === FALLBACK_LANGUAGE);
  if (!english) return null;
  return isOriginal(kind, english.body)
    ? { ...english, language, body: originalContent(kind, language) }
    : { ...english, body: readBody(kind, english.body) };
}

/** A stored body as it is today. A field that it was saved without has the original text. */
function readBody(kind: ContentKind, stored: ContentBody, language: string = FALLBACK_LANGUAGE): ContentBody {
  const { fields } = originalContent(kind, language);
  return currentBody(kind, { ...stored, fields: { ...fields, ...stored.fields } });
}

/** Whether a body is the English original. Databases may keep its fields in another order. */
function isOriginal(kind: ContentKind, body: ContentBody): boolean {
  const [one, other] = [body, originalContent(kind)].map((each) => JSON.stringify(readBody(kind, each)));
  return one === other;
}

/** A published text with its language, and all languages in which it exists. */
export interface LiveContent extends PublishedContent {
  language: string;
  languages: Language[];
}

/**
 * What visitors read of one text, and in which language; null if that is the original, or a page
 * that isn't public.
 */
export async function getLiveContent(
  { kind, slug = "", language = FALLBACK_LANGUAGE }: ContentPlace,
  now = sharedNow(),
): Promise<LiveContent | null> {
  const found = await db
    .select({ ...publishedColumns, language: contentDocuments.language })
    .from(contentDocuments)
    .innerJoin(contentRevisions, eq(contentRevisions.documentId, contentDocuments.id))
    .where(and(eq(contentDocuments.kind, kind), eq(contentDocuments.slug, slug), isLive(now)));
  const rows = found.flatMap(wasPublished);
  const shown = shownTo(language, { kind, rows });
  return shown && { ...shown, languages: LANGUAGES.filter((one) => existsIn(one, { kind, rows })) };
}

/** Whether readers of a language get a text in it. Originals exist in all of them. */
function existsIn(
  language: string,
  { kind, rows }: { kind: ContentKind; rows: readonly LanguageRow[] },
): boolean {
  const shown = shownTo(language, { kind, rows });
  return shown ? shown.language === language : kind !== "page";
}

const publishedColumns = {
  version: contentRevisions.version,
  publishedAt: contentRevisions.publishedAt,
  note: contentRevisions.note,
  body: contentRevisions.body,
};

function published(
  kind: ContentKind,
  language: string,
  row: { version: number; publishedAt: Date | null; note: string | null; body: ContentBody },
): PublishedContent | null {
  const { publishedAt } = row;
  return publishedAt && { ...row, publishedAt, body: readBody(kind, row.body, language) };
}

function wasPublished<Row extends { publishedAt: Date | null }>({ publishedAt, ...row }: Row) {
  return publishedAt ? [{ ...row, publishedAt }] : [];
}

/** When the next scheduled text appears; null if none is scheduled. */
export async function getNextContentAt(now = sharedNow()): Promise<Date | null> {
  const [row] = await db
    .select({ publishedAt: contentRevisions.publishedAt })
    .from(contentRevisions)
    .where(gt(contentRevisions.publishedAt, now))
    .orderBy(asc(contentRevisions.publishedAt))
    .limit(1);
  return row?.publishedAt ?? null;
}

/** A text with its draft. A text that nobody has changed is the original. */
export async function getStoredContent(place: ContentPlace, now = sharedNow()): Promise<StoredContent> {
  const [row] = await selectDocument(isAt(place));
  if (row) return toStored(row, now);
  const { kind, slug = "", language = FALLBACK_LANGUAGE } = place;
  const draft = originalContent(kind, language);
  return { id: null, kind, slug, language, version: 0, updatedAt: null, draft, live: null, scheduled: null };
}

/** A page of the operator's own by its id, with its draft; null if there is none. */
export async function getStoredPage(id: string, now = sharedNow()): Promise<StoredContent | null> {
  const [row] = await selectDocument(and(eq(contentDocuments.id, id), eq(contentDocuments.kind, "page")));
  return row ? toStored(row, now) : null;
}

function selectDocument(where: ReturnType<typeof and>) {
  return db
    .select({
      id: contentDocuments.id,
      kind: contentDocuments.kind,
      slug: contentDocuments.slug,
      language: contentDocuments.language,
      version: contentDocuments.version,
      updatedAt: contentDocuments.updatedAt,
      body: contentRevisions.body,
    })
    .from(contentDocuments)
    .innerJoin(
      contentRevisions,
      and(
        eq(contentRevisions.documentId, contentDocuments.id),
        eq(contentRevisions.version, contentDocuments.version),
      ),
    )
    .where(where)
    .limit(1);
}

async function toStored(
  { body, ...row }: Awaited<ReturnType<typeof selectDocument>>[number],
  now: Date,
): Promise<StoredContent> {
  const kind = row.kind as ContentKind;
  const public_ = await db
    .select(publishedColumns)
    .from(contentRevisions)
    .where(and(eq(contentRevisions.documentId, row.id), isNotNull(contentRevisions.publishedAt)))
    .orderBy(desc(contentRevisions.version))
    .limit(2);
  const rows = public_.map((one) => published(kind, row.language, one)).filter((one) => one !== null);
  return {
    ...row,
    kind,
    draft: readBody(kind, body, row.language),
    live: rows.find(({ publishedAt }) => publishedAt <= now) ?? null,
    scheduled: rows.find(({ publishedAt }) => publishedAt > now) ?? null,
  };
}

/** What the list of texts shows of one that was changed. */
export interface ContentSummary {
  id: string;
  kind: string;
  slug: string;
  language: string;
  version: number;
  updatedAt: Date;
  title: string;
  liveVersion: number | null;
  scheduledAt: Date | null;
}

/** Every text that was changed, and every page of the operator's own, by kind and address. */
export async function listContents(now = sharedNow()): Promise<ContentSummary[]> {
  const moment = sql.param(now, contentRevisions.publishedAt);
  const rows = await db
    .select({
      id: contentDocuments.id,
      kind: contentDocuments.kind,
      slug: contentDocuments.slug,
      language: contentDocuments.language,
      version: contentDocuments.version,
      updatedAt: contentDocuments.updatedAt,
      body: contentRevisions.body,
      liveVersion: sql<
        number | null
      >`(select max(live.version) from content_revisions live where live.document_id = ${contentDocuments.id} and live.published_at <= ${moment})`,
      scheduledAt:
        sql`(select max(next.published_at) from content_revisions next where next.document_id = ${contentDocuments.id} and next.published_at > ${moment})`.mapWith(
          contentRevisions.publishedAt,
        ),
    })
    .from(contentDocuments)
    .innerJoin(
      contentRevisions,
      and(
        eq(contentRevisions.documentId, contentDocuments.id),
        eq(contentRevisions.version, contentDocuments.version),
      ),
    )
    .orderBy(asc(contentDocuments.kind), asc(contentDocuments.slug))
    .limit(DOCUMENTS_LISTED_MAX);
  return rows.map(({ body, ...row }) => ({ ...row, title: body.fields.title ?? "" }));
}

/** A public page of the operator's own, with the languages it exists in and their last changes. */
export interface PublicPage {
  slug: string;
  changedIn: Partial<Record<Language, Date>>;
}

/** Lists the public pages of the operator's own, each once, by address. */
export async function listPublicPages(now = sharedNow()): Promise<PublicPage[]> {
  const rows = await db
    .select({
      slug: contentDocuments.slug,
      language: contentDocuments.language,
      changedAt: contentRevisions.publishedAt,
    })
    .from(contentDocuments)
    .innerJoin(contentRevisions, eq(contentRevisions.documentId, contentDocuments.id))
    .where(and(eq(contentDocuments.kind, "page"), isLive(now)))
    .orderBy(asc(contentDocuments.slug), asc(contentDocuments.language))
    .limit(DOCUMENTS_LISTED_MAX);
  const pages = new Map<string, PublicPage>();
  for (const { slug, language, changedAt } of rows) {
    if (!isLanguage(language) || !changedAt) continue;
    const page = pages.get(slug) ?? { slug, changedIn: {} };
    page.changedIn[language] = changedAt;
    pages.set(slug, page);
  }
  return [...pages.values()];
}

/** When what readers of a language get of a text appeared, and whether it is in their language. */
export interface LiveTime {
  kind: SingleKind;
  readers: Language;
  isForeign: boolean;
  changedAt: Date;
}

/** Lists when what visitors read of these texts appeared. An original text has no time. */
export async function listLiveTimes(kinds: readonly SingleKind[], now = sharedNow()): Promise<LiveTime[]> {
  const rows = await db
    .select({
      kind: contentDocuments.kind,
      language: contentDocuments.language,
      changedAt: contentRevisions.publishedAt,
      body: contentRevisions.body,
    })
    .from(contentDocuments)
    .innerJoin(contentRevisions, eq(contentRevisions.documentId, contentDocuments.id))
    .where(and(inArray(contentDocuments.kind, [...kinds]), eq(contentDocuments.slug, ""), isLive(now)));
  return kinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return LANGUAGES.flatMap((readers): LiveTime[] => {
      const shown = shownTo(readers, { kind, rows: own });
      if (!shown?.changedAt) return [];
      return [{ kind, readers, isForeign: shown.language !== readers, changedAt: shown.changedAt }];
    });
  });
}

/** A saved version of a text. */
export interface ContentRevision {
  id: string;
  version: number;
  publishedAt: Date | null;
  note: string | null;
  isAutosave: boolean;
  createdAt: Date;
  /** Name or email address of the author; null for the system and for deleted accounts. */
  savedBy: string | null;
}

const revisionColumns = {
  id: contentRevisions.id,
  version: contentRevisions.version,
  publishedAt: contentRevisions.publishedAt,
  note: contentRevisions.note,
  isAutosave: contentRevisions.isAutosave,
  createdAt: contentRevisions.createdAt,
  savedBy: sql<
    string | null
  >`coalesce(nullif(trim(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')), ''), ${users.email})`,
};

/** Lists the saved versions of a text, latest first. */
export async function listContentRevisions({
  documentId,
  ...request
}: PageRequest & { documentId: string }): Promise<Page<ContentRevision>> {
  const query = pageQuery(
    { by: contentRevisions.version, id: contentRevisions.id, kind: "version", descending: true },
    request,
  );
  const rows = await db
    .select(revisionColumns)
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.savedById))
    .where(and(eq(contentRevisions.documentId, documentId), query.where))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(rows, request, ({ version }) => version);
}

type RevisionWithBody = Pick<ContentRevision, "version" | "publishedAt" | "note"> & { body: ContentBody };

/** A saved version with its body; null if there is none. */
export async function getContentRevision(asked: {
  documentId: string;
  version: number;
}): Promise<RevisionWithBody | null> {
  const found = await getContentRevisionUpTo(asked);
  return found?.version === asked.version ? found : null;
}

/**
 * The newest saved version up to this one; null if there is none. Autosaves that were replaced
 * leave gaps between the versions.
 */
export async function getContentRevisionUpTo({
  documentId,
  version,
}: {
  documentId: string;
  version: number;
}): Promise<RevisionWithBody | null> {
  const [row] = await db
    .select({ ...publishedColumns, kind: contentDocuments.kind, language: contentDocuments.language })
    .from(contentRevisions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentRevisions.documentId))
    .where(and(eq(contentRevisions.documentId, documentId), lte(contentRevisions.version, version)))
    .orderBy(desc(contentRevisions.version))
    .limit(1);
  if (!row) return null;
  const { kind, language, ...revision } = row;
  return { ...revision, body: readBody(kind as ContentKind, revision.body, language) };
}

/** The versions of a text that were or will be public, latest first: its public archive. */
export async function listPublishedVersions(
  place: ContentPlace,
): Promise<{ version: number; publishedAt: Date; note: string | null }[]> {
  const rows = await db
    .select({
      version: contentRevisions.version,
      publishedAt: contentRevisions.publishedAt,
      note: contentRevisions.note,
    })
    .from(contentRevisions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentRevisions.documentId))
    .where(and(isAt(place), isNotNull(contentRevisions.publishedAt)))
    .orderBy(desc(contentRevisions.version));
  return rows.flatMap(wasPublished);
}

/**
 * One of these versions, as readers of a language get it; null if it was never public. They are the
 * readers of its own language, unless `readers` says otherwise.
 */
export async function getPublishedVersion({
  kind,
  slug = "",
  language = FALLBACK_LANGUAGE,
  version,
  readers = language,
}: ContentPlace & { version: number; readers?: string }): Promise<
  (PublishedContent & { language: string }) | null
> {
  const rows = await db
    .select({ ...publishedColumns, language: contentDocuments.language })
    .from(contentRevisions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentRevisions.documentId))
    .where(and(isAt({ kind, slug, language }), eq(contentRevisions.version, version)));
  return shownTo(readers, { kind, rows: rows.flatMap(wasPublished) });
}
