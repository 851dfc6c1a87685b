import type { Role } from "~/models/account/role";
import type { Membership, TenantStatus } from "./tenant";

/** The plans a workspace can have. */
export const WORKSPACE_PLANS = ["start", "growth", "scale"] as const;
export type WorkspacePlan = (typeof WORKSPACE_PLANS)[number];

/** Active, or anything else: neutral. */
export const WORKSPACE_STATUSES = ["active", "suspended"] as const;
export type WorkspaceStatus = (typeof WORKSPACE_STATUSES)[number];

/** The area a customer company works in. Times are UTC. */
export interface Workspace {
  id: string;
  tenantId: string;
  name: string;
  status: WorkspaceStatus;
  plan: WorkspacePlan | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A workspace with its company. */
export interface CompanyWorkspace extends Workspace {
  company: { name: string; status: TenantStatus };
}

/**
 * The viewer of workspaces. Members reach those of their active companies; people who manage
 * workspaces reach all.
 */
export interface WorkspaceViewer {
  user: { id: string; role: Role };
  memberships: readonly Membership[];
}
