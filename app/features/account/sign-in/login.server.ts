import { externalChoices } from "~/auth/external.server";
import { findSignInTrouble, signIn } from "~/auth/sign-in.server";
import { answerForm } from "~/http/answer-form.server";
import { mayRegister } from "~/http/feature.server";
import { LoginSchema } from "~/models/account/credentials";

import { finishSignIn, refuseBy, showWithToast } from "./sign-in.server";

/** What the login page shows. */
export async function loadLogin(request: Request) {
  const redirectTo = new URL(request.url).searchParams.get("redirectTo");
  const [trouble, canRegister] = await Promise.all([findSignInTrouble(), mayRegister({ redirectTo })]);
  return { redirectTo, trouble, canRegister, choices: externalChoices() };
}

/** Signs in with email and password. */
export function answerLogin(request: Request) {
  const form = { schema: LoginSchema, secrets: ["password"], refused: showWithToast("signInFailed") };
  return answerForm(request, form, async ({ redirectTo, ...credentials }) => {
    const result = await signIn(request, credentials);
    if (!result.ok) return refuseBy(result.error);
    return finishSignIn(result, { target: redirectTo, toast: "signedIn" });
  });
}
