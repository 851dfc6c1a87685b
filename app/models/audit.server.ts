import { atomically, type Database } from "~/db.server";

import { auditEntries } from "../../drizzle/schema";

import type { AuditActor, AuditSubject } from "./audit";
import { originColumns, type Origin } from "./security-event.server";

/** A change as the audit log keeps it. Long texts do not belong into `before` and `after`: say that they changed. */
export interface NewAuditEntry extends Origin {
  actor: AuditActor;
  /** `<noun>.<verb in the past>`: "post.published". */
  action: `${AuditSubject}.${string}`;
  /** What was changed. Its noun is the first part of `action`. */
  subject: { id: string | null; name: string };
  /** The customer company that this happens in: its members see the entry as the activity of their workspaces. */
  tenantId?: string | null | undefined;
  before?: Record<string, unknown> | null | undefined;
  after?: Record<string, unknown> | null | undefined;
  requestId?: string | null | undefined;
  now?: Date | undefined;
}

const NAME_LENGTH_MAX = 200;

/**
 * The write that records a change: it stands in the same `atomically` list as the change, so there is no change without its entry. Who and
 * where come from `auditSource(request, viewer)`.
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

/** Records something that changes nothing else, such as an export. */
export async function recordAudit(entry: NewAuditEntry): Promise<void> {
  await atomically((tx) => [auditWrite(tx, entry)]);
}
