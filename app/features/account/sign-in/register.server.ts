import { data, redirect } from "@remix-run/node";

import { externalChoices } from "~/auth/external-sign-in.server";
import { findSignInTrouble } from "~/auth/sign-in.server";
import { DEAD_INVITATION, signUp } from "~/auth/registration.server";
import { answerForm } from "~/http/answer-form.server";
import { invitedRegistration, isDeadInvitation } from "~/http/feature-switch.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { RegistrationSchema } from "~/models/account/credentials";
import { isRegistrationOpen } from "~/models/settings/settings.server";

import { finishSignIn, refuseBy, showWithToast } from "./sign-in.server";

/**
 * What the registration page shows; with 403 while registration is closed. Throws a redirect to an
 * invitation that no longer works.
 */
export async function loadRegistration(request: Request) {
  const redirectTo = new URL(request.url).searchParams.get("redirectTo");
  const [invited, trouble] = await Promise.all([invitedRegistration(redirectTo), findSignInTrouble()]);
  if (invited === null && (await isDeadInvitation(redirectTo))) throw redirect(safeRedirect(redirectTo));
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
    // The page of the invitation says what happened, and whom to ask.
    if (!result.ok && result.error.code === DEAD_INVITATION) return redirect(safeRedirect(redirectTo), 303);
    if (!result.ok) return refuseBy(result.error);
    if (result.next === "check-mail") return data({ sentTo: registration.email });
    return finishSignIn(result, { target: redirectTo, toast: "registered" });
  });
}
