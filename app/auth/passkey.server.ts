import { isAuthError, type AuthError, type VerifyPasskeyAuthenticationParams } from "@supabase/supabase-js";

import { authFailureCopy } from "~/copy/auth";
import { passkeyStepCopy } from "~/copy/shared/passkeys";
import { credentialRefusalCopy } from "~/copy/refusals";
import type {
  Passkey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyCredential,
  PasskeyOffer,
  PasskeyRequest,
} from "~/models/account/passkey";
import { recordSecurityEvent } from "~/models/account/security-event.server";
import { getUser } from "~/models/account/user.server";
import { isUuid } from "~/lib/uuid";
import { env } from "~/server/env.server";
import { readTokens } from "~/services/identity/session-refresh.server";
import { checkPasskey, endProviderSessions } from "~/services/identity/session.server";
import { passkeysOff } from "~/services/identity/status.server";

import { recordConfirmation, recordOwnEvent, runAccountFlow } from "./account-security.server";
import { creationOf, requestOf } from "./passkey-ceremony";
import { originOf } from "./client-origin.server";
import {
  accountDisabled,
  failure,
  failureOf,
  notSignedIn,
  serviceUnavailable,
  type AuthFailure,
  type AuthResult,
} from "./failure.server";
import { runAuthFlow } from "./flow.server";
import { completeSignIn, type SignedIn } from "./sign-in.server";

const copy = passkeyStepCopy.failures;

/**
 * Whether passkeys can be used on this page. They belong to the host of `APP_URL` (WebAuthn Level
 * 3, section 5.1.2), so other hosts of the site lead there.
 */
export async function passkeyOffer(request: Request): Promise<PasskeyOffer> {
  const off = await passkeysOff();
  if (off === "ip_address" || off === "insecure_address") return { state: "address" };
  if (off !== null) return { state: "off" };
  const own = new URL(env.appUrl);
  const isOwn = new URL(request.url).host === own.host;
  return isOwn ? { state: "on" } : { state: "elsewhere", url: new URL("/login", own).href };
}

/**
 * Starts a sign-in with a passkey. The answer is the same for everyone: the browser offers the
 * passkeys it knows, whether or not an email address was typed.
 */
export function startPasskeySignIn(request: Request): Promise<AuthResult<{ ceremony: PasskeyRequest }>> {
  const limit = { rule: "passkey", account: "" } as const;
  return runAuthFlow<AuthResult<{ ceremony: PasskeyRequest }>>(
    { request, on: "new-session", limit },
    async ({ auth }) => {
      const { data, error } = await auth.passkey.startAuthentication();
      if (error) return passkeyFailure(error);
      return { ok: true, ceremony: requestOf(challengeOf(data)) };
    },
  );
}

/**
 * Signs in with a passkey, like a sign-in with a password. With `email`, it must be the address of
 * the passkey's account.
 */
export function finishPasskeySignIn(
  request: Request,
  { email, ...answer }: PasskeyAnswer & { email?: string | undefined },
): Promise<AuthResult<SignedIn>> {
  const limit = { rule: "code", account: answer.challengeId } as const;
  return runAuthFlow<AuthResult<SignedIn>>(
    { request, on: "new-session", limit },
    async ({ session, auth, previous }) => {
      const { data, error } = await auth.passkey.verifyAuthentication(asParams(answer));
      if (error) {
        await noteFailedPasskey(request, answer.credential, error);
        return error.code === "user_banned" ? accountDisabled() : passkeyFailure(error);
      }
      // The provider's types promise neither.
      if (!data.session || !data.user)
        return failure({ code: "no_user", message: credentialRefusalCopy.noUserAtSignIn, status: 502 });
      if (email !== undefined && data.user.email?.toLowerCase() !== email.toLowerCase()) {
        await endProviderSessions(data.session.access_token, "local");
        session.forget();
        return failure({ code: "passkey_of_other_account", message: copy.otherAccount, status: 422 });
      }
      return completeSignIn({ request, session, tokens: readTokens(data.session), previous });
    },
  );
}

/**
 * Starts a fresh proof by passkey of who is at the screen (see `requireRecentProof`), for people
 * who may have no password.
 */
export function startPasskeyProof(request: Request): Promise<AuthResult<{ ceremony: PasskeyRequest }>> {
  return runAccountFlow<{ ceremony: PasskeyRequest }>(request, () => startPasskeySignIn(request));
}

/** Accepts a passkey as the proof that `requireRecentProof` asks for, if it is the viewer's own. */
export function confirmByPasskey(request: Request, answer: PasskeyAnswer): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ viewer }) => {
    const { externalId, error } = await checkPasskey(asParams(answer));
    if (error) return passkeyFailure(error);
    if (externalId !== viewer.externalId)
      return failure({ code: "passkey_of_other_account", message: copy.notYours, status: 422 });
    await recordConfirmation(request, viewer);
    return { ok: true };
  });
}

/**
 * The viewer's passkeys, oldest first. Every view of the account's page reads them, so it doesn't
 * count as a try.
 */
export function listPasskeys(request: Request): Promise<AuthResult<{ passkeys: Passkey[] }>> {
  return runAuthFlow<AuthResult<{ passkeys: Passkey[] }>>(
    { request, on: "present-session" },
    async ({ auth, previous }) => {
      if (!previous) return notSignedIn();
      const { data, error } = await auth.passkey.list();
      if (error) return failureOf(error, copy.notRead);
      const passkeys = data.map((item) => ({
        id: item.id,
        name: item.friendly_name ?? null,
        createdAt: new Date(item.created_at),
        lastUsedAt: item.last_used_at === undefined ? null : new Date(item.last_used_at),
      }));
      return { ok: true, passkeys };
    },
  );
}

/** Starts adding a passkey to the viewer's account. */
export function startPasskey(request: Request): Promise<AuthResult<{ ceremony: PasskeyCreation }>> {
  return runAccountFlow<{ ceremony: PasskeyCreation }>(request, async ({ auth, viewer }) => {
    const { data, error } = await auth.passkey.startRegistration();
    if (error?.code === "insufficient_aal" && viewer.byRecoveryCode) return lostFactorFirst();
    if (error) return passkeyFailure(error);
    return { ok: true, ceremony: creationOf(challengeOf(data)) };
  });
}

/** Adds the passkey that the browser created. */
export function addPasskey(request: Request, answer: PasskeyAnswer): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ auth, viewer }) => {
    const { error } = await auth.passkey.verifyRegistration(asParams(answer));
    if (error) return passkeyFailure(error);
    await recordOwnEvent(request, viewer, "passkey_added");
    return { ok: true };
  });
}

/** Renames one of the viewer's passkeys. Anyone else's is 404. */
export function renamePasskey(
  request: Request,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ auth }) => {
    const { error } = await auth.passkey.update({ passkeyId, friendlyName: name });
    return error ? changeFailure(error) : { ok: true };
  });
}

/** Removes one of the viewer's passkeys, also the last one. Anyone else's is 404. */
export function removePasskey(request: Request, { passkeyId }: { passkeyId: string }): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ auth, viewer }) => {
    const { error } = await auth.passkey.delete({ passkeyId });
    if (error?.code === "insufficient_aal" && viewer.byRecoveryCode) return lostFactorFirst();
    if (error) return changeFailure(error);
    await recordOwnEvent(request, viewer, "passkey_removed");
    return { ok: true };
  });
}

/** A challenge as the provider sends it. */
function challengeOf(started: { challenge_id: string; expires_at: number; options: object }) {
  const { challenge_id: challengeId, expires_at: expires, options } = started;
  return { challengeId, expiresAt: new Date(expires * 1000), options };
}

/** The provider reads the whole credential; its types name every field of WebAuthn. */
function asParams({ challengeId, credential }: PasskeyAnswer): VerifyPasskeyAuthenticationParams {
  return {
    challengeId,
    credential: credential as unknown as VerifyPasskeyAuthenticationParams["credential"],
  };
}

/**
 * What to say about a refused passkey. The words are the same for every reason that a stranger must
 * not learn.
 */
function passkeyFailure(error: RefusedByProvider): AuthFailure {
  const code = error.code ?? "passkey_refused";
  const message = MESSAGES[code];
  if (message !== undefined) return failure({ code, message, status: 422 });
  return isAuthError(error) ? failureOf(error, copy.closed) : serviceUnavailable();
}

type RefusedByProvider = Error & { code?: string | undefined };

const MESSAGES: Readonly<Record<string, string>> = {
  webauthn_challenge_not_found: copy.expired,
  webauthn_challenge_expired: copy.expired,
  webauthn_verification_failed: copy.closed,
  webauthn_credential_exists: copy.known,
  too_many_passkeys: copy.tooMany,
  validation_failed: copy.unreadable,
};

function changeFailure(error: AuthError): AuthFailure {
  if (error.status !== 404) return failureOf(error, copy.notSaved);
  return failure({ code: "passkey_not_found", message: copy.gone, status: 404 });
}

function lostFactorFirst(): AuthFailure {
  return failure({ code: "insufficient_aal", message: authFailureCopy.appLost, status: 403 });
}

/**
 * Records a passkey that was refused for the account it names, if there is one. An old challenge
 * says nothing about the account.
 */
async function noteFailedPasskey(
  request: Request,
  { response }: PasskeyCredential,
  error: RefusedByProvider,
): Promise<void> {
  if (error.code !== "webauthn_verification_failed" || typeof response.userHandle !== "string") return;
  const externalId = Buffer.from(response.userHandle, "base64url").toString("utf8");
  if (!isUuid(externalId)) return;
  const user = await getUser({ externalId });
  if (user) await recordSecurityEvent({ ...originOf(request), userId: user.id, kind: "sign_in_failed" });
}
