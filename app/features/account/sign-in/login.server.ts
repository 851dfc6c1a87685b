import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import { externalChoices } from "~/auth/external-sign-in.server";
import { takePasskeyOffer } from "~/auth/passkey-offer.server";
import { passkeyOffer } from "~/auth/passkey.server";
import type { AuthFailure } from "~/auth/failure.server";
import { findSignInTrouble, signIn } from "~/auth/sign-in.server";
import { answerIntents } from "~/http/answer-form.server";
import { mayRegister } from "~/http/feature-switch.server";
import { LoginSchema } from "~/models/account/credentials";

import { offerPath } from "./passkey-offer.server";
import { finishPasskey, passkeyForms, refusalOf, startPasskey } from "./passkey.server";
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
const withPassword = LoginSchema.extend({
  intent: z.literal("password"),
  hasAuthenticator: z.literal("1").optional().catch(undefined),
});
const LoginPageSchema = z.discriminatedUnion("intent", [withPassword, ...passkeyForms]);

const refusePassword = showWithToast("signInFailed");

/** Signs in with a password or a passkey. The form that names no intent has the password. */
export function answerLogin(request: Request) {
  return answerIntents(
    request,
    {
      schema: LoginPageSchema,
      unnamed: "password",
      secrets: ["password"],
      refused: async (form) => (form.intent === "password" ? refusePassword(form) : refusalOf(form.reply)),
    },
    {
      password: (form) => signInWithPassword(request, form),
      "start-passkey": ({ email }) => startPasskey(request, email),
      "finish-passkey": ({ intent: _, ...answer }) => finishPasskey(request, answer),
    },
  );
}

async function signInWithPassword(
  request: Request,
  { redirectTo, hasAuthenticator, intent: _, ...credentials }: z.output<typeof withPassword>,
) {
  const result = await signIn(request, credentials);
  if (!result.ok && result.error.company) return showCompany(result.error, credentials.email);
  if (!result.ok) return refuseBy(result.error);
  if (result.next === "done" && hasAuthenticator && takePasskeyOffer(request, credentials.email))
    return redirect(offerPath(redirectTo), 303);
  return finishSignIn(result, { target: redirectTo, toast: "signedIn" });
}

/** What the page shows to people whose company requires its own sign-in. */
function showCompany({ company, status }: AuthFailure["error"], email: string) {
  const choices = externalChoices().filter(({ provider }) => provider === company?.provider);
  return data({ company: company?.name ?? "", email, choices, isRequired: true }, { status });
}
