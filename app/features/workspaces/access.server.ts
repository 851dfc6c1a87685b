import { notFound } from "~/http/not-found.server";
import { readUnsentTexts } from "~/http/unsent-texts.server";
import { suspendedCopy } from "~/copy/shared/suspended";
import { getSuspendedCompany } from "~/models/company/company.server";
import { standingIn, type Standing } from "~/models/company/member";
import type { CompanyWorkspace } from "~/models/company/workspace";
import { getWorkspace } from "~/models/company/workspace.server";

import { requireAccess, type Viewer } from "~/auth/access.server";
import { readableProblem } from "~/http/plain-page.server";
import { problem } from "~/http/problem.server";

/** A workspace that the viewer may see, and their role in its company. */
export interface WorkspaceAccess {
  viewer: Viewer;
  workspace: CompanyWorkspace;
  standing: Standing;
}

/**
 * The access check of a workspace's pages: members of its company and people who manage all
 * companies. Throws a 404 for a workspace that doesn't exist or is someone else's, and 403
 * `company_suspended` with the reason for members of a suspended company.
 *
 * @param url.page As for `requireAccess`, for a URL without a screen of its own.
 */
export async function requireWorkspace(
  request: Request,
  id = "",
  { page }: { page?: string } = {},
): Promise<WorkspaceAccess> {
  const hasScreen = page === undefined;
  const viewer = await requireAccess(request, "user", hasScreen ? {} : { page });
  const workspace = await getWorkspace({ viewer, id });
  const standing = workspace && standingIn(viewer, workspace.tenantId);
  if (workspace && standing) return { viewer, workspace, standing };
  const refusal = await refusalTo(request, { id, viewer });
  throw hasScreen ? refusal : await readableProblem(request, refusal);
}

async function refusalTo(
  request: Request,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<Response> {
  const company = await getSuspendedCompany({ workspaceId: id, userId: viewer.user.id });
  if (!company) return missing(request);
  const { title, reason, noReason, next } = suspendedCopy;
  const why = company.suspendedReason === null ? noReason : reason(company.suspendedReason);
  return problem({
    status: 403,
    code: "company_suspended",
    detail: `${title(company.name)}. ${why} ${next}`,
  });
}

/** The 404, with what someone wrote who had access when they opened the page. */
async function missing(request: Request): Promise<Response> {
  const texts = await readUnsentTexts(request);
  return texts.length === 0 ? notFound() : Response.json({ texts }, { status: 404 });
}
