import { and, eq, isNull, lt, lte, or } from "drizzle-orm";

import { atomically } from "~/server/db.server";

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
  authWebauthnChallenges,
} from "../../drizzle/identity-schema";

import { addSeconds } from "./call";
import type { Settings } from "./config";
import { secondsOfBuckets } from "~/identity/http/rate-limit";

/** How long expired rows are kept for investigations. */
const GRACE_SECONDS = 24 * 60 * 60;

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
  ]);
}
