import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

import { atomically } from "~/server/db.server";

import { authSessions, type AuthSessionRow } from "../../../drizzle/identity-schema";

import { addSeconds, type Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { AuthError, invalid, OAuthError } from "~/identity/http/errors";
import { decodeRefreshToken, isSignedBy, type RefreshToken } from "./refresh-token";
import { optionalText, readBody } from "~/identity/http/request-body";
import { describeClient, endInApplication, getSession, sessionJson } from "./sessions";
import { getUserRecord, isBanned, type UserRecord } from "~/identity/users/users";

const RefreshBody = z.object({ refresh_token: optionalText });

/**
 * `POST /token?grant_type=refresh_token` (RFC 6749 section 6; rotation and reuse as in RFC 9700
 * section 4.14.2). All refusals are 400, because the client retries others for half a minute.
 */
export async function refreshGrant(call: Call) {
  const text = (await readBody(call, RefreshBody)).refresh_token;
  if (!text) throw new OAuthError("invalid_request", "refresh_token required");
  const token = decodeRefreshToken(text);
  if (!token) throw invalid("Refresh token is not valid");
  await settle(() => refresh(call, token));
  try {
    return await sessionJson(call, token.sessionId);
  } catch (error) {
    const ended = error instanceof AuthError && ["session_not_found", "user_not_found"].includes(error.code);
    throw ended ? notFound() : error;
  }
}

/**
 * Each write depends on the counter that the decision was based on, so the slower of two parallel
 * refreshes decides again.
 */
async function refresh(call: Call, token: RefreshToken): Promise<void> {
  const session = await getSession(call.db, token.sessionId);
  const record =
    session && isSignedBy(token, session.refreshKey) ? await getUserRecord(call.db, session.userId) : null;
  if (!session || !record) throw notFound();
  refuseEnded(call, session, record);
  const behind = session.refreshCounter - token.counter;
  if (behind < 0) throw invalid("Invalid Refresh Token: Not Issued By This Server");
  // A token from before the second factor would turn one factor into two.
  const isFromBelow = token.counter < session.refreshFloor;
  if (isFromBelow || (behind > 1 && !isLateTab(call, session))) await endReusedSession(call, session);
  await atomically((tx) => [
    required(
      tx
        .update(authSessions)
        .set({
          // One behind: the answer to the last refresh got lost. More: a tab that slept. Both get
          // the current token again.
          refreshCounter: behind === 0 ? sql`${authSessions.refreshCounter} + 1` : session.refreshCounter,
          refreshedAt: call.now,
          updatedAt: call.now,
          ...describeClient(call),
        })
        .where(isUnchanged(session))
        .returning({ id: authSessions.id }),
    ),
  ]);
}

function isUnchanged(session: AuthSessionRow) {
  return and(eq(authSessions.id, session.id), eq(authSessions.refreshCounter, session.refreshCounter));
}

function isLateTab({ settings, now }: Call, session: AuthSessionRow): boolean {
  // The difference may be negative, because the clocks of two instances differ a little.
  const apartMilliseconds = Math.abs(now.getTime() - session.refreshedAt.getTime());
  return apartMilliseconds < settings.refreshReuseIntervalSeconds * 1000;
}

/**
 * An old token was used: either the thief or the owner has it, so nobody keeps the session. Always
 * throws.
 */
async function endReusedSession(call: Call, session: AuthSessionRow): Promise<never> {
  if (call.settings.refreshRotation) {
    await atomically((tx) => [
      ...endInApplication(call, tx, isUnchanged(session)),
      required(tx.delete(authSessions).where(isUnchanged(session)).returning({ id: authSessions.id })),
    ]);
  }
  throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}

function refuseEnded({ settings, now }: Call, session: AuthSessionRow, { user, factors }: UserRecord): void {
  if (isBanned(user, now)) throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  const isPast = (from: Date, seconds: number | null) => seconds !== null && now >= addSeconds(from, seconds);
  if (isPast(session.createdAt, settings.sessionTimeboxSeconds)) throw expired("Session Expired");
  if (isPast(session.refreshedAt, settings.sessionInactivitySeconds))
    throw expired("Session Expired (Inactivity)");
  const needsSecondFactor =
    session.assuranceLevel === "aal1" && factors.some(({ status }) => status === "verified");
  if (needsSecondFactor && isPast(session.createdAt, settings.allowLowAalSeconds)) {
    throw expired("Session Expired (Low AAL: User Needs MFA Verification)");
  }
}

function expired(reason: string): AuthError {
  return new AuthError(400, "session_expired", `Invalid Refresh Token: ${reason}`);
}

function notFound(): AuthError {
  return new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}
