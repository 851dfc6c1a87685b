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
import { required, settle } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { requireFactor } from "./factors";
import { ACCOUNT_LIMITS } from "~/identity/http/rate-limit";
import { optionalText, readBody } from "~/identity/http/request-body";
import { deleteSessions, sessionJson, sessionNotFound } from "~/identity/sessions/sessions";
import { lockUser, type FactorRow } from "~/identity/users/users";
import { isUuid } from "~/identity/http/validation";

const VerifyBody = z.object({ challenge_id: optionalText, code: optionalText });

/** RFC 6238 as every authenticator app knows it. */
const TOTP_OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** How many steps before and after the current one are accepted, because clocks differ. */
const TOTP_WINDOW = 1;

/** The protocol's way to invalidate earlier refresh tokens: they fall behind by more than one. */
const COUNTER_JUMP = 2;

/** `POST /factors/{id}/challenge`: starts the period in which a code is accepted. */
export async function challengeFactor(call: Call) {
  const { record } = await requireSession(call);
  const factor = requireFactor(call, record.factors);
  const id = crypto.randomUUID();
  await atomically((tx) => [
    tx.update(authFactors).set({ lastChallengedAt: call.now }).where(eq(authFactors.id, factor.id)),
    tx
      .insert(authChallenges)
      .values({ id, factorId: factor.id, address: call.address ?? null, createdAt: call.now }),
  ]);
  const expiresAt = toUnixSeconds(addSeconds(call.now, call.settings.mfaChallengeExpirySeconds));
  return { id, type: "totp", expires_at: expiresAt };
}

/**
 * `POST /factors/{id}/verify`: a correct code raises the session to aal2 and ends the user's
 * sessions below that.
 */
export async function verifyFactor(call: Call) {
  const { record, session } = await requireSession(call);
  const factor = requireFactor(call, record.factors);
  const body = await readBody(call, VerifyBody);
  const { challenge_id: challengeId = "", code = "" } = body;
  if (code === "") throw invalid("Code needs to be non-empty");
  if (!call.settings.totpEnabled) {
    throw new AuthError(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
  }
  if (!session) throw sessionNotFound();
  await call.limiter.take("factor", factor.id, ACCOUNT_LIMITS.factor);
  await settle(() => liftSession(call, { sessionId: session.id, factorId: factor.id, challengeId, code }));
  await call.limiter.forget("factor", factor.id);
  return sessionJson(call, session.id);
}

interface Answer {
  sessionId: string;
  factorId: string;
  challengeId: string;
  code: string;
}

async function liftSession(call: Call, { sessionId, factorId, challengeId, code }: Answer): Promise<void> {
  const { record, session } = await requireSession(call);
  const factor = requireFactor(call, record.factors);
  if (!session) throw sessionNotFound();
  refuseBypass(record.factors, factor, session);
  await requireOpenChallenge(call, factor, challengeId);
  const step = stepOfCode(call, factor, code);
  const { now } = call;
  const userId = record.user.id;
  const refreshCounter = session.refreshCounter + COUNTER_JUMP;
  const isUpgrade = session.assuranceLevel !== "aal2";
  await atomically((tx) => [
    required(lockUser(tx, userId)),
    required(useChallenge(tx, challengeId, now)),
    required(useStep(tx, factorId, step, now)),
    required(
      tx
        .update(authSessions)
        .set({
          assuranceLevel: "aal2",
          factorId,
          refreshCounter,
          ...(isUpgrade ? { refreshFloor: refreshCounter } : {}),
          refreshedAt: now,
          updatedAt: now,
        })
        .where(and(eq(authSessions.id, sessionId), eq(authSessions.refreshCounter, session.refreshCounter)))
        .returning({ id: authSessions.id }),
    ),
    noteMethod(tx, sessionId, now),
    ...deleteSessions(call, tx, userId, { level: "aal1", except: sessionId }),
    tx.delete(authFactors).where(and(eq(authFactors.userId, userId), eq(authFactors.status, "unverified"))),
  ]);
}

/** Refuses a second factor to a session that should use an existing one to reach aal2. */
function refuseBypass(factors: FactorRow[], factor: FactorRow, session: AuthSessionRow): void {
  const hasVerified = factors.some(({ status }) => status === "verified");
  if (hasVerified && factor.status === "unverified" && session.assuranceLevel !== "aal2") {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

async function requireOpenChallenge(call: Call, factor: FactorRow, challengeId: string): Promise<void> {
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
}

/**
 * The time step of a code. Throws 422 if it is wrong, or if its step was used before (RFC 6238
 * section 5.2).
 */
function stepOfCode({ now }: Call, factor: FactorRow, code: string): number {
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(factor.secret) });
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

function noteMethod(tx: Database, sessionId: string, now: Date): Write {
  return tx
    .insert(authSessionMethods)
    .values({ sessionId, method: "totp", createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [authSessionMethods.sessionId, authSessionMethods.method],
      set: { updatedAt: now },
    });
}
