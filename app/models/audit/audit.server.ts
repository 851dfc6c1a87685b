import { and, eq, inArray, like, sql } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";

import { auditEntries, bookingHosts } from "../../../drizzle/schema";

import { ERASED_PERSON, type AuditActor, type AuditSubject } from "./audit";
import { originColumns, type Origin } from "~/models/account/security-event.server";

/**
 * A change as the audit log keeps it. Long texts do not belong into `before` and `after`: say that
 * they changed.
 */
export interface NewAuditEntry extends Origin {
  actor: AuditActor;
  /** `<noun>.<verb in the past>`: "post.published". */
  action: `${AuditSubject}.${string}`;
  /** What was changed. Its noun is the first part of `action`. */
  subject: { id: string | null; name: string };
  /**
   * The customer company that this happens in: its members see the entry as the activity of their
   * workspaces.
   */
  tenantId?: string | null | undefined;
  before?: Record<string, unknown> | null | undefined;
  after?: Record<string, unknown> | null | undefined;
  requestId?: string | null | undefined;
  now?: Date | undefined;
}

const NAME_LENGTH_MAX = 200;

/**
 * The write that records a change: it stands in the same `atomically` list as the change, so there
 * is no change without its entry. Who and where come from `auditSource(request, viewer)`.
 */
export function auditWrite(tx: Database, entry: NewAuditEntry) {
  const { actor, action, subject, tenantId, before, after, requestId, now = new Date() } = entry;
  return tx.insert(auditEntries).values({
    actorId: actor.id,
    actorName: actor.name.slice(0, NAME_LENGTH_MAX),
    action,
    subjectType: action.slice(0, action.indexOf(".")),
    subjectId: subject.id,
    subjectName: subject.name.slice(0, NAME_LENGTH_MAX),
    tenantId: tenantId ?? null,
    before: before ?? null,
    after: after ?? null,
    ...originColumns(entry),
    requestId: requestId ?? null,
    createdAt: now,
  });
}

/**
 * The writes that take a person out of the audit log: entries of invitations to their email address
 * and, when their account goes too, the entries of that account. The triggers of the table allow
 * this one change. An account of the staff keeps the name that they worked under, without the email
 * address.
 */
export function erasePersonFromAuditWrites(
  tx: Database,
  { email, account }: { email: string; account?: { id: string; keepsName: boolean } | undefined },
): Write[] {
  const writes = [
    tx
      .update(auditEntries)
      .set({ subjectName: ERASED_PERSON })
      .where(and(eq(auditEntries.subjectType, "invitation"), eq(auditEntries.subjectName, email))),
  ];
  if (!account) return writes;
  const { id, keepsName } = account;
  const namedAs = (column: AuditNameColumn) => (keepsName ? nameOnly(column) : sql`${ERASED_PERSON}`);
  const hosts = tx.select({ id: bookingHosts.id }).from(bookingHosts).where(eq(bookingHosts.userId, id));
  return [
    ...writes,
    tx
      .update(auditEntries)
      .set({ subjectName: namedAs(auditEntries.subjectName) })
      .where(and(eq(auditEntries.subjectType, "user"), eq(auditEntries.subjectId, id))),
    tx
      .update(auditEntries)
      .set({ actorName: namedAs(auditEntries.actorName) })
      .where(eq(auditEntries.actorId, id)),
    // A host without a name is known by their email address.
    tx
      .update(auditEntries)
      .set({ subjectName: ERASED_PERSON })
      .where(
        and(
          eq(auditEntries.subjectType, "host"),
          inArray(auditEntries.subjectId, hosts),
          like(auditEntries.subjectName, "%@%"),
        ),
      ),
  ];
}

type AuditNameColumn = typeof auditEntries.subjectName | typeof auditEntries.actorName;

/** "Dana Ortiz" of "Dana Ortiz <dana@example.com>"; of an email address alone nothing is left. */
function nameOnly(column: AuditNameColumn) {
  const name =
    env.dialect === "sqlite"
      ? sql`substr(${column}, 1, instr(${column}, ' <') - 1)`
      : sql`split_part(${column}, ' <', 1)`;
  return sql`case when ${column} like '% <%@%>' then ${name}
    when ${column} like '%@%' then ${ERASED_PERSON} else ${column} end`;
}

/** Records something that changes nothing else, such as an export. */
export async function recordAudit(entry: NewAuditEntry): Promise<void> {
  await atomically((tx) => [auditWrite(tx, entry)]);
}
