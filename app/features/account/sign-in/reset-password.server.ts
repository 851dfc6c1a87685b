import type { SessionState, Viewer } from "~/auth/access.server";
import { updatePassword } from "~/auth/account-security.server";
import { mayChoosePassword } from "~/auth/reauthentication.server";
import { reviewPage } from "~/features/account/account.server";
import { answerForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { NewPasswordSchema } from "~/models/account/credentials";

import { afterSignIn, authToast, refuseBy } from "./sign-in.server";

/** Sends people without a session to the page that emails a link, and says why. */
export async function requireLinkSession({ kind }: SessionState): Promise<void> {
  if (kind === "signed-out") throw await redirectWithToast("/forgot-password", await authToast("linkNeeded"));
}

/** What the page that takes a new password shows. */
export async function loadNewPassword(request: Request, session: SessionState, { user }: Viewer) {
  const isConfirmed = new URL(request.url).searchParams.has("confirmed");
  return { email: user.email, isConfirmed, asksForCurrent: !(await mayChoosePassword(session)) };
}

/** Changes the password, and redirects to the requested page. */
export function answerNewPassword(request: Request, viewer: Viewer) {
  const form = { schema: NewPasswordSchema, secrets: ["password", "currentPassword"], refused: showReply };
  return answerForm(request, form, async ({ password, currentPassword }) => {
    const result = await updatePassword(
      request,
      currentPassword === undefined ? { password } : { password, currentPassword },
    );
    if (!result.ok) return refuseBy(result.error);
    const wanted = new URL(request.url).searchParams.get("redirectTo");
    const isRecovery = currentPassword === undefined && wanted === null;
    const review = isRecovery ? await reviewPage(request, viewer) : null;
    return redirectWithToast(review ?? afterSignIn(viewer, wanted), await authToast("passwordChanged"));
  });
}
