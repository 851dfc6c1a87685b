/*
 * The audit log is only added to: triggers of the database refuse to change and delete its entries,
 * so a retention would begin in a migration (`drizzle/triggers`).
 */

/** What an audit log entry is about. */
export const AUDIT_SUBJECTS = [
  "post",
  "user",
  "invitation",
  "tenant",
  "workspace",
  "settings",
  "content",
  "api_key",
  "webhook",
  "lead",
  "message",
  "booking",
  "host",
  "event_type",
  "proposal",
  "template",
  "price",
  "picture",
  "audit",
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** What was done: `<noun>.<past participle>`, such as "post.published". */
export type AuditAction = `${AuditSubject}.${string}`;

/** The noun of an action. */
export function subjectType(action: AuditAction): string {
  return action.slice(0, action.indexOf("."));
}

/** The person who did something, or the system (`id` null). */
export interface AuditActor {
  id: string | null;
  name: string;
}

/**
 * The actor and origin at the start of each audit log entry. `auditSource(request, viewer)` returns
 * it.
 */
export interface AuditSource {
  actor: AuditActor;
  network: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** Replaces the name and email address of a person whose data was erased. */
export const ERASED_PERSON = "Erased person";

export const SYSTEM_ACTOR: AuditActor = { id: null, name: "System" };

/** The source of what the application does by itself, such as its jobs. */
export const SYSTEM_SOURCE: AuditSource = {
  actor: SYSTEM_ACTOR,
  network: null,
  userAgent: null,
  requestId: null,
};

/**
 * The fields in which two states differ, for an audit entry; null on both sides if nothing changed.
 */
export function changedFields<State extends Record<string, unknown>>(
  before: State,
  after: Partial<State>,
): { before: Partial<State>; after: Partial<State> } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (state: Partial<State>) =>
    Object.fromEntries(names.map((name) => [name, state[name] ?? null])) as Partial<State>;
  return { before: pick(before), after: pick(after) };
}

/** An entry of the audit log. Times are UTC; `network` is masked. */
export interface AuditEntry {
  id: string;
  actorId: string | null;
  actorName: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  subjectName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  network: string | null;
  userAgent: string | null;
  requestId: string | null;
  createdAt: Date;
}
