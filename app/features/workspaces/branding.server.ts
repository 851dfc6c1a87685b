import { brandingCopy as copy } from "~/copy/workspaces";
import { BrandingFormSchema } from "~/models/company/company-branding-form";
import { getCompanyBranding, updateCompanyBranding } from "~/models/company/company-branding.server";
import { mayBrand } from "~/models/company/member";
import { type LogoOwner, removeCompanyLogo } from "~/models/picture/company-logo.server";

import { auditSource } from "~/auth/audit-source.server";
import { answerIntents } from "~/http/answer-form.server";
import { readableProblem } from "~/http/plain-page.server";
import { problem } from "~/http/problem.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireWorkspace, type WorkspaceAccess } from "./access.server";

/**
 * The access check of the branding: owners and admins of the company, and people who manage all
 * companies. Throws a 403 for its members.
 *
 * @param url.page As for `requireAccess`, for a URL without a screen of its own.
 */
export async function requireBrandingAccess(
  request: Request,
  id?: string,
  url: { page?: string } = {},
): Promise<WorkspaceAccess> {
  const access = await requireWorkspace(request, id, url);
  if (mayBrand(access.standing)) return access;
  const refusal = problem({ status: 403, code: "forbidden", detail: copy.forbidden });
  throw url.page === undefined ? refusal : await readableProblem(request, refusal);
}

/** The company whose logo the viewer may change. Throws 403 and 404. */
export async function requireLogoOwner(request: Request, workspaceId: string): Promise<LogoOwner> {
  const page = `/workspace/${workspaceId}/branding`;
  const { workspace } = await requireBrandingAccess(request, workspaceId, { page });
  return companyOf(workspace);
}

async function companyOf({ tenantId }: { tenantId: string }): Promise<LogoOwner> {
  const { name } = await getCompanyBranding({ tenantId });
  return { id: tenantId, name };
}

/** What the page of a company's branding shows. */
export async function loadBranding({ workspace }: WorkspaceAccess) {
  return { workspace, company: await getCompanyBranding({ tenantId: workspace.tenantId }) };
}

/** Answers the forms of a company's branding. */
export function answerBrandingForm(request: Request, { viewer, workspace }: WorkspaceAccess) {
  const page = `/workspace/${workspace.id}/branding`;
  const source = auditSource(request, viewer);
  return answerIntents(
    request,
    {
      schema: BrandingFormSchema,
      refused: ({ reply, rule }) => ({ result: reply, isLate: rule?.code === "changed_meanwhile" }),
    },
    {
      "save-branding": async ({ seenAt, intent: _, ...branding }) => {
        await updateCompanyBranding({ tenantId: workspace.tenantId, seenAt, branding, source });
        return redirectWithToast(page, { kind: "positive", title: copy.saved });
      },
      "remove-logo": async () => {
        await removeCompanyLogo({ company: await companyOf(workspace), source });
        return redirectWithToast(page, { kind: "positive", title: copy.logo.removed });
      },
    },
  );
}
