import type { MembershipRole, TenantStatus } from "./tenant";

/** How long the link of an invitation works. */
export const INVITATION_LIFE_DAYS = 7;

/** An invitation into a company, as those who manage its members see it. */
export interface Invitation {
  id: string;
  email: string;
  role: MembershipRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** An invitation as whoever holds its link sees it. */
export interface OpenInvitation extends Omit<Invitation, "createdAt"> {
  /** When an account was created by this link, or null. */
  registeredAt: Date | null;
  company: { id: string; name: string; status: TenantStatus };
}
