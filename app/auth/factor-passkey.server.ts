import type { AuthError, MFAVerifyWebauthnParams } from "@supabase/supabase-js";

import { authFailureCopy } from "~/copy/auth";
import { passkeyStepCopy } from "~/copy/shared/passkeys";
import type { PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "~/models/account/passkey";
import { env } from "~/server/env.server";
import type { IdentityAuth } from "~/services/identity/connection.server";
import { readTokens, type SessionTokens } from "~/services/identity/session-refresh.server";

import { recordConfirmation, runAccountFlow } from "./account-security.server";
import { creationOf, requestOf } from "./passkey-ceremony";
import { failure, failureOf, notSignedIn, type AuthFailure, type AuthResult } from "./failure.server";
import { runAuthFlow } from "./flow.server";
import { completeSecondStep, finishEnrolment, prepareEnrolment } from "./second-factor.server";
import type { SignedIn } from "./sign-in.server";

/* Passkeys as second factors, through the provider's factor endpoints. */

const copy = passkeyStepCopy.failures;

/** What the browser answered, and for which factor. */
type FactorAnswer = PasskeyAnswer & { factorId: string };

/** Starts adding a passkey as the viewer's second factor. Drops an unfinished one first. */
export function startFactorPasskey(
  request: Request,
  { name }: { name: string },
): Promise<AuthResult<{ factorId: string; ceremony: PasskeyCreation }>> {
  return runAccountFlow<{ factorId: string; ceremony: PasskeyCreation }>(request, async (flow) => {
    const named = await prepareEnrolment(flow, name);
    if (!named.ok) return named;
    const { friendlyName } = named;
    const { data, error } = await flow.auth.mfa.enroll({ factorType: "webauthn", friendlyName });
    if (error) return failureOf(error, authFailureCopy.factorNotSetUp);
    const started = await challenge(flow.auth, data.id);
    if (!started.ok) return started;
    return { ok: true, factorId: data.id, ceremony: creationOf(started) };
  });
}

/** Adds the passkey that the browser created (see `finishEnrolment`). */
export function addFactorPasskey(
  request: Request,
  answer: FactorAnswer,
): Promise<AuthResult<{ recoveryCodes: string[] }>> {
  return runAccountFlow<{ recoveryCodes: string[] }>(request, (flow) =>
    finishEnrolment(request, flow, () => verify(flow.auth, answer, "create")),
  );
}

/**
 * Starts the use of a passkey that is a second factor: in the second step of a sign-in, or to prove
 * who is at the screen.
 */
export async function startFactorUse(
  request: Request,
  { factorId }: { factorId: string },
): Promise<AuthResult<{ ceremony: PasskeyRequest }>> {
  const limit = { rule: "passkey", account: "" } as const;
  return runAuthFlow<AuthResult<{ ceremony: PasskeyRequest }>>(
    { request, on: "present-session", limit },
    async ({ auth, session, previous }) => {
      if (!previous && (await session.state()).kind !== "second-factor") return notSignedIn();
      const started = await challenge(auth, factorId);
      if (!started.ok) return started;
      return { ok: true, ceremony: requestOf(started) };
    },
  );
}

/** The second step of a sign-in, with a passkey. */
export function verifyFactorPasskey(request: Request, answer: FactorAnswer): Promise<AuthResult<SignedIn>> {
  return completeSecondStep(request, (auth) => verify(auth, answer, "request"));
}

/** Accepts a passkey that is a second factor as the proof that `requireFactorProof` asks for. */
export function confirmByFactorPasskey(request: Request, answer: FactorAnswer): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ auth, session, viewer }) => {
    const verified = await verify(auth, answer, "request");
    if (!verified.ok) return verified;
    session.adopt(verified.tokens);
    await recordConfirmation(request, viewer);
    return { ok: true };
  });
}

/** Asks the provider for a challenge. The library decodes what the page needs as text. */
async function challenge(
  auth: IdentityAuth,
  factorId: string,
): Promise<AuthResult<{ challengeId: string; expiresAt: Date; options: object }>> {
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: relyingParty() });
  if (error) return factorFailure(error);
  const { publicKey } = data.webauthn.credential_options;
  return {
    ok: true,
    challengeId: data.id,
    expiresAt: new Date(data.expires_at * 1000),
    options: asJson(publicKey),
  };
}

async function verify(
  auth: IdentityAuth,
  { factorId, challengeId, credential }: FactorAnswer,
  type: "create" | "request",
): Promise<AuthResult<{ tokens: SessionTokens }>> {
  // The library wants the browser's own object, of which it reads nothing but its JSON.
  const response = { toJSON: () => credential };
  const webauthn = { ...relyingParty(), type, credential_response: response };
  const { data, error } = await auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: webauthn as unknown as MFAVerifyWebauthnParams["webauthn"],
  });
  return error ? factorFailure(error) : { ok: true, tokens: readTokens(data) };
}

/** The provider takes its own; the library's types ask for it. */
function relyingParty(): { rpId: string; rpOrigins: string[] } {
  const { hostname, origin } = new URL(env.appUrl);
  const { rpId = hostname, origins: rpOrigins = [origin] } = env.webauthn;
  return { rpId, rpOrigins };
}

/** Options of WebAuthn with their bytes as base64url. */
function asJson(options: object): object {
  const text = JSON.stringify(options, (_name, value: unknown) => {
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString("base64url");
    if (!ArrayBuffer.isView(value)) return value;
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64url");
  });
  return JSON.parse(text) as object;
}

function factorFailure(error: AuthError): AuthFailure {
  const code = error.code ?? "passkey_refused";
  if (error.status === 404) return failure({ code, message: copy.gone, status: 404 });
  const message = MESSAGES[code];
  return message === undefined ? failureOf(error, copy.closed) : failure({ code, message, status: 422 });
}

const MESSAGES: Readonly<Record<string, string>> = {
  mfa_verification_failed: copy.closed,
  mfa_challenge_expired: copy.expired,
  // No such challenge.
  mfa_factor_not_found: copy.expired,
  mfa_ip_address_mismatch: copy.expired,
  validation_failed: copy.unreadable,
};
