import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { usersCopy } from "~/copy/users";
import { answerForm, refuse, type RefusedForm } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { InvitationFormSchema } from "~/models/account/user-form";
import { inviteUser } from "~/models/account/user-invitation.server";

const copy = usersCopy.inviting;
const STATUSES = { exists: 409, tooMany: 429, noAdminKey: 503, unavailable: 503 };

/** Invites a person, and redirects to their page. */
export function answerInviteForm(request: Request, viewer: Viewer) {
  const { network, userAgent, requestId } = auditSource(request, viewer);
  const source = { network, userAgent, requestId, actorId: viewer.user.id };
  const form = { schema: InvitationFormSchema, refused: ({ reply }: RefusedForm) => ({ result: reply }) };
  return answerForm(request, form, async (person) => {
    const invited = await inviteUser({ ...source, ...person });
    if (invited.ok)
      return redirectWithToast(`/admin/users/${invited.user.id}`, {
        kind: "positive",
        ...usersCopy.toasts.invited(invited.user.email),
      });
    const { reason } = invited;
    const field = reason === "exists" ? "email" : "";
    return refuse({ [field]: [copy[reason]] }, { status: STATUSES[reason] });
  });
}
