import { AuthApiError, type AuthError } from "@supabase/supabase-js";

import { AUTHENTICATOR_APP_NAME, authFailureCopy } from "~/copy/auth";
import {
  countRecoveryCodes,
  createRecoveryCodes,
  deleteRecoveryCodes,
  spendRecoveryCode,
} from "~/models/account/recovery-code.server";
import { recordSecurityEvent } from "~/models/account/security-event.server";
import { getSettings } from "~/models/settings/settings.server";
import type { User } from "~/models/account/user";
import { getUser } from "~/models/account/user.server";
import { endOtherSessions, recordSession } from "~/models/account/user-session.server";
import {
  endProviderSessions,
  identityAdmin,
  readTokens,
  refreshTokens,
  verifyAccessToken,
  type IdentityAuth,
  type SessionTokens,
} from "~/services/identity.server";

import { endOthers, recordOwnEvent, runAccountFlow } from "./account-security.server";
import { failure, failureOf, notSignedIn, serviceUnavailable, type AuthResult } from "./failure.server";
import { runAuthFlow } from "./flow.server";
import { requestSession, type RequestSession, type Viewer } from "./session.server";
import { originOf } from "./client-origin.server";
import { completeSignIn, type SignedIn } from "./sign-in.server";

interface TotpEnrolment {
  factorId: string;
  /** `data:image/svg+xml…`, for `<img src>`. */
  qrCode: string;
  /** The key as text, base32. */
  secret: string;
  /** `otpauth://…` */
  uri: string;
}

interface SecondFactor {
  id: string;
  friendlyName: string | null;
  status: "verified" | "unverified";
  createdAt: string;
}

const WRONG_CODE = "Invalid TOTP code entered";

/**
 * The viewer's authenticator apps. Every view of the account's page reads them, so it doesn't count
 * as a try.
 */
export function listSecondFactors(request: Request): Promise<AuthResult<{ factors: SecondFactor[] }>> {
  return runAuthFlow<AuthResult<{ factors: SecondFactor[] }>>(
    { request, on: "present-session" },
    async (flow) => {
      const { auth, previous } = flow;
      if (!previous) return notSignedIn();
      const { factors, error } = await readFactors(auth);
      return error ? failureOf(error, authFailureCopy.appsNotRead) : { ok: true, factors };
    },
  );
}

/** Starts setting up an authenticator app. Drops an unfinished one first. */
export function enrolTotp(
  request: Request,
  { friendlyName = AUTHENTICATOR_APP_NAME }: { friendlyName?: string | undefined } = {},
): Promise<AuthResult<TotpEnrolment>> {
  return runAccountFlow<TotpEnrolment>(request, async ({ auth, viewer }) => {
    const present = await readFactors(auth);
    if (viewer.byRecoveryCode && verifiedOf(present.factors).length > 0) return lostFactorFirst();
    if (present.error) return failureOf(present.error, authFailureCopy.appsNotRead);
    const names = new Set<string | null>();
    for (const factor of present.factors) {
      if (factor.status === "verified") names.add(factor.friendlyName);
      else await auth.mfa.unenroll({ factorId: factor.id });
    }
    const { data, error } = await auth.mfa.enroll({
      factorType: "totp",
      friendlyName: freeName(friendlyName.trim() || AUTHENTICATOR_APP_NAME, names),
      // The account's name in authenticator apps. By default the provider would use the host.
      issuer: (await getSettings()).productName,
    });
    if (error) return failureOf(error, authFailureCopy.appNotSetUp);
    const { qr_code: qrCode, secret, uri } = data.totp;
    return { ok: true, factorId: data.id, qrCode, secret, uri };
  });
}

function lostFactorFirst() {
  const message = authFailureCopy.appLost;
  return failure({ code: "insufficient_aal", message, status: 403 });
}

/** The provider requires unique names. */
function freeName(wanted: string, taken: ReadonlySet<string | null>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
  return name;
}

/**
 * Finishes the setup with a first code. The session then has two factors and all others end. The
 * first app comes with recovery codes, which are shown only this once; for another app the list is
 * empty.
 */
export function confirmTotp(
  request: Request,
  { factorId, code }: { factorId: string; code: string },
): Promise<AuthResult<{ recoveryCodes: string[] }>> {
  return runAccountFlow<{ recoveryCodes: string[] }>(request, async ({ auth, session, viewer }) => {
    const before = await readFactors(auth);
    const isFirst = !before.error && before.factors.every(({ status }) => status !== "verified");
    const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code: removeSpaces(code) });
    if (error) return failureOf(error, WRONG_CODE);
    session.adopt(readTokens(data));
    // Records the second step with the session at once, so that its earlier tokens are no longer
    // accepted.
    await session.renewed();
    await endOthers(request, viewer, data.access_token);
    await recordOwnEvent(request, viewer, "factor_added");
    return { ok: true, recoveryCodes: isFirst ? await newRecoveryCodes(request, viewer) : [] };
  });
}

/**
 * Removes an authenticator app. Needs a session with two factors, or with a recovery code. Removing
 * the last app also removes the recovery codes.
 */
export function removeTotp(request: Request, { factorId }: { factorId: string }): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ auth, session, viewer }) => {
    const before = await readFactors(auth);
    const { error } = viewer.byRecoveryCode
      ? await removeLostFactor(before.factors, viewer, factorId)
      : await auth.mfa.unenroll({ factorId });
    if (error) return failureOf(error, authFailureCopy.appNotRemoved);
    const isLast = !before.error && verifiedOf(before.factors).every(({ id }) => id === factorId);
    if (isLast) await deleteRecoveryCodes({ userId: viewer.user.id });
    await recordOwnEvent(request, viewer, "factor_removed");
    if (!viewer.byRecoveryCode) await renewTokens(session);
    else {
      const tokens = await startSession(request, { auth, user: viewer.user, isRecovered: !isLast });
      if (tokens) session.adopt(tokens);
    }
    return { ok: true };
  });
}

/**
 * The provider lets only a session with two factors remove one, and doesn't know about recovery
 * codes, so our admin client does it.
 */
async function removeLostFactor(factors: SecondFactor[], viewer: Viewer, factorId: string) {
  const admin = identityAdmin();
  if (!admin || factors.every(({ id }) => id !== factorId)) {
    return { error: new AuthApiError("Factor not found", 404, "mfa_factor_not_found") };
  }
  return admin.mfa.deleteFactor({ id: factorId, userId: viewer.externalId });
}

function verifiedOf(factors: SecondFactor[]): SecondFactor[] {
  return factors.filter(({ status }) => status === "verified");
}

/** Until it is renewed, the access token says that two factors were used. */
async function renewTokens(session: RequestSession): Promise<void> {
  const tokens = session.cookies.read();
  if (!tokens) return;
  const outcome = await refreshTokens(tokens.refreshToken);
  if (outcome.state === "refreshed") session.adopt(outcome.tokens);
}

/** The second step of a sign-in: the six digits of an authenticator app. */
export async function verifySecondFactor(
  request: Request,
  { code }: { code: string },
): Promise<AuthResult<SignedIn>> {
  const state = await requestSession(request).state();
  if (state.kind === "unavailable") return serviceUnavailable();
  if (state.kind !== "second-factor") return notSignedIn();
  const limit = { rule: "code", account: state.claims.externalId } as const;
  return runAuthFlow<AuthResult<SignedIn>>(
    { request, on: "present-session", limit },
    async ({ auth, session }) => {
      const { factors, error: unread } = await readFactors(auth);
      if (unread) return failureOf(unread, WRONG_CODE);
      let refused: AuthError | null = null;
      for (const { id, status } of factors) {
        if (status !== "verified") continue;
        const { data, error } = await auth.mfa.challengeAndVerify({ factorId: id, code: removeSpaces(code) });
        if (!error) return completeSignIn({ request, session, tokens: readTokens(data), previous: null });
        refused = error;
      }
      return refused ? failureOf(refused, WRONG_CODE) : notSignedIn();
    },
  );
}

/** A sign-in by recovery code, and how many codes still work. */
type Recovered = SignedIn & { codesLeft: number };

/**
 * Signs in with a recovery code instead of a code of the authenticator app. The app and the other
 * codes stay. The session is a new one, so that nobody who knows the waiting session gets in with
 * it. All other sessions end, because the lost device may still be signed in.
 */
export async function signInWithRecoveryCode(
  request: Request,
  { code }: { code: string },
): Promise<AuthResult<Recovered>> {
  const state = await requestSession(request).state();
  if (state.kind === "unavailable") return serviceUnavailable();
  if (state.kind !== "second-factor") return notSignedIn();
  const { externalId } = state.claims;
  const limit = { rule: "code", account: externalId } as const;
  return runAuthFlow<AuthResult<Recovered>>(
    { request, on: "new-session", limit },
    async ({ auth, session }) => {
      const user = await getUser({ externalId });
      if (!user?.isActive || !(await spendRecoveryCode({ userId: user.id, code })))
        return wrongRecoveryCode();
      const tokens = await startSession(request, { auth, user, isRecovered: true });
      if (!tokens) return serviceUnavailable();
      await recordSecurityEvent({ ...originOf(request), userId: user.id, kind: "recovery_code_used" });
      const result = await completeSignIn({ request, session, tokens, previous: null });
      if (!result.ok) return result;
      return { ...result, codesLeft: await countRecoveryCodes({ userId: user.id }) };
    },
  );
}

/**
 * Starts a session for someone who has just proven who they are to us, and ends all their others.
 * Returns null if the provider has no admin side or doesn't answer.
 */
async function startSession(
  request: Request,
  { auth, user, isRecovered }: { auth: IdentityAuth; user: User; isRecovered: boolean },
): Promise<SessionTokens | null> {
  const admin = identityAdmin();
  const known = await admin?.getUserById(user.externalId);
  const email = known?.data.user?.email;
  if (!admin || !email) return null;
  const link = await admin.generateLink({ type: "magiclink", email });
  if (link.error || link.data.user.id !== user.externalId) return null;
  const { hashed_token: tokenHash } = link.data.properties;
  const { data, error } = await auth.verifyOtp({ type: "magiclink", token_hash: tokenHash });
  if (error || !data.session) return null;
  const tokens = readTokens(data.session);
  const check = await verifyAccessToken(tokens.accessToken);
  if (check.state !== "valid") return null;
  const { sessionId } = check.claims;
  const step = isRecovered ? { secondFactorAt: new Date(), byRecoveryCode: true } : {};
  await recordSession({ ...originOf(request), ...step, sessionId, userId: user.id });
  await endOtherSessions({ userId: user.id, keepSessionId: sessionId });
  await endProviderSessions(tokens.accessToken, "others");
  return tokens;
}

function wrongRecoveryCode() {
  const message = authFailureCopy.wrongRecoveryCode;
  return failure({ code: "recovery_code_invalid", message, field: "code", status: 422 });
}

/** New recovery codes; the old ones stop working. */
export function renewRecoveryCodes(request: Request): Promise<AuthResult<{ recoveryCodes: string[] }>> {
  return runAccountFlow<{ recoveryCodes: string[] }>(request, async ({ viewer }) => {
    if (viewer.assuranceLevel !== "aal2") {
      const message = authFailureCopy.appNeeded;
      return failure({ code: "insufficient_aal", message, status: 403 });
    }
    return { ok: true, recoveryCodes: await newRecoveryCodes(request, viewer) };
  });
}

function newRecoveryCodes(request: Request, viewer: Viewer): Promise<string[]> {
  return createRecoveryCodes({ ...originOf(request), userId: viewer.user.id });
}

async function readFactors(
  auth: IdentityAuth,
): Promise<{ factors: SecondFactor[]; error: null } | { factors: []; error: AuthError }> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { factors: [], error };
  const factors = data.all.map((factor) => ({
    id: factor.id,
    friendlyName: factor.friendly_name ?? null,
    status: factor.status,
    createdAt: factor.created_at,
  }));
  return { factors, error: null };
}

/** Apps show codes in groups. */
function removeSpaces(code: string): string {
  return code.replaceAll(/\s/g, "");
}
