import { setImmediate as letOthersRun } from "node:timers/promises";

import { and, asc, eq, exists, inArray, lt, ne, not, or, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { leadImportCopy, leadImportFaults } from "~/copy/lead-import";
import { daysBefore } from "~/lib/time-units";
import { cleanFileName } from "~/lib/file-name";
import { isUuid } from "~/lib/uuid";
import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";

import { timeOrderedUuid } from "../../../drizzle/ids";
import {
  importedLeads,
  leadEvents,
  leadImports,
  leads,
  proposals,
  tasks,
  users,
} from "../../../drizzle/schema";

import { lockUserWrite } from "~/models/account/user-lock.server";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { maximumCheck } from "~/models/shared/list-maximum.server";
import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import { displayName } from "~/models/account/user";
import { withoutWordRemoval } from "~/models/search/word-removal.server";
import { RuleError } from "~/models/shared/rule-error";
import { leadEmail, mentions } from "./lead-address.server";
import { type NewLead, NewLeadSchema } from "./lead-form";
import {
  type CheckedRow,
  guessMatches,
  IMPORT_FIELDS,
  type ImportContent,
  type ImportField,
  type ImportMatch,
  type ImportRow,
  type LeadImport,
  matchFault,
} from "./lead-import";
import { readLeadFile } from "./lead-import-file.server";
import { findLeadIds } from "./open-leads.server";
import { LEAD_RULES } from "./lead-refusals";
import { leadSearchText } from "./lead.server";
import {
  IMPORT_CELL_LENGTH_MAX,
  IMPORT_DRAFT_DAYS,
  IMPORT_DRAFTS_PER_PERSON_MAX,
  IMPORT_ROWS_MAX,
  KEPT_LEADS_LISTED_MAX,
} from "./lead-limits";
import { newLeadsWebhookWrite } from "~/models/webhook/webhook-write.server";

/** Rows that are checked, or asked for, at a time. */
const CHECKED_TOGETHER = 500;
/** Rows of one write: a file of 10,000 must not keep other visitors waiting. */
const WRITTEN_TOGETHER = 50;
/** How often an import tries again because another lead with one of its addresses was faster. */
const TRIES = 5;

const columns = {
  id: leadImports.id,
  authorId: leadImports.authorId,
  state: leadImports.state,
  fileName: leadImports.fileName,
  encoding: leadImports.encoding,
  matches: leadImports.matches,
  createdCount: leadImports.createdCount,
  skippedCount: leadImports.skippedCount,
  faultyCount: leadImports.faultyCount,
  createdAt: leadImports.createdAt,
  importedAt: leadImports.importedAt,
  undoneAt: leadImports.undoneAt,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
};

type Row = Omit<LeadImport, "authorName" | "matches"> & {
  matches: string[];
  email: string | null;
  firstName: string | null;
  lastName: string | null;
};

function toImport({ email, firstName, lastName, matches, ...row }: Row): LeadImport {
  return {
    ...row,
    matches: matches.map((match) => IMPORT_FIELDS.find((field) => field === match) ?? "none"),
    authorName: email === null ? null : displayName({ email, firstName, lastName }),
  };
}

/** A draft is its author's alone: it shows what a file says about people who are no leads yet. */
function isVisible(readerId: string) {
  return or(ne(leadImports.state, "draft"), eq(leadImports.authorId, readerId));
}

/**
 * Stores the rows of a file as a draft, with guessed fields, and returns its id. Throws `RuleError`
 * as `readLeadFile` does, and "lead_import_drafts".
 */
export async function createLeadImport({
  file: { name, bytes },
  authorId,
  now = sharedNow(),
}: {
  file: { name: string; bytes: Uint8Array };
  authorId: string;
  now?: Date;
}): Promise<string> {
  const { encoding, content } = await readLeadFile(bytes);
  const row = {
    authorId,
    fileName: cleanFileName(name),
    encoding,
    content: JSON.stringify(content),
    matches: guessMatches(content.columns),
    createdAt: now,
  };
  const id = timeOrderedUuid();
  await atomically((tx) => [
    lockUserWrite(tx, authorId),
    tx.insert(leadImports).values({ ...row, id }),
    maximumCheck(tx, leadImports, {
      where: and(eq(leadImports.authorId, authorId), eq(leadImports.state, "draft")),
      maximum: IMPORT_DRAFTS_PER_PERSON_MAX,
      refusal: () => new RuleError(LEAD_RULES, "lead_import_drafts"),
    }),
  ]);
  return id;
}

const NEWEST_FIRST: Sort = { by: leadImports.createdAt, id: leadImports.id, kind: "time", descending: true };

/**
 * Lists imports, newest first: everyone's, and the reader's own drafts. Throws `RuleError`
 * "invalid_cursor".
 */
export async function listLeadImports({
  readerId,
  page,
}: {
  readerId: string;
  page: PageRequest;
}): Promise<Page<LeadImport>> {
  const query = pageQuery(NEWEST_FIRST, page);
  const rows = await db
    .select(columns)
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.authorId))
    .where(and(isVisible(readerId), query.where))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(rows.map(toImport), page, ({ createdAt }) => createdAt);
}

/** One import, with the rows of a draft; null if there is none that this person may see. */
export async function getLeadImport({
  id,
  readerId,
}: {
  id: string;
  readerId: string;
}): Promise<{ shown: LeadImport; content: ImportContent | null } | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ ...columns, content: leadImports.content })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.authorId))
    .where(and(eq(leadImports.id, id), isVisible(readerId)));
  if (!row) return null;
  const { content, ...shown } = row;
  return {
    shown: toImport(shown),
    content: content === null ? null : (JSON.parse(content) as ImportContent),
  };
}

/** The draft of this author as a condition. */
function isDraftOf({ id, authorId }: { id: string; authorId: string }) {
  return and(eq(leadImports.id, id), eq(leadImports.state, "draft"), eq(leadImports.authorId, authorId));
}

/** Sets the field of each column. Throws `ConditionLost` if the draft was imported or discarded. */
export async function matchColumns({
  matches,
  ...draft
}: {
  id: string;
  authorId: string;
  matches: ImportMatch[];
}): Promise<void> {
  await atomically((tx) => [
    required(
      tx.update(leadImports).set({ matches }).where(isDraftOf(draft)).returning({ id: leadImports.id }),
    ),
  ]);
}

/** Deletes a draft. Throws `ConditionLost` if it was imported or discarded. */
export async function discardLeadImport(draft: { id: string; authorId: string }): Promise<void> {
  await atomically((tx) => [
    required(tx.delete(leadImports).where(isDraftOf(draft)).returning({ id: leadImports.id })),
  ]);
}

/** What importing each row would do, in the order of the file. */
export async function checkImportRows({
  content: { rows },
  matches,
}: {
  content: ImportContent;
  matches: readonly ImportMatch[];
}): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const part of inParts(rows, CHECKED_TOGETHER)) {
    checked.push(...part.map((row) => checkRow(row, matches)));
    await letOthersRun();
  }
  const readable = checked.filter(({ fate }) => fate === "ready");
  const known = await findKnown(readable.map(({ values }) => values.email));
  const firstLines = new Map<string, number>();
  return checked.map((row) => {
    const { email } = row.values;
    if (row.fate === "faulty") return row;
    const leadId = known.get(email);
    if (leadId !== undefined) return { ...row, fate: "known", leadId };
    const firstLine = firstLines.get(email);
    if (firstLine !== undefined) return { ...row, fate: "repeated", firstLine };
    firstLines.set(email, row.line);
    return row;
  });
}

function checkRow([line, cells]: ImportRow, matches: readonly ImportMatch[]): CheckedRow {
  let isCut = false;
  const cellOf = (field: ImportField) => {
    const cell = cells[matches.indexOf(field)] ?? "";
    if (cell.length > IMPORT_CELL_LENGTH_MAX) isCut = true;
    return cell.slice(0, IMPORT_CELL_LENGTH_MAX);
  };
  const parts = [cellOf("firstName"), cellOf("lastName")].filter(Boolean).join(" ");
  const values = {
    email: leadEmail(cellOf("email")),
    name: cellOf("name") || parts,
    company: cellOf("company"),
    phone: cellOf("phone"),
    interest: cellOf("interest"),
  };
  const read = NewLeadSchema.safeParse(values);
  const faults = values.email === "" ? [leadImportFaults.noAddress] : faultsOf(read.error?.issues ?? []);
  // What is left of a cell may be a value that nobody meant.
  if (isCut && faults.length === 0) faults.push(leadImportFaults.longCell(IMPORT_CELL_LENGTH_MAX));
  return {
    line,
    fate: faults.length > 0 ? "faulty" : "ready",
    values,
    faults,
    leadId: null,
    firstLine: null,
  };
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): string[] {
  return issues.map(({ path, message }) => {
    const field = IMPORT_FIELDS.find((one) => one === path[0]);
    return field ? leadImportCopy.fault(field, message) : message;
  });
}

/** The leads with these addresses, also those that were merged. */
async function findKnown(emails: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const part of inParts(emails, CHECKED_TOGETHER)) {
    for (const [email, id] of await findLeadIds({ emails: part })) known.set(email, id);
    await letOthersRun();
  }
  return known;
}

interface ImportChange {
  id: string;
  source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
  now?: Date;
}

/**
 * Imports a draft: all its rows without errors whose addresses are no leads yet, or nothing at all.
 * Returns how many leads it made. Throws `ConditionLost` if the draft was imported or discarded,
 * and `RuleError` if there is nothing to import.
 */
export async function importLeads(
  change: ImportChange & { authorId: string; ownerId: string | null },
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce(change);
    } catch (error) {
      // Someone else made a lead with one of the addresses after the rows were checked.
      if (!isUniqueViolation(error) || attempt === TRIES) throw error;
    }
  }
}

async function importOnce({
  id,
  authorId,
  ownerId,
  source,
  now = sharedNow(),
}: Parameters<typeof importLeads>[0]): Promise<number> {
  const { content, matches, fileName } = await requireDraft({ id, authorId });
  const checked = await checkImportRows({ content, matches });
  const ready = checked.filter(({ fate }) => fate === "ready");
  if (ready.length === 0) throw new RuleError(LEAD_RULES, "lead_import_nothing");
  const faultyCount = checked.filter(({ fate }) => fate === "faulty").length;
  const counts = {
    createdCount: ready.length,
    faultyCount,
    skippedCount: checked.length - ready.length - faultyCount,
  };
  const made: NewRow[] = [];
  for (const part of inParts(ready, CHECKED_TOGETHER)) {
    made.push(...part.map(({ values }) => newRow(NewLeadSchema.parse(values), { ownerId, now })));
    await letOthersRun();
  }
  await atomically(
    (tx) => [
      required(
        tx
          .update(leadImports)
          .set({ ...counts, state: "imported", content: null, importedAt: now })
          .where(isDraftOf({ id, authorId }))
          .returning({ id: leadImports.id }),
      ),
      ...inParts(made, WRITTEN_TOGETHER).flatMap((rows): Write[] => [
        tx.insert(leads).values(rows),
        tx.insert(leadEvents).values(
          rows.map((lead) => ({
            id: timeOrderedUuid(),
            leadId: lead.id,
            kind: "added" as const,
            facts: { title: fileName },
            emailProven: false,
            actorId: authorId,
            createdAt: now,
          })),
        ),
        tx.insert(importedLeads).values(rows.map((lead) => ({ leadId: lead.id, importId: id }))),
        newLeadsWebhookWrite(tx, { ids: rows.map((lead) => lead.id), now }),
      ]),
      auditWrite(tx, {
        ...source,
        action: "lead.imported",
        subject: { id: null, name: "Leads" },
        after: { created: counts.createdCount, skipped: counts.skippedCount, leftOut: faultyCount },
        now,
      }),
    ],
    { inSteps: true },
  );
  return ready.length;
}

async function requireDraft({ id, authorId }: { id: string; authorId: string }) {
  const found = await getLeadImport({ id, readerId: authorId });
  if (!found?.content || found.shown.authorId !== authorId) throw new ConditionLost();
  const { matches, fileName } = found.shown;
  const fault = matchFault(matches);
  if (fault) throw new RuleError(LEAD_RULES, `lead_import_${fault}`);
  return { content: found.content, matches, fileName };
}

type NewRow = ReturnType<typeof newRow>;

function newRow(lead: NewLead, { ownerId, now }: { ownerId: string | null; now: Date }) {
  const { name, company, phone, interest } = lead;
  const email = leadEmail(lead.email);
  return {
    // In the order of the file, in which the undo removes them: the indexes of SQLite take that
    // far faster than any other.
    id: timeOrderedUuid(),
    email,
    name,
    company,
    phone,
    interest,
    source: "staff" as const,
    status: "new" as const,
    ownerId,
    createdAt: now,
    updatedAt: now,
    lastEventAt: now,
    searchText: leadSearchText({ email, name, company, phone, interest }),
  };
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/**
 * Removes the leads that an import made and nobody has changed since. Returns how many it removed
 * and how many stayed. Throws `ConditionLost` if there is no such import, or it was undone.
 */
export async function undoLeadImport({
  id,
  source,
  now = sharedNow(),
}: ImportChange): Promise<{ removed: number; kept: number }> {
  const made = await db
    .select({ id: importedLeads.leadId })
    .from(importedLeads)
    .where(eq(importedLeads.importId, id))
    .orderBy(asc(importedLeads.leadId))
    .limit(IMPORT_ROWS_MAX);
  await atomically(
    (tx) => [
      required(
        tx
          .update(leadImports)
          .set({ state: "undone", undoneAt: now })
          .where(and(eq(leadImports.id, id), eq(leadImports.state, "imported")))
          .returning({ id: leadImports.id }),
      ),
      ...withoutWordRemoval(
        tx,
        inParts(made, WRITTEN_TOGETHER).map((part) => {
          const ids = part.map((lead) => lead.id);
          return tx.delete(leads).where(and(inArray(leads.id, ids), isUntouched(tx, id)));
        }),
      ),
      auditWrite(tx, {
        ...source,
        action: "lead.import_undone",
        subject: { id: null, name: "Leads" },
        now,
      }),
    ],
    { inSteps: true },
  );
  const kept = await db.$count(importedLeads, eq(importedLeads.importId, id));
  return { removed: made.length - kept, kept };
}

/** Whether a lead is as its import left it, without a task or a proposal. */
function isUntouched(tx: Database, importId: string) {
  const ofLead = tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.leadId, leads.id));
  const toLead = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(eq(proposals.clientEmail, leads.email));
  const madeAt = sql`(select imported_at from lead_imports where id = ${importId})`;
  return and(sql`${leads.updatedAt} = ${madeAt}`, not(exists(ofLead)), not(exists(toLead)));
}

/** Some of the leads of an import that are still there, and how many there are. */
export async function listImportedLeads({ id }: { id: string }) {
  const [items, count] = await Promise.all([
    db
      .select({ id: leads.id, email: leads.email, name: leads.name, company: leads.company })
      .from(importedLeads)
      .innerJoin(leads, eq(leads.id, importedLeads.leadId))
      .where(eq(importedLeads.importId, id))
      .orderBy(leads.email)
      .limit(KEPT_LEADS_LISTED_MAX),
    db.$count(importedLeads, eq(importedLeads.importId, id)),
  ]);
  return { items, count };
}

/** The write that deletes the drafts whose file names an address. */
export function eraseImportWrite(tx: Database, { email }: { email: string }): Write {
  return tx.delete(leadImports).where(mentions(leadImports.content, email));
}

/** Deletes drafts that nobody imported. */
export async function deleteOldLeadImports({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  await atomically((tx) => [
    tx
      .delete(leadImports)
      .where(
        and(eq(leadImports.state, "draft"), lt(leadImports.createdAt, daysBefore(now, IMPORT_DRAFT_DAYS))),
      ),
  ]);
}
