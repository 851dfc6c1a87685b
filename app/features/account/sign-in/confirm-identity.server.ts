import type { Viewer } from "~/auth/access.server";
import { externalChoices } from "~/auth/external.server";
import { confirmIdentity } from "~/auth/account-security.server";
import { passkeyOffer } from "~/auth/passkey.server";
import { listSecondFactors } from "~/auth/second-factor.server";
import { answerForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { ConfirmCodeSchema, ConfirmIdentitySchema } from "~/models/account/credentials";

import { answerPasskeyProof, isPasskeyForm } from "./passkey.server";
import { afterSignIn, authToast, homeOf, refuseBy } from "./sign-in.server";

/** What the page shows that asks a signed-in person for a fresh proof. */
export async function loadIdentityProof(request: Request, viewer: Viewer) {
  const needsCode = asksForCode(request);
  const [listed, passkeys] = await Promise.all([listSecondFactors(request), passkeyOffer(request)]);
  const hasApp = listed.ok && listed.factors.some(({ status }) => status === "verified");
  return {
    email: viewer.user.email,
    takesCode: hasApp,
    needsCode,
    hasPasskeys: !needsCode && passkeys.state === "on",
    home: homeOf(viewer),
    choices: needsCode ? [] : externalChoices(),
    redirectTo: new URL(request.url).searchParams.get("redirectTo"),
  };
}

/** Whether the provider needs the second factor for the change (see `requireFactorProof`). */
function asksForCode(request: Request): boolean {
  return new URL(request.url).searchParams.get("use") === "code";
}

/** Checks the proof, and redirects to the page that asked for it. */
export async function answerIdentityProof(request: Request, viewer: Viewer) {
  if (await isPasskeyForm(request)) return answerPasskeyProof(request, viewer);
  const schema = asksForCode(request) ? ConfirmCodeSchema : ConfirmIdentitySchema;
  const form = { schema, secrets: ["currentPassword"], refused: showReply };
  return answerForm(request, form, async ({ currentPassword: proof }) => {
    const result = await confirmIdentity(request, { proof });
    if (!result.ok) return refuseBy(result.error);
    const target = afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
    return redirectWithToast(target, await authToast("identityConfirmed"));
  });
}
