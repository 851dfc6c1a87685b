import type { Role } from "~/models/account/role";
import type { Membership, TenantStatus } from "./tenant";

/** The plans that a customer company may have booked for a workspace. */
export const WORKSPACE_PLANS = ["start", "growth", "scale"] as const;
export type WorkspacePlan = (typeof WORKSPACE_PLANS)[number];

/** Active, or anything else: neutral. */
export const WORKSPACE_STATUSES = ["active", "suspended"] as const;
export type WorkspaceStatus = (typeof WORKSPACE_STATUSES)[number];

/** What a customer company works in. Times are UTC. */
export interface Workspace {
  id: string;
  tenantId: string;
  name: string;
  status: WorkspaceStatus;
  plan: WorkspacePlan | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A workspace with the company that it belongs to. */
export interface CompanyWorkspace extends Workspace {
  company: { name: string; status: TenantStatus };
}

/**
 * Who asks for workspaces: members reach those of their active companies, managers of workspaces
 * reach all.
 */
export interface WorkspaceViewer {
  user: { id: string; role: Role };
  memberships: readonly Membership[];
}

/** Maximum length of the name of a workspace or a company. */
export const WORKSPACE_NAME_LENGTH_MAX = 80;
