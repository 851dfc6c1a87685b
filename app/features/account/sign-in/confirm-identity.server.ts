import type { Viewer } from "~/auth/access.server";
import { externalChoices } from "~/auth/external.server";
import { confirmIdentity } from "~/auth/account-security.server";
import { answerForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { ConfirmIdentitySchema } from "~/models/account/credentials";

import { afterSignIn, authToast, homeOf, refuseBy } from "./sign-in.server";

/** What the page shows that asks a signed-in person for a fresh proof. */
export function loadIdentityProof(request: Request, viewer: Viewer) {
  return {
    email: viewer.user.email,
    takesCode: viewer.assuranceLevel === "aal2",
    home: homeOf(viewer),
    choices: externalChoices(),
    redirectTo: new URL(request.url).searchParams.get("redirectTo"),
  };
}

/** Checks the proof, and redirects to the page that asked for it. */
export function answerIdentityProof(request: Request, viewer: Viewer) {
  const form = { schema: ConfirmIdentitySchema, secrets: ["currentPassword"], refused: showReply };
  return answerForm(request, form, async ({ currentPassword: proof }) => {
    const result = await confirmIdentity(request, { proof });
    if (!result.ok) return refuseBy(result.error);
    const target = afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
    return redirectWithToast(target, await authToast("identityConfirmed"));
  });
}
