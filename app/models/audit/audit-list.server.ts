import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";

import { db } from "~/server/db.server";
import { replicaDb } from "~/server/db/replica.server";

import { auditEntries, leads, mergedLeads, users } from "../../../drizzle/schema";

import { SYSTEM_ACTOR, type AuditEntry, type AuditSubject, subjectType, type AuditAction } from "./audit";
import type { AuditFilter } from "./audit-filter";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { declareReading } from "~/models/shared/reading.server";
import { displayName } from "~/models/account/user";
import { leadName } from "~/models/lead/lead";
import { listUsersByEmail } from "~/models/account/user.server";
import { isUuid } from "~/lib/uuid";
import { daysAfter } from "~/lib/time-units";

const NEWEST_FIRST: Sort = {
  by: auditEntries.createdAt,
  id: auditEntries.id,
  kind: "time",
  descending: true,
};
/** Rows that an export reads at a time. */
const EXPORT_CHUNK = 500;

/** Lists one page of the audit log, newest first. Throws `RuleError` "invalid_cursor". */
export async function listAuditEntries({
  filter,
  page,
}: {
  filter: AuditFilter;
  page: PageRequest;
}): Promise<Page<AuditEntry>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, page);
  const rows = await replicaDb
    .select()
    .from(auditEntries)
    .where(and(where, await matches(filter)))
    .orderBy(...orderBy)
    .limit(limit);
  return toPage(rows, page, ({ createdAt }) => createdAt);
}

const latestReading = declareReading((tx, area: AuditSubject) =>
  tx
    .select({
      id: auditEntries.id,
      actorName: auditEntries.actorName,
      action: auditEntries.action,
      subjectId: auditEntries.subjectId,
      subjectName: auditEntries.subjectName,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, area))
    .orderBy(...pageQuery(NEWEST_FIRST, { limit: 0 }).orderBy)
    .limit(sql.placeholder("latestLimit")),
);

/** The latest changes of one area, as a short list shows them. */
export function latestChanges({ area, limit }: { area: AuditSubject; limit: number }) {
  return latestReading(area, { latestLimit: limit }, (rows) =>
    rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
  );
}

/** The fields of entries that hold the id of an account. */
const ACCOUNT_FIELDS = ["ownerId", "owner"];

/**
 * The entries with the names of accounts in place of their ids, for a list that people read. The
 * log itself keeps ids, so it forgets the names of deleted accounts.
 */
export async function nameAccounts(entries: AuditEntry[]): Promise<AuditEntry[]> {
  const states = entries.flatMap(({ before, after }) => [before, after]);
  const ids = states.flatMap((state) => ACCOUNT_FIELDS.map((field) => state?.[field])).filter(isAccountId);
  if (ids.length === 0) return entries;
  const rows = await replicaDb
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  const names = new Map(rows.map((row) => [row.id, displayName(row)]));
  const named = (state: AuditEntry["before"]) =>
    state &&
    Object.fromEntries(
      Object.entries(state).map(([field, value]) => [
        field,
        ACCOUNT_FIELDS.includes(field) && isAccountId(value) ? (names.get(value) ?? value) : value,
      ]),
    );
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}

const leadColumns = { leadId: leads.id, company: leads.company, name: leads.name, email: leads.email };

/**
 * The entries with the names that leads have now, for a list that people read, and the ids of the
 * leads' pages. The log itself keeps ids, so it forgets the names of leads that are erased.
 */
export async function nameLeads(
  entries: readonly AuditEntry[],
): Promise<(AuditEntry & { leadId: string | null })[]> {
  const ids = [
    ...new Set(
      entries.flatMap(({ subjectType, subjectId }) =>
        subjectType === "lead" && subjectId ? [subjectId] : [],
      ),
    ),
  ];
  const [present, merged] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          replicaDb
            .select({ id: leads.id, ...leadColumns })
            .from(leads)
            .where(inArray(leads.id, ids)),
          replicaDb
            .select({ id: mergedLeads.id, ...leadColumns })
            .from(mergedLeads)
            .innerJoin(leads, eq(leads.id, mergedLeads.leadId))
            .where(inArray(mergedLeads.id, ids)),
        ]);
  const known = new Map([...merged, ...present].map((lead) => [lead.id, lead]));
  return entries.map((entry) => {
    const lead = entry.subjectType === "lead" && entry.subjectId ? known.get(entry.subjectId) : undefined;
    return lead ? { ...entry, subjectName: leadName(lead), leadId: lead.leadId } : { ...entry, leadId: null };
  });
}

function isAccountId(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}

/**
 * How many changes of one kind someone has made. A form that makes such changes begins empty after
 * each, and keeps what is typed when something else on its page changes.
 */
export function countOwnChanges({
  actorId,
  action,
  subjectId,
  tenantId,
}: {
  actorId: string;
  action: AuditAction;
  /** Null for changes whose entries name nothing by its id. */
  subjectId?: string | null;
  tenantId?: string;
}): Promise<number> {
  return db.$count(
    auditEntries,
    and(
      eq(auditEntries.actorId, actorId),
      eq(auditEntries.subjectType, subjectType(action)),
      eq(auditEntries.action, action),
      subjectId === null ? isNull(auditEntries.subjectId) : undefined,
      subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
      tenantId ? eq(auditEntries.tenantId, tenantId) : undefined,
    ),
  );
}

/** Returns the latest change of one kind to a subject; null if the log has none. */
export async function getLatestChange({
  action,
  subjectId,
}: {
  action: AuditAction;
  subjectId: string;
}): Promise<Pick<AuditEntry, "actorId" | "actorName" | "createdAt"> | null> {
  const { actorId, actorName, createdAt } = auditEntries;
  const [entry] = await db
    .select({ actorId, actorName, createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, subjectType(action)),
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.action, action),
      ),
    )
    .orderBy(desc(createdAt), desc(auditEntries.id))
    .limit(1);
  return entry ?? null;
}

/** Yields every entry that matches a filter. An export of any length keeps one page in memory. */
export async function* streamAuditEntries({ filter }: { filter: AuditFilter }): AsyncGenerator<AuditEntry[]> {
  let after: string | undefined;
  do {
    const { items, next } = await listAuditEntries({ filter, page: { after, limit: EXPORT_CHUNK } });
    yield items;
    after = next ?? undefined;
  } while (after !== undefined);
}

async function matches({ person, area, action, subject, from, to }: AuditFilter): Promise<SQL | undefined> {
  return and(
    person === undefined ? undefined : await actedBy(person),
    area && eq(auditEntries.subjectType, area),
    action ? eq(auditEntries.action, action) : undefined,
    subject ? eq(auditEntries.subjectId, subject) : undefined,
    from && gte(auditEntries.createdAt, from),
    to && lt(auditEntries.createdAt, daysAfter(to, 1)),
  );
}

async function actedBy(person: string): Promise<SQL> {
  const wanted = person.toLowerCase();
  if (wanted === SYSTEM_ACTOR.name.toLowerCase()) return isNull(auditEntries.actorId);
  if (isUuid(wanted)) return eq(auditEntries.actorId, wanted);
  const accounts = await listUsersByEmail({ email: wanted });
  const [only, ...others] = accounts;
  if (!only) return sql`1 = 0`;
  return others.length === 0
    ? eq(auditEntries.actorId, only.id)
    : inArray(
        auditEntries.actorId,
        accounts.map(({ id }) => id),
      );
}
