import { credentialRefusalCopy } from "~/copy/refusals";
import { authCopy, authToasts, registrationClosedCopy } from "~/copy/auth";
import { invitationCopy } from "~/copy/shared/invitation";
import { type Campaign, campaignQuery } from "~/models/lead/campaign";
import type { OpenInvitation } from "~/models/company/invitation";
import { noteRegistration } from "~/models/company/invitation.server";
import { isRegistrationOpen } from "~/models/settings/settings.server";
import { registerProven } from "~/services/identity/account.server";
import { hasIdentityAdmin } from "~/services/identity/connection.server";
import { readTokens } from "~/services/identity/session-refresh.server";
import { isDeadInvitation, registeringInvitation } from "~/http/feature-switch.server";

import { failure, failureOf, type AuthFailure, type AuthResult } from "./failure.server";
import { runAuthFlow } from "./flow.server";
import { callbackAddress } from "./email-link.server";
import { completeSignIn, signInWithPassword, type Credentials, type SignedIn } from "./sign-in.server";

interface Registration extends Credentials {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  businessName?: string | null | undefined;
  /** A request: people who ask for more than lead or customer become leads. */
  role?: string | undefined;
  /** The campaign that brought this person. */
  campaign?: Campaign | null | undefined;
}

const ALREADY_REGISTERED = {
  code: "user_already_exists",
  message: authCopy.alreadyRegistered,
  field: "email",
  status: 409,
} as const;

const REGISTRATION_CLOSED = {
  code: "signup_disabled",
  message: registrationClosedCopy.text,
  status: 403,
};

/** The code of a registration that comes from an invitation which no longer works. */
export const DEAD_INVITATION = "invitation_dead";

function deadInvitation() {
  return { code: DEAD_INVITATION, message: invitationCopy.dead.title, status: 410 };
}

/**
 * Creates an account. `check-mail`: an email was sent, or the address has an account and we don't
 * say so. Fails with `DEAD_INVITATION` if `redirectTo` leads to an invitation that no longer works.
 */
export function signUp(
  request: Request,
  registration: Registration,
  { redirectTo }: { redirectTo?: string | undefined } = {},
): Promise<AuthResult<SignedIn | { next: "check-mail" }>> {
  const { email, password } = registration;
  const limit = { rule: "register", account: email } as const;
  return runAuthFlow<AuthResult<SignedIn | { next: "check-mail" }>>(
    { request, on: "new-session", limit },
    async ({ session, auth, previous }) => {
      const invitation = await invitationFor(email, redirectTo);
      if (invitation) {
        const refused = await registerInvited(invitation, registration);
        return refused ?? signInWithPassword({ request, session, auth, previous }, { email, password });
      }
      if (await isDeadInvitation(redirectTo)) return failure(deadInvitation());
      if (!(await isRegistrationOpen())) return failure(REGISTRATION_CLOSED);
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { data: metadataOf(registration), emailRedirectTo: callbackAddress(redirectTo) },
      });
      // Only an address that awaits confirmation gets this message. For any other address it would
      // reveal that an account exists.
      if (error?.code === "over_email_send_rate_limit") return { ok: true, next: "check-mail" };
      if (error) return failureOf(error, authToasts.registrationFailed.title);
      if (!data.user)
        return failure({ code: "no_user", message: credentialRefusalCopy.noUserAtRegistration, status: 502 });
      if (!data.session) return { ok: true, next: "check-mail" };
      return completeSignIn({ request, session, tokens: readTokens(data.session), previous });
    },
  );
}

/** The invitation that was emailed to this address, if the registration comes from its link. */
async function invitationFor(email: string, redirectTo: string | undefined): Promise<OpenInvitation | null> {
  const invitation = hasIdentityAdmin() ? await registeringInvitation(redirectTo) : null;
  return invitation?.email === email.toLowerCase() ? invitation : null;
}

/**
 * Creates the account of an invited person, whose link has proven the address. Returns null on
 * success.
 */
async function registerInvited(
  { id, email }: OpenInvitation,
  registration: Registration,
): Promise<AuthFailure | null> {
  const metadata = metadataOf(registration);
  const error = await registerProven({ email, password: registration.password, metadata });
  // Only the owner of the mailbox has the link, so this tells nobody else about the account.
  if (error?.code === "email_exists") return failure(ALREADY_REGISTERED);
  if (error) return failureOf(error, authToasts.registrationFailed.title);
  await noteRegistration({ id });
  return null;
}

/** Names for the provider's metadata. Fields without a value are left out. */
function metadataOf({
  firstName,
  lastName,
  businessName,
  role,
  campaign,
}: Registration): Record<string, string> {
  const data = {
    first_name: firstName,
    last_name: lastName,
    business_name: businessName,
    role: role ?? "lead",
    // The account's first sign-in creates the lead, perhaps in another browser.
    campaign: campaign && campaignQuery(campaign),
  };
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
