import { credentialRefusalCopy } from "~/copy/refusals";
import { authCopy, authToasts } from "~/copy/auth";
import { recordSecurityEvent } from "~/models/account/security-event.server";
import type { SecurityEventKind } from "~/models/account/security-event";
import { getUser, listUsersByEmail } from "~/models/account/user.server";
import { endSession as endOneSession } from "~/models/account/user-session.server";
import { readTokens, type SessionTokens } from "~/services/identity/session-refresh.server";
import { endProviderSessions } from "~/services/identity/session.server";
import { recentIdentityStatus } from "~/services/identity/status.server";
import { log } from "~/server/log.server";

import {
  accountDisabled,
  companySignInRequired,
  failure,
  failureOf,
  serviceUnavailable,
  type AuthResult,
} from "./failure.server";
import { runAuthFlow, type AuthFlow, type PreviousSession } from "./flow.server";
import { ownerOf, type RequestSession, type Viewer } from "./session.server";
import { originOf } from "./client-origin.server";
import { rememberDevice } from "./known-device.server";
import { forgetSignInTries } from "./sign-in-tries.server";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * A sign-in. Unless `next` is "done", the session is valid only after `/mfa` or `/two-step`: until
 * then there is no viewer.
 */
export type SignedIn =
  | { next: "done"; viewer: Viewer; tokens: SessionTokens }
  | { next: "second-factor" | "second-factor-setup"; tokens: SessionTokens };

/** Signs in with a password. The cookies are set with any answer. */
export function signIn(request: Request, { email, password }: Credentials): Promise<AuthResult<SignedIn>> {
  const limit = { rule: "login", account: email } as const;
  return runAuthFlow<AuthResult<SignedIn>>({ request, on: "new-session", limit }, async (flow) => {
    const result = await signInWithPassword({ request, ...flow }, { email, password });
    if (result.ok) await forgetSignInTries(request, email.toLowerCase());
    return result;
  });
}

export async function signInWithPassword(
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

/** Records an event for the owner of a new session, even if the second factor is missing. */
export async function noteSessionEvent(
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
      // A session that awaits no second step has already noted it.
      const isWaiting = result.ok && result.next === "second-factor";
      if (isLink && isWaiting) await noteSessionEvent(request, session, "identity_linked");
      return result;
    },
  );
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
export function noteForAccount({
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
