import { randomBytes } from "node:crypto";

import { and, desc, eq, inArray, ne, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";

import { authSessionMethods, authSessions, type AuthSessionRow } from "../../../drizzle/identity-schema";

import { signAccessToken } from "./access-token";
import type { Call } from "~/identity/call";
import { required } from "~/identity/conditional-writes";
import { AuthError } from "~/identity/http/errors";
import { encodeRefreshToken } from "./refresh-token";
import { userJson } from "~/identity/users/user-json";
import { requireUserRecord } from "~/identity/users/users";
import type { passwordWeakness } from "~/identity/http/validation";

const USER_AGENT_LIMIT = 255;

/**
 * Creates a session for a user who has just been authenticated by `method`. It exists once its
 * writes have run.
 */
export function newSession(
  call: Call,
  { userId, method, ...rest }: { userId: string; method: string } & SessionStart,
) {
  const id = crypto.randomUUID();
  const moments = { createdAt: call.now, updatedAt: call.now };
  const refreshKey = randomBytes(32).toString("base64url");
  const writes = (tx: Database): Write[] => [
    tx.insert(authSessions).values({
      id,
      userId,
      refreshKey,
      refreshedAt: call.now,
      ...describeClient(call),
      ...moments,
      ...rest,
    }),
    tx.insert(authSessionMethods).values({ sessionId: id, method, ...moments }),
  ];
  return { id, writes };
}

interface SessionStart {
  passkeyId?: string;
  assuranceLevel?: AuthSessionRow["assuranceLevel"];
}

/** What is stored about the client, for the user's list of sessions. */
export function describeClient({ request, address }: Call): {
  userAgent: string | null;
  address: string | null;
} {
  return {
    userAgent: request.headers.get("user-agent")?.slice(0, USER_AGENT_LIMIT) ?? null,
    address: address ?? null,
  };
}

/** A session, or null. */
export async function getSession(db: Database, sessionId: string): Promise<AuthSessionRow | null> {
  const [session] = await db.select().from(authSessions).where(eq(authSessions.id, sessionId));
  return session ?? null;
}

/** 403: the session of a token has ended. */
export function sessionNotFound(): AuthError {
  return new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
}

/** How a session was authenticated, newest first. */
export function listMethods(db: Database, sessionId: string) {
  return db
    .select()
    .from(authSessionMethods)
    .where(eq(authSessionMethods.sessionId, sessionId))
    .orderBy(desc(authSessionMethods.updatedAt), desc(authSessionMethods.createdAt));
}

/** A session that ends while it changes the account changes nothing. */
export function stillSignedIn(tx: Database, session: AuthSessionRow | null, now: Date): Write[] {
  if (!session) return [];
  const touched = tx.update(authSessions).set({ updatedAt: now }).where(eq(authSessions.id, session.id));
  return [required(touched.returning({ id: authSessions.id }))];
}

/** Ends the user's matching sessions, here and in the application. */
export function deleteSessions(
  call: Call,
  tx: Database,
  userId: string,
  filter: SessionFilter = {},
): Write[] {
  const matching = and(eq(authSessions.userId, userId), matches(filter));
  return [endInApplication(call, tx, matching), tx.delete(authSessions).where(matching)].flat();
}

/**
 * The write that ends sessions here which the application is ending. `user` is a query of the
 * user's id. Their tokens could otherwise still change the account.
 */
export function deleteEndedSessions(tx: Database, user: SQLWrapper, which: WhichSessions): Write {
  return tx.delete(authSessions).where(and(inArray(authSessions.userId, user), matches(which)));
}

function matches({ except, only, level, passkeyId }: SessionFilter): SQL | undefined {
  return and(
    except === undefined ? undefined : ne(authSessions.id, except),
    only === undefined ? undefined : eq(authSessions.id, only),
    level === undefined ? undefined : eq(authSessions.assuranceLevel, level),
    passkeyId === undefined ? undefined : eq(authSessions.passkeyId, passkeyId),
  );
}

/** All sessions of a user but one, or only one; by default all. */
export interface WhichSessions {
  except?: string | undefined;
  only?: string | undefined;
}

interface SessionFilter extends WhichSessions {
  /** Opened with this passkey. */
  passkeyId?: string | undefined;
  level?: AuthSessionRow["assuranceLevel"] | undefined;
}

/** The writes that make the application reject the access tokens of these sessions at once. */
export function endInApplication({ settings, now }: Call, tx: Database, matching: SQL | undefined): Write[] {
  const sessionIds = tx.select({ id: authSessions.id }).from(authSessions).where(matching);
  return settings.endSessions(tx, { sessionIds, now });
}

/**
 * The protocol's session object (RFC 6749 section 5.1), with the tokens of the session in its
 * current state.
 */
export async function sessionJson(
  call: Call,
  sessionId: string,
  { weakness = null }: { weakness?: ReturnType<typeof passwordWeakness> } = {},
) {
  const session = await getSession(call.db, sessionId);
  if (!session) throw sessionNotFound();
  const [record, methods] = await Promise.all([
    requireUserRecord(call.db, session.userId),
    listMethods(call.db, sessionId),
  ]);
  const { token, expiresAt } = await signAccessToken(call, { user: record.user, session, methods });
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: call.settings.jwtExpSeconds,
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken({
      sessionId,
      counter: session.refreshCounter,
      key: session.refreshKey,
    }),
    user: userJson(record),
    ...(weakness ? { weak_password: weakness } : {}),
  };
}
