import { hasPermission } from "~/models/account/role";
import type { MembershipRole } from "./tenant";
import type { WorkspaceViewer } from "./workspace";

/** A member of a customer company. */
export interface Member {
  /** The user's id. */
  id: string;
  name: string;
  email: string;
  role: MembershipRole;
  /** False if the account is disabled. */
  isActive: boolean;
  joinedAt: Date;
  lastSeenAt: Date | null;
}

/**
 * A person's standing toward the members of a company: one of them, or staff who manage all
 * companies.
 */
export type Standing = MembershipRole | "manager";

/**
 * What a viewer is in a company; null for everyone who has no part in it, and in a suspended one
 * for its members.
 */
export function standingIn({ user, memberships }: WorkspaceViewer, tenantId: string): Standing | null {
  if (hasPermission(user.role, "manage_workspaces")) return "manager";
  const own = memberships.find((membership) => membership.tenantId === tenantId);
  return own?.status === "active" ? own.role : null;
}

const RANKS: Readonly<Record<Standing, number>> = { member: 1, admin: 2, owner: 3, manager: 4 };

/** Whether this standing may invite people and manage members at all. */
export function mayManageMembers(standing: Standing): boolean {
  return RANKS[standing] >= RANKS.admin;
}

/** Whether this standing may change how the company looks: its logo, accent and welcome line. */
export function mayBrand(standing: Standing): boolean {
  return RANKS[standing] >= RANKS.admin;
}

/**
 * Whether this standing may grant a role, or change someone who has it. Nobody reaches above their
 * own role.
 */
export function mayGrant(standing: Standing, role: MembershipRole): boolean {
  return mayManageMembers(standing) && RANKS[standing] >= RANKS[role];
}
