import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { newCompanyCopy } from "~/copy/staff/new-company";
import { answerForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { NewCompanySchema } from "~/models/company/company";
import { createCompany } from "~/models/company/company.server";

/** Creates a company with its first workspace, and redirects to its page. */
export function answerNewCompany(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: NewCompanySchema, refused: showReply }, async (company) => {
    const source = auditSource(request, viewer);
    const { id } = await createCompany({ company, invitedBy: viewer.user.email, source });
    return redirectWithToast(`/admin/workspaces/${id}`, {
      kind: "positive",
      title: newCompanyCopy.done(company.name),
    });
  });
}
