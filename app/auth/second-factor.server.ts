import { AuthApiError, type AuthError, isAuthSessionMissingError } from "@supabase/supabase-js";

import { AUTHENTICATOR_APP_NAME, authFailureCopy } from "~/copy/auth";
import {
  countRecoveryCodes,
  createRecoveryCodes,
  deleteRecoveryCodes,
  findRecoveryCode,
  spendRecoveryCode,
} from "~/models/account/recovery-code.server";
import { getSettings } from "~/models/settings/settings.server";
import type { User } from "~/models/account/user";
import { getUser } from "~/models/account/user.server";
import { startOnlySession } from "~/models/account/user-session.server";
import { renameProviderFactor } from "~/services/identity/account.server";
import { identityAdmin, type IdentityAuth } from "~/services/identity/connection.server";
import { readTokens, type SessionTokens } from "~/services/identity/session-refresh.server";
import { endProviderSessions, refreshTokens, verifyAccessToken } from "~/services/identity/session.server";

import { endOthers, recordOwnEvent, runAccountFlow } from "./account-security.server";
import { failure, failureOf, notSignedIn, serviceUnavailable, type AuthResult } from "./failure.server";
import { runAuthFlow, type AuthFlow } from "./flow.server";
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
  /** An authenticator app, or a passkey. */
  type: "app" | "passkey";
  friendlyName: string | null;
  status: "verified" | "unverified";
  createdAt: string;
}

/** The failure of a recovery code that another sign-in was faster than. */
export const RECOVERY_OVERTAKEN = "recovery_overtaken";

const WRONG_CODE = "Invalid TOTP code entered";

/**
 * The second factors of the viewer, or of the person who still has to give one. Every view of their
 * pages reads them, so it doesn't count as a try.
 */
export function listSecondFactors(request: Request): Promise<AuthResult<{ factors: SecondFactor[] }>> {
  return runAuthFlow<AuthResult<{ factors: SecondFactor[] }>>(
    { request, on: "present-session" },
    async (flow) => {
      const { auth, previous, session } = flow;
      if (!previous && (await session.state()).kind !== "second-factor") return notSignedIn();
      const { factors, error } = await readFactors(auth);
      return error ? failureOf(error, authFailureCopy.factorsNotRead) : { ok: true, factors };
    },
  );
}

/** Starts setting up an authenticator app. Drops an unfinished one first. */
export function enrolTotp(
  request: Request,
  { friendlyName = AUTHENTICATOR_APP_NAME }: { friendlyName?: string | undefined } = {},
): Promise<AuthResult<TotpEnrolment>> {
  return runAccountFlow<TotpEnrolment>(request, async (flow) => {
    const named = await prepareEnrolment(flow, friendlyName.trim() || AUTHENTICATOR_APP_NAME);
    if (!named.ok) return named;
    const { data, error } = await flow.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: named.friendlyName,
      // The account's name in authenticator apps. By default the provider would use the host.
      issuer: (await getSettings()).productName,
    });
    if (error) return failureOf(error, authFailureCopy.appNotSetUp);
    const { qr_code: qrCode, secret, uri } = data.totp;
    return { ok: true, factorId: data.id, qrCode, secret, uri };
  });
}

type AccountFlow = AuthFlow & { viewer: Viewer };

/** Drops unfinished second factors, and finds a name for the next one that none has yet. */
export async function prepareEnrolment(
  { auth, viewer }: AccountFlow,
  wanted: string,
): Promise<AuthResult<{ friendlyName: string }>> {
  const present = await readFactors(auth);
  if (viewer.byRecoveryCode && verifiedOf(present.factors).length > 0) return lostFactorFirst();
  if (present.error) return failureOf(present.error, authFailureCopy.factorsNotRead);
  const names = new Set<string | null>();
  for (const factor of present.factors) {
    if (factor.status === "verified") names.add(factor.friendlyName);
    else await auth.mfa.unenroll({ factorId: factor.id });
  }
  return { ok: true, friendlyName: freeName(wanted, names) };
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

/** Finishes setting up an authenticator app with its first code (see `finishEnrolment`). */
export function confirmTotp(
  request: Request,
  { factorId, code }: { factorId: string; code: string },
): Promise<AuthResult<{ recoveryCodes: string[] }>> {
  return runAccountFlow<{ recoveryCodes: string[] }>(request, async (flow) => {
    const { auth } = flow;
    return finishEnrolment(request, flow, async () => {
      const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code: removeSpaces(code) });
      return error ? failureOf(error, WRONG_CODE) : { ok: true, tokens: readTokens(data) };
    });
  });
}

/**
 * Turns a second factor on once `verify` has proven it. The session then has two factors and all
 * others end. The first factor comes with recovery codes, which are shown only this once; for
 * another one the list is empty.
 */
export async function finishEnrolment(
  request: Request,
  { auth, session, viewer }: AccountFlow,
  verify: () => Promise<AuthResult<{ tokens: SessionTokens }>>,
): Promise<AuthResult<{ recoveryCodes: string[] }>> {
  const before = await readFactors(auth);
  const isFirst = !before.error && verifiedOf(before.factors).length === 0;
  const verified = await verify();
  if (!verified.ok) return verified;
  session.adopt(verified.tokens);
  // Records the second step with the session at once, so that its earlier tokens are no longer
  // accepted.
  await session.renewed();
  await endOthers(request, viewer, verified.tokens.accessToken);
  await recordOwnEvent(request, viewer, "factor_added");
  return { ok: true, recoveryCodes: isFirst ? await newRecoveryCodes(request, viewer) : [] };
}

/**
 * Removes a second factor. Needs a session with two factors, or with a recovery code. Removing the
 * last one also removes the recovery codes.
 */
export function removeSecondFactor(
  request: Request,
  { factorId }: { factorId: string },
): Promise<AuthResult<{ isLast: boolean }>> {
  return runAccountFlow<{ isLast: boolean }>(request, async ({ auth, session, viewer }) => {
    const before = await readFactors(auth);
    const { error } = viewer.byRecoveryCode
      ? await removeLostFactor(before.factors, viewer, factorId)
      : await auth.mfa.unenroll({ factorId });
    if (error?.status === 404) return factorGone();
    if (error) return failureOf(error, authFailureCopy.factorNotRemoved);
    const isLast = !before.error && verifiedOf(before.factors).every(({ id }) => id === factorId);
    if (isLast) await deleteRecoveryCodes({ userId: viewer.user.id });
    await recordOwnEvent(request, viewer, "factor_removed");
    if (!viewer.byRecoveryCode) await renewTokens(session);
    else {
      const started = await startProviderSession(auth, viewer.user);
      if (typeof started === "object") {
        const { tokens, sessionId } = started;
        const owner = { ...originOf(request), userId: viewer.user.id };
        await startOnlySession({ ...owner, sessionId, byRecoveryCode: !isLast });
        await endProviderSessions(tokens.accessToken, "others");
        session.adopt(tokens);
      }
    }
    return { ok: true, isLast };
  });
}

/** Renames one of the viewer's second factors. Anyone else's is 404. */
export function renameSecondFactor(
  request: Request,
  { factorId, name }: { factorId: string; name: string },
): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ viewer: { externalId } }) => {
    const error = await renameProviderFactor({ externalId, factorId, name });
    if (error?.code === "mfa_factor_name_conflict")
      return failure({
        code: error.code,
        message: authFailureCopy.factorNameTaken,
        field: "name",
        status: 409,
      });
    if (error?.status === 404) return factorGone();
    return error ? failureOf(error, authFailureCopy.factorNotRenamed) : { ok: true };
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

/** The second step of a sign-in. `prove` answers with the tokens that the provider gave for it. */
export async function completeSecondStep(
  request: Request,
  prove: (auth: IdentityAuth) => Promise<AuthResult<{ tokens: SessionTokens }>>,
): Promise<AuthResult<SignedIn>> {
  const state = await requestSession(request).state();
  if (state.kind === "unavailable") return serviceUnavailable();
  if (state.kind !== "second-factor") return notSignedIn();
  const limit = { rule: "code", account: state.claims.externalId } as const;
  return runAuthFlow<AuthResult<SignedIn>>(
    { request, on: "present-session", limit },
    async ({ auth, session }) => {
      const proven = await prove(auth);
      if (!proven.ok) return proven;
      return completeSignIn({ request, session, tokens: proven.tokens, previous: null });
    },
  );
}

/** The second step of a sign-in: the six digits of an authenticator app. */
export function verifySecondFactor(
  request: Request,
  { code }: { code: string },
): Promise<AuthResult<SignedIn>> {
  return completeSecondStep(request, async (auth) => {
    const { factors, error: unread } = await readFactors(auth);
    if (unread) return failureOf(unread, WRONG_CODE);
    let refused: AuthError | null = null;
    for (const { id } of verifiedOf(factors).filter(({ type }) => type === "app")) {
      const { data, error } = await auth.mfa.challengeAndVerify({ factorId: id, code: removeSpaces(code) });
      if (!error) return { ok: true, tokens: readTokens(data) };
      refused = error;
    }
    return refused ? failureOf(refused, WRONG_CODE) : noApp();
  });
}

function factorGone() {
  return failure({ code: "mfa_factor_not_found", message: authFailureCopy.factorGone, status: 404 });
}

/** The account's second factors give no codes. */
function noApp() {
  return failure({
    code: "mfa_factor_not_found",
    message: authFailureCopy.noApp,
    field: "code",
    status: 422,
  });
}

/** A sign-in by recovery code, and how many codes still work. */
type Recovered = SignedIn & { codesLeft: number };

/**
 * Signs in with a recovery code instead of a code of the authenticator app. The app and the other
 * codes stay. The session is a new one, so that nobody who knows the waiting session gets in with
 * it. All other sessions end, because the lost device may still be signed in. Of two recoveries at
 * the same moment one succeeds, and the other keeps its code.
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
      const found = user?.isActive ? await findRecoveryCode({ userId: user.id, code }) : null;
      if (!user || !found) return wrongRecoveryCode();
      const started = await startProviderSession(auth, user);
      if (started === "overtaken") return overtaken(session);
      if (started === "unavailable") return serviceUnavailable();
      const { tokens, sessionId } = started;
      if (!(await spendRecoveryCode({ ...originOf(request), found, sessionId }))) {
        await endProviderSessions(tokens.accessToken, "local");
        return (await findRecoveryCode({ userId: user.id, code })) ? overtaken(session) : wrongRecoveryCode();
      }
      await endProviderSessions(tokens.accessToken, "others");
      const result = await completeSignIn({ request, session, tokens, previous: null });
      if (!result.ok) return result;
      return { ...result, codesLeft: await countRecoveryCodes({ userId: user.id }) };
    },
  );
}

/** The other sign-in ended the session that waited for the code. */
function overtaken(session: RequestSession) {
  session.forget();
  return failure({ code: RECOVERY_OVERTAKEN, message: authFailureCopy.recoveryOvertaken, status: 409 });
}

/**
 * Starts a session at the provider for someone who has just proven who they are to us. It is
 * "overtaken" if another one started in between, and "unavailable" if the provider has no admin
 * side or doesn't answer.
 */
async function startProviderSession(
  auth: IdentityAuth,
  user: User,
): Promise<{ tokens: SessionTokens; sessionId: string } | "overtaken" | "unavailable"> {
  const admin = identityAdmin();
  const known = await admin?.getUserById(user.externalId);
  const email = known?.data.user?.email;
  if (!admin || !email) return "unavailable";
  const link = await admin.generateLink({ type: "magiclink", email });
  if (link.error || link.data.user.id !== user.externalId) return "unavailable";
  const { hashed_token: tokenHash } = link.data.properties;
  const { data, error } = await auth.verifyOtp({ type: "magiclink", token_hash: tokenHash });
  // A newer link ends the older one, and who signs in by it ends this session.
  if (error?.code === "otp_expired" || isAuthSessionMissingError(error)) return "overtaken";
  if (error || !data.session) return "unavailable";
  const tokens = readTokens(data.session);
  const check = await verifyAccessToken(tokens.accessToken);
  return check.state === "valid" ? { tokens, sessionId: check.claims.sessionId } : "unavailable";
}

function wrongRecoveryCode() {
  const message = authFailureCopy.wrongRecoveryCode;
  return failure({ code: "recovery_code_invalid", message, field: "code", status: 422 });
}

/** New recovery codes; the old ones stop working. Needs two-step sign-in (see `isTwoStep`). */
export function renewRecoveryCodes(request: Request): Promise<AuthResult<{ recoveryCodes: string[] }>> {
  return runAccountFlow<{ recoveryCodes: string[] }>(request, async ({ viewer }) => {
    if (!viewer.isTwoStep) {
      const message = authFailureCopy.twoStepNeeded;
      return failure({ code: "insufficient_aal", message, status: 403 });
    }
    return { ok: true, recoveryCodes: await newRecoveryCodes(request, viewer) };
  });
}

function newRecoveryCodes(request: Request, viewer: Viewer): Promise<string[]> {
  return createRecoveryCodes({ ...originOf(request), userId: viewer.user.id });
}

/** The account's second factors, also unfinished ones. */
async function readFactors(
  auth: IdentityAuth,
): Promise<{ factors: SecondFactor[]; error: null } | { factors: []; error: AuthError }> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { factors: [], error };
  const factors = data.all.map((factor) => ({
    id: factor.id,
    type: factor.factor_type === "webauthn" ? ("passkey" as const) : ("app" as const),
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
