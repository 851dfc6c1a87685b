import { notFound } from "~/http/not-found.server";
import { workspacesCopy } from "~/copy/workspaces";
import { getSuspendedCompany } from "~/models/company/company.server";
import { standingIn, type Standing } from "~/models/company/member";
import type { CompanyWorkspace } from "~/models/company/workspace";
import { getWorkspace } from "~/models/company/workspace.server";

import { requireAccess, type Viewer } from "~/auth/access.server";
import { problem } from "~/http/problem.server";

/** A workspace that the asking person may look at, and what they are in its company. */
export interface WorkspaceAccess {
  viewer: Viewer;
  workspace: CompanyWorkspace;
  standing: Standing;
}

/**
 * The door of a workspace's pages: for members of its company and for who manages all. Throws 404
 * for what there is not and for what is someone else's, and 403 `company_suspended` with the reason
 * for members of a suspended company.
 */
export async function requireWorkspace(request: Request, id = ""): Promise<WorkspaceAccess> {
  const viewer = await requireAccess(request, "user");
  const workspace = await getWorkspace({ viewer, id });
  const standing = workspace && standingIn(viewer, workspace.tenantId);
  if (workspace && standing) return { viewer, workspace, standing };
  const company = await getSuspendedCompany({ workspaceId: id, userId: viewer.user.id });
  if (!company) throw notFound();
  const { title, reason, noReason, next } = workspacesCopy.suspended;
  const why = company.suspendedReason === null ? noReason : reason(company.suspendedReason);
  throw problem({ status: 403, code: "company_suspended", detail: `${title(company.name)}. ${why} ${next}` });
}
