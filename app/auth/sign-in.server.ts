import { z } from "zod";

import { credentialRefusalCopy } from "~/copy/refusals";
import { authCopy, authFailureCopy, authToasts, registrationClosedCopy } from "~/copy/auth";
import { env } from "~/server/env.server";
import { listApiKeys, revokeApiKey } from "~/models/api-key/api-key.server";
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
import { mailConfirmation, registerProven } from "~/services/identity/account.server";
import { hasIdentityAdmin, identityMode } from "~/services/identity/connection.server";
import { readTokens, type SessionTokens } from "~/services/identity/session-refresh.server";
import { endProviderSessions } from "~/services/identity/session.server";
import { recentIdentityStatus } from "~/services/identity/status.server";

import {
  accountDisabled,
  companySignInRequired,
  failure,
  failureOf,
  serviceUnavailable,
  type AuthFailure,
  type AuthResult,
} from "./failure.server";
import { runAuthFlow, type AuthFlow, type PreviousSession } from "./flow.server";
import { ownerOf, requestSession, type RequestSession, type Viewer } from "./session.server";
import { originOf } from "./client-origin.server";
import { registeringInvitation } from "~/http/feature-switch.server";
import { rememberDevice } from "./known-device.server";
import { log } from "~/server/log.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { forgetSignInTries } from "./sign-in-tries.server";

export type { AuthFailure, AuthResult } from "./failure.server";

interface Credentials {
  email: string;
  password: string;
}

interface Registration extends Credentials {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  businessName?: string | null | undefined;
  /** A request: people who ask for more than lead or customer become leads. */
  role?: string | undefined;
  /** The campaign that brought this person. */
  campaign?: Campaign | null | undefined;
}

/**
 * A sign-in. Unless `next` is "done", the session is valid only after `/mfa` or `/two-step`: until
 * then there is no viewer.
 */
export type SignedIn =
  | { next: "done"; viewer: Viewer; tokens: SessionTokens }
  | { next: "second-factor" | "second-factor-setup"; tokens: SessionTokens };

/** The types of emailed links that `/auth/confirm` accepts. */
export type EmailLinkType = "signup" | "invite" | "magiclink" | "recovery" | "email_change" | "email";

/** Signs in with a password. The cookies are set with any answer. */
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
    const refusal = failureOf(error, authToasts.signInFailed.title);
    // While the provider is away, nobody has tried a wrong password.
    if (refusal.error.status !== 503) noteForAccount({ request, email, kind: "sign_in_failed" });
    return error.code === "user_banned" ? accountDisabled() : refusal;
  }
  // The provider's types promise both, but a proxy in between may not keep the promise.
  if (!data.user)
    return failure({ code: "no_user", message: credentialRefusalCopy.noUserAtSignIn, status: 502 });
  return completeSignIn({ request, session, tokens: readTokens(data.session), previous });
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

/**
 * Creates an account. `check-mail`: an email was sent, or the address has an account and we don't
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

/**
 * The redirect target of links in the provider's own emails. Our emails link to `/auth/confirm` and
 * keep `next`.
 */
export function callbackAddress(next: string | undefined): string {
  const address = new URL("/auth/callback", env.appUrl);
  const path = safeRedirect(next, "");
  if (path !== "") address.searchParams.set("next", path);
  return address.href;
}

/**
 * Sends the email for replacing a forgotten password. Ok for every well-formed address, whether or
 * not it has an account.
 */
export function requestPasswordReset(request: Request, { email }: { email: string }): Promise<AuthResult> {
  const limit = { rule: "recover", account: email } as const;
  return runAuthFlow<AuthResult>({ request, on: "new-session", limit }, async ({ auth }) => {
    const redirectTo = callbackAddress("/reset-password");
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
    if (error && error.code !== "over_email_send_rate_limit") {
      return failureOf(error, authFailureCopy.mailNotSent);
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
      return failureOf(error, authFailureCopy.mailNotSent);
    }
    return { ok: true };
  });
}

/**
 * A used link. With `choosesPassword`, the account has no password, or one that has to be replaced.
 */
type LinkUsed = (SignedIn & { choosesPassword: boolean }) | { next: "other-address" };

/**
 * Uses up an emailed link; call it for POST requests only. Of the two links for a new address, the
 * first answers `other-address`. The browser shows that it started the flow, if it did: otherwise a
 * password from before the confirmation is removed.
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
      if (error) return failureOf(error, authFailureCopy.linkNotValid);
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

/** What this browser can show to prove that it registered, or asked for another address. */
function ownershipProof(session: RequestSession, previous: PreviousSession | null) {
  const verifier = session.cookies.codeVerifier();
  return {
    ...(verifier === null ? {} : { code_verifier: verifier }),
    ...(previous === null ? {} : { access_token: previous.accessToken }),
  };
}

/** How the embedded provider says that the earlier password was removed. */
const PasswordGoneSchema = z.object({ new_password_required: z.literal(true) });

/**
 * What `mayChoosePassword` relies on: this session began with a link for a new password. It applies
 * even if the second factor is missing.
 */
function notePasswordLink(request: Request, session: RequestSession): Promise<void> {
  return noteSessionEvent(request, session, "password_link_used");
}

/** Records an event for the owner of a new session, even if the second factor is missing. */
async function noteSessionEvent(
  request: Request,
  session: RequestSession,
  kind: SecurityEventKind,
): Promise<void> {
  const state = await session.state();
  if (!("claims" in state)) return;
  const user = await getUser({ externalId: state.claims.externalId });
  if (!user) return;
  const detail = { sessionId: state.claims.sessionId };
  await recordSecurityEvent({ ...originOf(request), userId: user.id, kind, detail });
}

/**
 * Until now, the account may have been someone else's: their API keys end as their sessions did.
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
 * Exchanges the code of `/auth/callback` (PKCE, RFC 7636). Works only in the browser that started
 * the flow.
 */
export function exchangeCode(
  request: Request,
  { code, isLink = false }: { code: string; isLink?: boolean },
): Promise<AuthResult<SignedIn>> {
  const limit = { rule: "code", account: code } as const;
  return runAuthFlow<AuthResult<SignedIn>>(
    { request, on: "new-session", limit },
    async ({ session, auth, previous }) => {
      const { data, error } = await auth.exchangeCodeForSession(code);
      if (error) return failureOf(error, authToasts.signInFailed.title);
      const result = await completeSignIn({ request, session, tokens: readTokens(data.session), previous });
      // Otherwise, the new session has noted it.
      const isWaiting = result.ok && result.next === "second-factor";
      if (isLink && isWaiting) await noteSessionEvent(request, session, "identity_linked");
      return result;
    },
  );
}

/**
 * Signs out: here, on all other devices, or everywhere. Removes the cookies and ends our own rows
 * even if the provider doesn't answer. A session that is ended in our rows is dead at once.
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
    return failure({ code: "sign_out_failed", message: authToasts.signOutFailed.title, status: 503 });
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

/** Ends one of the viewer's other sessions. Returns false if it isn't theirs. */
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
  if (state.kind === "company-sign-in") {
    return companySignInRequired({ name: state.company, provider: state.provider });
  }
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
 * Records an event for the account with this address, if there is one. Nobody waits for it, because
 * the response time must not reveal whether the account exists.
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

/** Why nobody can sign in right now, in words; null if everything works. */
export async function findSignInTrouble(): Promise<string | null> {
  const { status } = await recentIdentityStatus();
  if (status === "unconfigured") return authCopy.unavailable;
  return status === "ok" ? null : authCopy.unreachable;
}
