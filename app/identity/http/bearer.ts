import { createHash, timingSafeEqual } from "node:crypto";

import type { AuthSessionRow } from "../../../drizzle/identity-schema";

import { verifyAccessToken, type AccessClaims } from "~/identity/sessions/access-token";
import type { Call } from "~/identity/call";
import { AuthError } from "./errors";
import { getSession, sessionNotFound } from "~/identity/sessions/sessions";
import { getUserRecord, isBanned, type UserRecord } from "~/identity/users/users";
import { isUuid } from "./validation";

/** The way some issuers write that a token has no session (RFC 9562 section 5.9). */
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/**
 * The caller of an endpoint that needs a session. A token created from a secret has no session id.
 */
export interface Caller {
  record: UserRecord;
  session: AuthSessionRow | null;
}

/**
 * The caller. Throws 401 without a bearer token (RFC 6750), and 403 for a token that isn't ours,
 * has ended, or belongs to someone who is deleted or banned.
 */
export async function requireSession(call: Call): Promise<Caller> {
  return requireCaller(call, await requireClaims(call));
}

/** The user and session of an access token, or null if it is no longer valid. */
export async function findCaller(call: Call, accessToken: string): Promise<Caller | null> {
  try {
    return await requireCaller(call, await verifyAccessToken(call, accessToken));
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

async function requireCaller(call: Call, claims: AccessClaims): Promise<Caller> {
  if (!claims.sub) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  if (!isUuid(claims.sub)) throw new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  const record = await getUserRecord(call.db, claims.sub.toLowerCase());
  if (!record) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const session = await requireSessionOfClaims(call, claims);
  if (session && session.userId !== record.user.id) throw sessionNotFound();
  if (isBanned(record.user, call.now)) throw new AuthError(403, "user_banned", "User is banned");
  return { record, session: session && { ...session, assuranceLevel: lowerLevel(session, claims) } };
}

/**
 * A token from before the second factor doesn't gain its rights, and a session that lost the factor
 * doesn't keep them.
 */
function lowerLevel(session: AuthSessionRow, { aal }: AccessClaims): AuthSessionRow["assuranceLevel"] {
  return aal === "aal2" ? session.assuranceLevel : "aal1";
}

/** Accepts only tokens with an admin role. Throws 401, 403 `bad_jwt`, 403 `not_admin`. */
export async function requireAdmin(call: Call): Promise<void> {
  const bearer = readBearer(call.request);
  if (bearer && isSameSecret(bearer, call.settings.secretKey)) return;
  const claims = await requireClaims(call);
  if (typeof claims.role !== "string" || !call.settings.adminRoles.includes(claims.role)) {
    throw new AuthError(403, "not_admin", "User not allowed");
  }
  await requireSessionOfClaims(call, claims);
}

async function requireClaims(call: Call): Promise<AccessClaims> {
  const bearer = readBearer(call.request);
  if (!bearer || isSameSecret(bearer, call.settings.publishableKey)) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  if (isSameSecret(bearer, call.settings.secretKey)) return { role: "service_role" };
  return verifyAccessToken(call, bearer);
}

async function requireSessionOfClaims(call: Call, claims: AccessClaims): Promise<AuthSessionRow | null> {
  const { session_id: sessionId } = claims;
  if (sessionId === undefined || sessionId === "" || sessionId === NIL_UUID) return null;
  const session =
    typeof sessionId === "string" && isUuid(sessionId) ? await getSession(call.db, sessionId) : null;
  if (!session) throw sessionNotFound();
  return session;
}

function readBearer(request: Request): string | null {
  return /^bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Compares in constant time, whatever the lengths. */
function isSameSecret(given: string, secret: string | undefined): boolean {
  if (!secret) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
