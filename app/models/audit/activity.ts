import type { AuditSubject } from "./audit";

/** An event in a customer company, as its members see it. */
export interface Activity {
  id: string;
  /** Name of the member who did it; null for the provider's staff and the system. */
  actorName: string | null;
  /** `<noun>.<past participle>`: "invitation.sent". */
  action: string;
  subjectType: AuditSubject;
  subjectName: string;
  /** The outcome where a sentence needs it: the new role of a member. */
  role: string | null;
  createdAt: Date;
}
