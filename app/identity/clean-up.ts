import { and, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";

import { atomically, type Database } from "~/server/db.server";

import {
  authChallenges,
  authExternalFlows,
  authFactors,
  authFlowStates,
  authOneTimeTokens,
  authRateLimits,
  authSessions,
  authSigningKeys,
  authUsedTokens,
  authUsers,
  authWebauthnChallenges,
} from "../../drizzle/identity-schema";

import { addSeconds } from "./call";
import type { Settings } from "./config";
import { secondsOfBuckets } from "~/identity/http/rate-limit";

/** How long expired rows are kept for investigations. */
const GRACE_SECONDS = 24 * 60 * 60;
/** How long an account waits for the confirmation of its address. */
const UNCONFIRMED_SECONDS = 30 * 24 * 60 * 60;
/** Accounts deleted per run, so that a flood of them doesn't hold up everyone else. */
const UNCONFIRMED_PER_RUN = 2_000;

/** Deletes what expired more than a day ago. Call it now and then, on any instance. */
export async function cleanUp(settings: Settings): Promise<void> {
  const now = settings.now();
  const before = (lifeSeconds: number) => addSeconds(now, -(lifeSeconds + GRACE_SECONDS));
  const mailed = before(Math.max(settings.otpExpSeconds, settings.flowStateExpirySeconds));
  await atomically((tx) => [
    tx
      .delete(authExternalFlows)
      .where(lt(authExternalFlows.createdAt, before(settings.externalStateExpirySeconds))),
    tx.delete(authUsedTokens).where(lt(authUsedTokens.createdAt, before(0))),
    tx.delete(authFlowStates).where(lt(authFlowStates.createdAt, mailed)),
    tx
      .delete(authOneTimeTokens)
      .where(
        and(
          lt(authOneTimeTokens.createdAt, mailed),
          or(isNull(authOneTimeTokens.expiresAt), lt(authOneTimeTokens.expiresAt, before(0))),
        ),
      ),
    // Worthless from then on, and anyone can have them created.
    tx.delete(authWebauthnChallenges).where(lte(authWebauthnChallenges.expiresAt, now)),
    tx.delete(authChallenges).where(lt(authChallenges.createdAt, before(settings.mfaChallengeExpirySeconds))),
    tx
      .delete(authFactors)
      .where(
        and(
          eq(authFactors.status, "unverified"),
          lt(authFactors.createdAt, before(settings.mfaFactorExpirySeconds)),
        ),
      ),
    tx.delete(authRateLimits).where(lt(authRateLimits.fullAt, secondsOfBuckets(now))),
    tx
      .delete(authSigningKeys)
      .where(
        and(
          eq(authSigningKeys.status, "retired"),
          lt(authSigningKeys.retiredAt, before(settings.jwtExpSeconds)),
        ),
      ),
    ...(settings.sessionTimeboxSeconds === null
      ? []
      : [tx.delete(authSessions).where(lt(authSessions.createdAt, before(settings.sessionTimeboxSeconds)))]),
    ...(settings.sessionInactivitySeconds === null
      ? []
      : [
          tx
            .delete(authSessions)
            .where(lt(authSessions.refreshedAt, before(settings.sessionInactivitySeconds))),
        ]),
    unconfirmedWrite(tx, addSeconds(now, -UNCONFIRMED_SECONDS)),
  ]);
}

/**
 * Deletes accounts whose address nobody has confirmed since then. Anyone can register anyone's
 * address. Invited people keep their account: the application knows them already.
 */
function unconfirmedWrite(tx: Database, since: Date) {
  const isAbandoned = and(
    isNull(authUsers.emailConfirmedAt),
    isNull(authUsers.phoneConfirmedAt),
    isNull(authUsers.invitedAt),
    isNull(authUsers.lastSignInAt),
    lt(authUsers.createdAt, since),
    lt(authUsers.confirmationSentAt, since),
  );
  const some = tx.select({ id: authUsers.id }).from(authUsers).where(isAbandoned).limit(UNCONFIRMED_PER_RUN);
  // Checked again, because the address may be confirmed at this moment.
  return tx.delete(authUsers).where(and(inArray(authUsers.id, some), isAbandoned));
}
