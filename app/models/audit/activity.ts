import type { AuditSubject } from "./audit";

/** Something that happened in a customer company, as its members may read it. */
export interface Activity {
  id: string;
  /** Name of the member who did it; null for the provider's staff and the system. */
  actorName: string | null;
  /** `<noun>.<verb in the past>`: "invitation.sent". */
  action: string;
  subjectType: AuditSubject;
  subjectName: string;
  /** What became of it, where a sentence needs to say so: the role that someone has now. */
  role: string | null;
  createdAt: Date;
}
