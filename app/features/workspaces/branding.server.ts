import { brandingCopy as copy } from "~/copy/branding";
import { BrandingFormSchema } from "~/models/company/company-branding";
import { updateCompanyBranding } from "~/models/company/company-branding.server";
import { mayManageMembers } from "~/models/company/member";

import { auditSource } from "~/auth/audit-source.server";
import { answerForm } from "~/http/answer-form.server";
import { problem } from "~/http/problem.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireWorkspace, type WorkspaceAccess } from "./access.server";

/**
 * The door of the branding: for owners and admins of the company, and for who manages all. Throws
 * 403 for its members.
 */
export async function requireBrandingAccess(request: Request, id?: string): Promise<WorkspaceAccess> {
  const access = await requireWorkspace(request, id);
  if (mayManageMembers(access.standing)) return access;
  throw problem({ status: 403, code: "forbidden", detail: copy.forbidden });
}

/** Answers the form of a company's branding. */
export function answerBrandingForm(request: Request, { viewer, workspace }: WorkspaceAccess) {
  return answerForm(
    request,
    {
      schema: BrandingFormSchema,
      refused: ({ reply, rule }) => ({ result: reply, isLate: rule?.code === "changed_meanwhile" }),
    },
    async ({ seenAt, ...branding }) => {
      const source = auditSource(request, viewer);
      await updateCompanyBranding({ tenantId: workspace.tenantId, seenAt, branding, source });
      return redirectWithToast(`/workspace/${workspace.id}/branding`, {
        kind: "positive",
        title: copy.saved,
      });
    },
  );
}
