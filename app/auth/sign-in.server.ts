import { z } from "zod";

import { authCopy } from "~/copy/auth";
import { systemSettingsCopy } from "~/copy/system-settings";
import { env } from "~/server/env.server";
import { listApiKeys, revokeApiKey } from "~/models/account/api-key.server";
import { type Campaign, campaignQuery } from "~/models/lead/campaign";
import type { OpenInvitation } from "~/models/company/invitation";
import { noteRegistration } from "~/models/company/invitation.server";
import { recordSecurityEvent } from "~/models/account/security-event.server";
import type { SecurityEventKind } from "~/models/account/security-event";
import { isRegistrationOpen } from "~/models/settings/settings.server";
import { recordName } from "~/models/account/user";
import { getUser, listUsersByEmail } from "~/models/account/user.server";
import {
  endAllSessions,
  endOtherSessions,
  endSession as endOneSession,
} from "~/models/account/user-session.server";
import {
  endProviderSessions,
  hasIdentityAdmin,
  identityMode,
  mailConfirmation,
  readTokens,
  registerProven,
  type SessionTokens,
} from "~/services/identity.server";

import {
  accountDisabled,
  failure,
  failureOf,
  serviceUnavailable,
  type AuthFailure,
  type AuthResult,
} from "./failure.server";
import { runAuthFlow, type AuthFlow, type PreviousSession } from "./flow.server";
import { ownerOf, requestSession, type RequestSession, type Viewer } from "./session.server";
import { originOf } from "./client-origin.server";
import { registeringInvitation } from "~/http/feature.server";
import { rememberDevice } from "./known-device.server";
import { log } from "~/server/log.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { forgetSignInTries } from "./sign-in-limit.server";

export type { AuthFailure, AuthResult } from "./failure.server";

interface Credentials {
  email: string;
  password: string;
}

interface Registration extends Credentials {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  businessName?: string | null | undefined;
  /** A request: anyone who asks for more than lead or customer becomes a lead. */
  role?: string | undefined;
  /** The campaign that brought this person. */
  campaign?: Campaign | null | undefined;
}

/**
 * A sign-in. With anything but `next: "done"` the session counts only after `/mfa` or `/two-step`:
 * then there is no viewer yet.
 */
export type SignedIn =
  | { next: "done"; viewer: Viewer; tokens: SessionTokens }
  | { next: "second-factor" | "second-factor-setup"; tokens: SessionTokens };

/** The types of emailed links that `/auth/confirm` knows. */
export type EmailLinkType = "signup" | "invite" | "magiclink" | "recovery" | "email_change" | "email";

/** Signs in with a password. The cookies are set with the answer, whatever it is. */
export function signIn(request: Request, { email, password }: Credentials): Promise<AuthResult<SignedIn>> {
  const limit = { rule: "login", account: email } as const;
  return runAuthFlow<AuthResult<SignedIn>>({ request, on: "new-session", limit }, async (flow) => {
    const result = await signInWithPassword({ request, ...flow }, { email, password });
    if (result.ok) await forgetSignInTries(request, email.toLowerCase());
    return result;
  });
}

async function signInWithPassword(
  { request, session, auth, previous }: AuthFlow & { request: Request },
  { email, password }: Credentials,
): Promise<AuthResult<SignedIn>> {
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) {
    noteForAccount({ request, email, kind: "sign_in_failed" });
    return error.code === "user_banned" ? accountDisabled() : failureOf(error, "Login failed");
  }
  // The provider's types promise both; a proxy in between may not.
  if (!data.user) return failure({ code: "no_user", message: NO_USER_AT_LOGIN, status: 502 });
  return completeSignIn({ request, session, tokens: readTokens(data.session), previous });
}

const NO_USER_AT_LOGIN = "Login succeeded but no user data returned.";
const NO_USER_AT_REGISTRATION = "Registration succeeded but no user data returned.";

const ALREADY_REGISTERED = {
  code: "user_already_exists",
  message: authCopy.alreadyRegistered,
  field: "email",
  status: 409,
} as const;

const REGISTRATION_CLOSED = {
  code: "signup_disabled",
  message: systemSettingsCopy.registrationClosed.text,
  status: 403,
};

/**
 * Creates an account. `check-mail`: an email went out, or the address has an account and we don't
 * say so.
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
      if (!(await isRegistrationOpen())) return failure(REGISTRATION_CLOSED);
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { data: metadataOf(registration), emailRedirectTo: callbackAddress(redirectTo) },
      });
      // Only an address that awaits its confirmation gets this message. For any other one, it would
      // reveal that the address is known.
      if (error?.code === "over_email_send_rate_limit") return { ok: true, next: "check-mail" };
      if (error) return failureOf(error, "Registration failed");
      if (!data.user) return failure({ code: "no_user", message: NO_USER_AT_REGISTRATION, status: 502 });
      if (!data.session) return { ok: true, next: "check-mail" };
      return completeSignIn({ request, session, tokens: readTokens(data.session), previous });
    },
  );
}

/** The invitation that was emailed to this address, when the registration comes from its link. */
async function invitationFor(email: string, redirectTo: string | undefined): Promise<OpenInvitation | null> {
  const invitation = hasIdentityAdmin() ? await registeringInvitation(redirectTo) : null;
  return invitation?.email === email.toLowerCase() ? invitation : null;
}

/** Creates the account of an invited person, whose link has proven the address. Null when done. */
async function registerInvited(
  { id, email }: OpenInvitation,
  registration: Registration,
): Promise<AuthFailure | null> {
  const metadata = metadataOf(registration);
  const error = await registerProven({ email, password: registration.password, metadata });
  // Only the owner of the mailbox has the link, so this tells nobody else about the account.
  if (error?.code === "email_exists") return failure(ALREADY_REGISTERED);
  if (error) return failureOf(error, "Registration failed");
  await noteRegistration({ id });
  return null;
}

/** Names of the provider's metadata. Fields without a value are left out. */
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
    // The account's first sign-in makes the lead, perhaps in another browser.
    campaign: campaign && campaignQuery(campaign),
  };
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/**
 * Where links of the provider's own emails lead; our emails lead to `/auth/confirm` and keep
 * `next`.
 */
export function callbackAddress(next: string | undefined): string {
  const address = new URL("/auth/callback", env.appUrl);
  const path = safeRedirect(next, "");
  if (path !== "") address.searchParams.set("next", path);
  return address.href;
}

/**
 * Sends the email by which a forgotten password is replaced. Ok for every well-formed address,
 * whether or not it has an account.
 */
export function requestPasswordReset(request: Request, { email }: { email: string }): Promise<AuthResult> {
  const limit = { rule: "recover", account: email } as const;
  return runAuthFlow<AuthResult>({ request, on: "new-session", limit }, async ({ auth }) => {
    const redirectTo = callbackAddress("/reset-password");
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
    if (error && error.code !== "over_email_send_rate_limit") {
      return failureOf(error, "The email could not be sent.");
    }
    noteForAccount({ request, email, kind: "password_reset_requested" });
    return { ok: true };
  });
}

/** Sends the confirmation of a new account again. Ok for every well-formed address. */
export function resendConfirmation(request: Request, { email }: { email: string }): Promise<AuthResult> {
  const limit = { rule: "recover", account: email } as const;
  return runAuthFlow<AuthResult>({ request, on: "new-session", limit }, async ({ auth }) => {
    const emailRedirectTo = callbackAddress(undefined);
    const error =
      identityMode() === "embedded"
        ? await mailConfirmation({ email, redirectTo: emailRedirectTo })
        : (await auth.resend({ type: "signup", email, options: { emailRedirectTo } })).error;
    if (error && error.code !== "over_email_send_rate_limit") {
      return failureOf(error, "The email could not be sent.");
    }
    return { ok: true };
  });
}

/**
 * A link that was used. With `choosesPassword` the account has no password, or one that is to be
 * replaced.
 */
type LinkUsed = (SignedIn & { choosesPassword: boolean }) | { next: "other-address" };

/**
 * Spends an emailed link: to be called by a POST only. Of the two links of a new address, the first
 * answers `other-address`. The browser shows that it started the flow, if it did: otherwise a
 * password from before the confirmation is gone.
 */
export function verifyEmailLink(
  request: Request,
  { tokenHash, type }: { tokenHash: string; type: EmailLinkType },
): Promise<AuthResult<LinkUsed>> {
  const limit = { rule: "code", account: tokenHash } as const;
  return runAuthFlow<AuthResult<LinkUsed>>(
    { request, on: "new-session", limit },
    async ({ session, auth, previous }) => {
      const proof = identityMode() === "embedded" ? ownershipProof(session, previous) : {};
      const link = { token_hash: tokenHash, type, ...proof };
      const { data, error } = await auth.verifyOtp(link);
      if (error) return failureOf(error, "This link is no longer valid.");
      if (!data.session) return { ok: true, next: "other-address" };
      const isPasswordGone = PasswordGoneSchema.safeParse(data.session).success;
      const choosesPassword = isPasswordGone || type === "recovery" || type === "invite";
      const tokens = readTokens(data.session);
      const result = await completeSignIn({ request, session, tokens, previous });
      if (!result.ok) return result;
      if (choosesPassword) await notePasswordLink(request, session);
      if (isPasswordGone) await endFormerKeys(request, session);
      return { ...result, choosesPassword };
    },
  );
}

/**
 * What this browser has to show that it is the one that registered, or that asked for another
 * address.
 */
function ownershipProof(session: RequestSession, previous: PreviousSession | null) {
  const verifier = session.cookies.codeVerifier();
  return {
    ...(verifier === null ? {} : { code_verifier: verifier }),
    ...(previous === null ? {} : { access_token: previous.accessToken }),
  };
}

/** How the embedded provider says that the password of before is gone. */
const PasswordGoneSchema = z.object({ new_password_required: z.literal(true) });

/**
 * What `mayChoosePassword` goes by: this session, also while its second factor is missing, began
 * with a link for a new password.
 */
async function notePasswordLink(request: Request, session: RequestSession): Promise<void> {
  const state = await session.state();
  if (!("claims" in state)) return;
  const user = await getUser({ externalId: state.claims.externalId });
  if (!user) return;
  const detail = { sessionId: state.claims.sessionId };
  await recordSecurityEvent({ ...originOf(request), userId: user.id, kind: "password_link_used", detail });
}

/**
 * The account may have been someone else's until now: their API keys end like their sessions did.
 */
async function endFormerKeys(request: Request, session: RequestSession): Promise<void> {
  const state = await session.state();
  const user = "claims" in state ? await getUser({ externalId: state.claims.externalId }) : null;
  if (!user) return;
  const source = { ...originOf(request), actor: { id: user.id, name: recordName(user) } };
  for (const { id: keyId } of await listApiKeys({ userId: user.id })) {
    await revokeApiKey({ ...source, userId: user.id, keyId });
  }
}

/**
 * Exchanges the code of `/auth/callback` (PKCE, RFC 7636): works only in the browser that started
 * the flow.
 */
export function exchangeCode(request: Request, { code }: { code: string }): Promise<AuthResult<SignedIn>> {
  const limit = { rule: "code", account: code } as const;
  return runAuthFlow<AuthResult<SignedIn>>(
    { request, on: "new-session", limit },
    async ({ session, auth, previous }) => {
      const { data, error } = await auth.exchangeCodeForSession(code);
      if (error) return failureOf(error, "Login failed");
      return completeSignIn({ request, session, tokens: readTokens(data.session), previous });
    },
  );
}

/**
 * Signs out: here, on all other devices, or everywhere. The cookies go and our own rows end even
 * when the provider does not answer: a session that is ended in our rows is dead at once.
 */
export async function signOut(
  request: Request,
  { scope = "local" }: { scope?: "local" | "others" | "global" } = {},
): Promise<AuthResult> {
  const session = requestSession(request);
  try {
    const state = await session.state();
    const token = session.accessToken();
    const viewer = ownerOf(state);
    if (viewer) await endOwnSessions({ viewer, scope, request });
    if (token && !(await endProviderSessions(token, scope))) {
      log.warn({ scope }, "the identity provider did not end a session");
    }
    if (state.kind === "unavailable" && scope !== "local") return serviceUnavailable();
    return { ok: true };
  } catch (error) {
    log.error({ err: error }, "signing out failed");
    return failure({ code: "sign_out_failed", message: "Logout failed", status: 503 });
  } finally {
    if (scope !== "others") session.forget();
  }
}

async function endOwnSessions({
  viewer,
  scope,
  request,
}: {
  viewer: Viewer;
  scope: "local" | "others" | "global";
  request: Request;
}): Promise<void> {
  const { sessionId, user } = viewer;
  if (scope === "local") await endOneSession({ userId: user.id, sessionId });
  if (scope === "others") await endOtherSessions({ userId: user.id, keepSessionId: sessionId });
  if (scope === "global") await endAllSessions({ userId: user.id });
  await recordSecurityEvent({ ...originOf(request), userId: user.id, kind: SIGN_OUT_EVENTS[scope] });
}

const SIGN_OUT_EVENTS = {
  local: "signed_out",
  others: "other_sessions_ended",
  global: "all_sessions_ended",
} as const;

/** Ends one of the viewer's other sessions. False when it is none of theirs. */
export async function endSession(request: Request, { sessionId }: { sessionId: string }): Promise<boolean> {
  const state = await requestSession(request).state();
  if (state.kind !== "signed-in") return false;
  const { id: userId } = state.viewer.user;
  if (!(await endOneSession({ userId, sessionId }))) return false;
  await recordSecurityEvent({ userId, kind: "session_ended", ...originOf(request) });
  return true;
}

/**
 * Turns the provider's tokens into a session of ours: cookies, the account's row, the record of
 * sessions and events. Ends the browser's previous session, so that no sign-in continues under an
 * old id.
 */
export async function completeSignIn({
  request,
  session,
  tokens,
  previous,
}: {
  request: Request;
  session: RequestSession;
  tokens: SessionTokens;
  previous: PreviousSession | null;
}): Promise<AuthResult<SignedIn>> {
  session.adopt(tokens);
  const state = await session.renewed();
  if ("claims" in state) rememberDevice(request, state.claims.email);
  if (state.kind === "second-factor") return { ok: true, next: "second-factor", tokens };
  const viewer = ownerOf(state);
  if (viewer) {
    await recordSecurityEvent({ userId: viewer.user.id, kind: "signed_in", ...originOf(request) });
    if (previous && previous.viewer.sessionId !== viewer.sessionId) await endPrevious(previous);
    if (state.kind === "second-factor-setup") return { ok: true, next: state.kind, tokens };
    return { ok: true, next: "done", viewer, tokens };
  }
  endQuietly(tokens.accessToken);
  session.forget();
  return state.kind === "disabled" ? accountDisabled() : serviceUnavailable();
}

async function endPrevious({ viewer, accessToken }: PreviousSession): Promise<void> {
  await endOneSession({ userId: viewer.user.id, sessionId: viewer.sessionId });
  endQuietly(accessToken);
}

function endQuietly(accessToken: string): void {
  endProviderSessions(accessToken, "local").catch((error: unknown) => {
    log.warn({ err: error }, "an old session could not be ended");
  });
}

/**
 * Puts an event on the record of the account with this address, if there is one. Nobody waits for
 * it: how long an answer takes must not tell whether the account exists.
 */
function noteForAccount({
  request,
  email,
  kind,
}: {
  request: Request;
  email: string;
  kind: SecurityEventKind;
}): void {
  const origin = originOf(request);
  const note = async () => {
    const [user] = await listUsersByEmail({ email });
    if (user) await recordSecurityEvent({ ...origin, userId: user.id, kind });
  };
  note().catch((error: unknown) => log.warn({ err: error }, "a security event could not be recorded"));
}
