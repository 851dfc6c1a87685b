import { z } from "zod";

/** What an entry of the audit log is about. */
export const AUDIT_SUBJECTS = [
  "post",
  "user",
  "invitation",
  "tenant",
  "workspace",
  "settings",
  "api_key",
  "lead",
  "message",
  "booking",
  "host",
  "proposal",
  "picture",
  "audit",
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Who did something: a person, or the system itself (`id` null). */
export interface AuditActor {
  id: string | null;
  name: string;
}

/** Who changes something and from where, as each entry of the audit log begins. `auditSource(request, viewer)` tells it. */
export interface AuditSource {
  actor: AuditActor;
  network: string | null;
  userAgent: string | null;
  requestId: string | null;
}

export const SYSTEM_ACTOR: AuditActor = { id: null, name: "System" };

/** The fields in which two states of a thing differ, for an audit entry; null on both sides when nothing changed. */
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

const emptyIsNone = (value: unknown): unknown => (value === "" ? undefined : value);
const text = (max: number) =>
  z.preprocess(emptyIsNone, z.string().trim().max(max).optional()).catch(undefined);
const day = z
  .preprocess(emptyIsNone, z.iso.date().optional())
  .transform((date) => (date === undefined ? undefined : new Date(`${date}T00:00:00.000Z`)))
  .catch(undefined);

/** Which entries. Of an address typed by hand nothing is refused: what makes no sense counts as not given. */
export const AuditFilterSchema = z.object({
  /** Whose: an address, a user's id, or "System". */
  person: text(255),
  area: z.preprocess(emptyIsNone, z.enum(AUDIT_SUBJECTS).optional()).catch(undefined),
  action: z
    .preprocess(
      emptyIsNone,
      z
        .string()
        .regex(/^[a-z_]+\.[a-z_]+$/)
        .max(60)
        .optional(),
    )
    .catch(undefined),
  /** The id of the one thing that was changed. */
  subject: text(100),
  /** First and last day, in UTC. */
  from: day,
  to: day,
});

export type AuditFilter = z.output<typeof AuditFilterSchema>;

/** Rows of one page. */
export const AUDIT_PER_PAGE = 50;
