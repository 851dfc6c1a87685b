import { and, eq, inArray, like, type SQL, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, type Database, type Write } from "~/server/db.server";
import { insertRow } from "~/server/db/prepared.server";
import { env } from "~/server/env.server";

import { auditEntries, bookingHosts } from "../../../drizzle/schema";

import { ERASED_PERSON, subjectType, type AuditAction, type AuditActor } from "./audit";
import { AUDIT_NAME_LENGTH_MAX } from "./audit-limits";
import { originColumns, type Origin } from "~/models/account/security-event.server";

/**
 * A change as the audit log stores it. For long texts, `before` and `after` only say that they
 * changed.
 */
export interface NewAuditEntry extends Origin {
  actor: AuditActor;
  action: AuditAction;
  /** What was changed. Its noun is the first part of `action`. */
  subject: { id: string | SQL<string> | null; name: string };
  /**
   * The customer company this happened in. Its members see the entry under their workspace's
   * activity.
   */
  tenantId?: string | null | undefined;
  before?: Record<string, unknown> | null | undefined;
  after?: Record<string, unknown> | null | undefined;
  requestId?: string | null | undefined;
  now?: Date | undefined;
}

/**
 * The write that records a change. Put it in the same `atomically` list as the change, so no change
 * goes without its entry. `auditSource(request, viewer)` provides the actor and origin.
 */
export function auditWrite(tx: Database, entry: NewAuditEntry): Write {
  const { actor, action, subject, tenantId, before, after, requestId, now = sharedNow() } = entry;
  return insertRow(tx, auditEntries, {
    actorId: actor.id,
    actorName: actor.name.slice(0, AUDIT_NAME_LENGTH_MAX),
    action,
    subjectType: subjectType(action),
    subjectId: subject.id,
    subjectName: subject.name.slice(0, AUDIT_NAME_LENGTH_MAX),
    tenantId: tenantId ?? null,
    before: before ?? null,
    after: after ?? null,
    ...originColumns(entry),
    requestId: requestId ?? null,
    createdAt: now,
  });
}

/**
 * The writes that remove a person from the audit log: entries of invitations to their email address
 * and, when their account is deleted too, the entries of that account. The table's triggers allow
 * this one change. A staff account keeps the name it worked under, without the email address.
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
    // A host without a name is listed by email address.
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

/** The name in "Dana Ortiz <dana@example.com>"; nothing if there is only an email address. */
function nameOnly(column: AuditNameColumn) {
  const name =
    env.dialect === "sqlite"
      ? sql`substr(${column}, 1, instr(${column}, ' <') - 1)`
      : sql`split_part(${column}, ' <', 1)`;
  return sql`case when ${column} like '% <%@%>' then ${name}
    when ${column} like '%@%' then ${ERASED_PERSON} else ${column} end`;
}

/** Records an action that changes nothing, such as an export. */
export async function recordAudit(entry: NewAuditEntry): Promise<void> {
  await atomically((tx) => [auditWrite(tx, entry)]);
}
