import { data } from "@remix-run/node";

import { brandingCopy as copy } from "~/copy/branding";
import { CompanyRuleError } from "~/models/company/company";
import { BrandingFormSchema } from "~/models/company/company-branding";
import { getCompanyBranding, updateCompanyBranding } from "~/models/company/company-branding.server";
import { mayManageMembers } from "~/models/company/member";
import { type LogoOwner, removeCompanyLogo } from "~/models/picture/company-logo.server";

import { auditSource } from "~/auth/audit-source.server";
import { parseForm } from "~/http/form.server";
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

/** The company whose logo a request of this person may change. Throws 403 and 404. */
export async function requireLogoOwner(request: Request, workspaceId: string): Promise<LogoOwner> {
  const { workspace } = await requireBrandingAccess(request, workspaceId);
  return companyOf(workspace);
}

async function companyOf({ tenantId }: { tenantId: string }): Promise<LogoOwner> {
  const { name } = await getCompanyBranding({ tenantId });
  return { id: tenantId, name };
}

/** Answers the forms of a company's branding. */
export async function answerBrandingForm(request: Request, { viewer, workspace }: WorkspaceAccess) {
  const form = await parseForm(request, BrandingFormSchema);
  if (!form.ok) return data({ result: form.reply, isLate: false }, { status: 422 });
  const page = `/workspace/${workspace.id}/branding`;
  const source = auditSource(request, viewer);
  if (form.value.intent === "remove-logo") {
    await removeCompanyLogo({ company: await companyOf(workspace), source });
    return redirectWithToast(page, { kind: "positive", title: copy.logo.removed });
  }
  const { seenAt, intent: _, ...branding } = form.value;
  try {
    await updateCompanyBranding({ tenantId: workspace.tenantId, seenAt, branding, source });
  } catch (error) {
    if (!(error instanceof CompanyRuleError)) throw error;
    const result = form.reject({ "": [error.message] });
    return data({ result, isLate: error.code === "changed_meanwhile" }, { status: error.status });
  }
  return redirectWithToast(page, { kind: "positive", title: copy.saved });
}
