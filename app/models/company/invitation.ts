import type { MembershipRole, TenantStatus } from "./tenant";

/** An invitation to a company, as the people who manage its members see it. */
export interface Invitation {
  id: string;
  email: string;
  role: MembershipRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** An invitation in the list of those who manage the members. */
export interface ListedInvitation extends Invitation {
  /** False if the inviting person can no longer grant the role: the link doesn't work then. */
  isGranted: boolean;
}

/** An invitation as the person with its link sees it. */
export interface OpenInvitation extends Omit<Invitation, "createdAt"> {
  /** When this link was used to create an account, or null. */
  registeredAt: Date | null;
  company: { id: string; name: string; status: TenantStatus };
}
