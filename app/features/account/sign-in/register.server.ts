import { data } from "@remix-run/node";

import { externalChoices } from "~/auth/external-sign-in.server";
import { findSignInTrouble } from "~/auth/sign-in.server";
import { signUp } from "~/auth/registration.server";
import { answerForm } from "~/http/answer-form.server";
import { invitedRegistration } from "~/http/feature-switch.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { RegistrationSchema } from "~/models/account/credentials";
import { isRegistrationOpen } from "~/models/settings/settings.server";

import { finishSignIn, refuseBy, showWithToast } from "./sign-in.server";

/** What the registration page shows; with 403 while registration is closed. */
export async function loadRegistration(request: Request) {
  const redirectTo = new URL(request.url).searchParams.get("redirectTo");
  const [invited, trouble] = await Promise.all([invitedRegistration(redirectTo), findSignInTrouble()]);
  const isOpen = invited !== null || (await isRegistrationOpen());
  return data(
    { redirectTo, invited, isOpen, trouble, choices: externalChoices() },
    { status: isOpen ? 200 : 403 },
  );
}

/** Creates an account. */
export function answerRegistration(request: Request) {
  const form = {
    schema: RegistrationSchema,
    secrets: ["password"],
    refused: showWithToast("registrationFailed"),
  };
  return answerForm(request, form, async ({ redirectTo, ...registration }) => {
    const result = await signUp(
      request,
      { ...registration, role: "lead" },
      redirectTo === undefined ? {} : { redirectTo: safeRedirect(redirectTo) },
    );
    if (!result.ok) return refuseBy(result.error);
    if (result.next === "check-mail") return data({ sentTo: registration.email });
    return finishSignIn(result, { target: redirectTo, toast: "registered" });
  });
}
