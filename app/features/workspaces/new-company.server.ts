import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { newCompanyCopy } from "~/copy/staff/new-company";
import { answerForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { NewCompanyFormSchema } from "~/models/company/company";
import { createCompany } from "~/models/company/company.server";
import { idOfForm } from "~/models/shared/form-key.server";

/** Creates a company with its first workspace, and redirects to its page. */
export function answerNewCompany(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: NewCompanyFormSchema, refused: showReply }, async (form) => {
    const { key, ...company } = form;
    const made = { id: idOfForm(key, company), company, source: auditSource(request, viewer) };
    const { id } = await createCompany({ ...made, invitedBy: viewer.user.email });
    return redirectWithToast(`/admin/workspaces/${id}`, {
      kind: "positive",
      title: newCompanyCopy.done(company.name),
    });
  });
}
