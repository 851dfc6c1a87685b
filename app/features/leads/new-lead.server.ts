import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { leadsCopy } from "~/copy/leads";
import { answerForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { addLead } from "~/models/lead/lead-change.server";
import { NewLeadSchema } from "~/models/lead/lead-form";
import { getLead } from "~/models/lead/lead-query.server";

/** Adds a lead, and redirects to its page, also if it was there already. */
export function answerNewLead(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: NewLeadSchema, refused: showReply }, async (form) => {
    const known = await getLead({ email: form.email });
    await addLead({ lead: form, actorId: viewer.user.id, source: auditSource(request, viewer) });
    const lead = await getLead({ email: form.email });
    return redirectWithToast(lead ? `/admin/leads/${lead.id}` : "/admin/leads", {
      ...(known ? leadsCopy.form.known : { title: leadsCopy.form.added }),
      kind: known ? "info" : "positive",
    });
  });
}
