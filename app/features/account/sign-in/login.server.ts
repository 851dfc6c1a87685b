import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import { externalChoices } from "~/auth/external.server";
import { takePasskeyOffer } from "~/auth/passkey-offer.server";
import { passkeyOffer } from "~/auth/passkey.server";
import type { AuthFailure } from "~/auth/failure.server";
import { findSignInTrouble, signIn } from "~/auth/sign-in.server";
import { answerForm } from "~/http/answer-form.server";
import { mayRegister } from "~/http/feature.server";
import { LoginSchema } from "~/models/account/credentials";

import { offerPath } from "./passkey-offer.server";
import { finishSignIn, refuseBy, showWithToast } from "./sign-in.server";

/** What the login page shows. */
export async function loadLogin(request: Request) {
  const redirectTo = new URL(request.url).searchParams.get("redirectTo");
  const [trouble, canRegister, passkeys] = await Promise.all([
    findSignInTrouble(),
    mayRegister({ redirectTo }),
    passkeyOffer(request),
  ]);
  return { redirectTo, trouble, canRegister, passkeys, choices: externalChoices() };
}

/** The page's script says whether the device can create a passkey. Without scripts nothing does. */
const LoginPageSchema = LoginSchema.extend({ hasAuthenticator: z.literal("1").optional().catch(undefined) });

/** Signs in with email and password. */
export function answerLogin(request: Request) {
  const form = { schema: LoginPageSchema, secrets: ["password"], refused: showWithToast("signInFailed") };
  return answerForm(request, form, async ({ redirectTo, hasAuthenticator, ...credentials }) => {
    const result = await signIn(request, credentials);
    if (!result.ok && result.error.company) return showCompany(result.error, credentials.email);
    if (!result.ok) return refuseBy(result.error);
    if (result.next === "done" && hasAuthenticator && takePasskeyOffer(request, credentials.email))
      return redirect(offerPath(redirectTo), 303);
    return finishSignIn(result, { target: redirectTo, toast: "signedIn" });
  });
}

/** What the page shows to people whose company requires its own sign-in. */
function showCompany({ company, status }: AuthFailure["error"], email: string) {
  const choices = externalChoices().filter(({ provider }) => provider === company?.provider);
  return data({ company: company?.name ?? "", email, choices, isRequired: true }, { status });
}
