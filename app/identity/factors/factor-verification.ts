import { and, eq, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import {
  authChallenges,
  authFactors,
  authSessionMethods,
  authSessions,
  type AuthSessionRow,
} from "../../../drizzle/identity-schema";

import { requireSession } from "~/identity/http/bearer";
import { addSeconds, type Call, toUnixSeconds } from "~/identity/call";
import { refuseDuplicates, required, settle } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { methodOf, requireFactor } from "./factors";
import { credentialTaken, readWebauthnAnswer, webauthnWrites, type ChallengeRow } from "./webauthn-factor";
import { ACCOUNT_LIMITS } from "~/identity/http/rate-limit";
import { optionalText, readBody } from "~/identity/http/request-body";
import { deleteSessions, sessionJson, sessionNotFound } from "~/identity/sessions/sessions";
import { protectionWrites } from "~/identity/users/protection";
import { lockUser, type FactorRow, type UserRow } from "~/identity/users/users";
import { isUuid } from "~/identity/http/validation";

const VerifyBody = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.unknown().optional(),
});

/** RFC 6238 as every authenticator app knows it. */
export const TOTP_OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** How many steps before and after the current one are accepted, because clocks differ. */
const TOTP_WINDOW = 1;

/** The protocol's way to invalidate earlier refresh tokens: they fall behind by more than one. */
const COUNTER_JUMP = 2;

/**
 * `POST /factors/{id}/verify`: a correct code raises the session to aal2 and ends the user's
 * sessions below that.
 */
export async function verifyFactor(call: Call) {
  const { record, session } = await requireSession(call);
  const factor = requireFactor(call, record.factors);
  const body = await readBody(call, VerifyBody);
  const prove =
    factor.type === "webauthn" ? webauthnProver(call, body.webauthn) : totpProver(call, body.code ?? "");
  if (!session) throw sessionNotFound();
  await call.limiter.take("factor", factor.id, ACCOUNT_LIMITS.factor);
  const { challenge_id: challengeId = "" } = body;
  const challenge = await openChallenge(call, factor, challengeId);
  await settle(() => liftSession(call, { sessionId: session.id, challenge, prove }));
  await call.limiter.forget("factor", factor.id);
  return sessionJson(call, session.id);
}

/** Checks an answer against a factor. Returns the writes that use the answer up. Throws 422. */
type Prover = (
  factor: FactorRow,
  challenge: ChallengeRow,
  user: UserRow,
) => Promise<(tx: Database) => Write[]>;

function totpProver(call: Call, code: string): Prover {
  if (code === "") throw invalid("Code needs to be non-empty");
  if (!call.settings.totpEnabled) {
    throw new AuthError(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
  }
  return async (factor, challenge) => {
    const step = stepOfCode(call, factor, code);
    return (tx) => [
      required(useChallenge(tx, challenge.id, call.now)),
      required(useStep(tx, factor.id, step, call.now)),
    ];
  };
}

function webauthnProver(call: Call, given: unknown): Prover {
  const answer = readWebauthnAnswer(call, given);
  return (factor, challenge, user) => webauthnWrites(call, { user, factor, challenge, answer });
}

/**
 * The challenge that is answered. One of WebAuthn is used up now, so that a wrong answer can't be
 * followed by another.
 */
async function openChallenge(call: Call, factor: FactorRow, challengeId: string): Promise<ChallengeRow> {
  if (factor.type === "totp") return requireOpenChallenge(call, factor, challengeId);
  return settle(async () => {
    const challenge = await requireOpenChallenge(call, factor, challengeId);
    await atomically((tx) => [required(useChallenge(tx, challenge.id, call.now))]);
    return challenge;
  });
}

async function liftSession(
  call: Call,
  { sessionId, challenge, prove }: { sessionId: string; challenge: ChallengeRow; prove: Prover },
): Promise<void> {
  const { record, session } = await requireSession(call);
  const factor = requireFactor(call, record.factors);
  if (!session) throw sessionNotFound();
  refuseBypass(record.factors, factor, session);
  if (factor.type === "totp") await requireOpenChallenge(call, factor, challenge.id);
  const proofWrites = await prove(factor, challenge, record.user);
  const { now } = call;
  const userId = record.user.id;
  const refreshCounter = session.refreshCounter + COUNTER_JUMP;
  const isUpgrade = session.assuranceLevel !== "aal2";
  const isNew = factor.status !== "verified";
  const note = isNew ? await protectionWrites(call, record.user, "factor_added") : null;
  const sameType = and(eq(authFactors.status, "unverified"), eq(authFactors.type, factor.type));
  const writing = atomically((tx) => [
    required(lockUser(tx, userId)),
    ...proofWrites(tx),
    required(
      tx
        .update(authSessions)
        .set({
          assuranceLevel: "aal2",
          factorId: factor.id,
          refreshCounter,
          ...(isUpgrade ? { refreshFloor: refreshCounter } : {}),
          refreshedAt: now,
          updatedAt: now,
        })
        .where(and(eq(authSessions.id, sessionId), eq(authSessions.refreshCounter, session.refreshCounter)))
        .returning({ id: authSessions.id }),
    ),
    noteMethod(tx, { sessionId, method: methodOf(factor), now }),
    ...deleteSessions(call, tx, userId, { level: "aal1", except: sessionId }),
    tx.delete(authFactors).where(and(eq(authFactors.userId, userId), sameType)),
    ...(note ? note(tx) : []),
  ]);
  await refuseDuplicates(writing, credentialTaken);
}

/** Refuses a second factor to a session that should use an existing one to reach aal2. */
function refuseBypass(factors: FactorRow[], factor: FactorRow, session: AuthSessionRow): void {
  const hasVerified = factors.some(({ status }) => status === "verified");
  if (hasVerified && factor.status === "unverified" && session.assuranceLevel !== "aal2") {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

async function requireOpenChallenge(
  call: Call,
  factor: FactorRow,
  challengeId: string,
): Promise<ChallengeRow> {
  const [challenge] = isUuid(challengeId)
    ? await call.db
        .select()
        .from(authChallenges)
        .where(and(eq(authChallenges.id, challengeId), eq(authChallenges.factorId, factor.id)))
    : [];
  if (!challenge) {
    throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  }
  if (challenge.verifiedAt !== null || challenge.address !== (call.address ?? null)) {
    throw new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  }
  if (call.now >= addSeconds(challenge.createdAt, call.settings.mfaChallengeExpirySeconds)) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, "mfa_challenge_expired", message);
  }
  return challenge;
}

/**
 * The time step of a code. Throws 422 if it is wrong, or if its step was used before (RFC 6238
 * section 5.2).
 */
function stepOfCode({ now }: Call, factor: FactorRow, code: string): number {
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(factor.secret ?? "") });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TOTP_WINDOW });
  const step = Math.floor(toUnixSeconds(now) / TOTP_OPTIONS.period) + (delta ?? 0);
  if (delta === null || (factor.lastUsedStep !== null && step <= factor.lastUsedStep)) {
    throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
  return step;
}

function useChallenge(tx: Database, challengeId: string, now: Date): Write {
  return tx
    .update(authChallenges)
    .set({ verifiedAt: now })
    .where(and(eq(authChallenges.id, challengeId), isNull(authChallenges.verifiedAt)))
    .returning({ id: authChallenges.id });
}

function useStep(tx: Database, factorId: string, step: number, now: Date): Write {
  return tx
    .update(authFactors)
    .set({ status: "verified", lastUsedStep: step, updatedAt: now })
    .where(
      and(
        eq(authFactors.id, factorId),
        or(isNull(authFactors.lastUsedStep), lt(authFactors.lastUsedStep, step)),
      ),
    )
    .returning({ id: authFactors.id });
}

function noteMethod(
  tx: Database,
  { sessionId, method, now }: { sessionId: string; method: string; now: Date },
): Write {
  return tx
    .insert(authSessionMethods)
    .values({ sessionId, method, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [authSessionMethods.sessionId, authSessionMethods.method],
      set: { updatedAt: now },
    });
}
