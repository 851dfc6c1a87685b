import { and, desc, eq, gt, inArray, isNull, lt, or, type SQLWrapper } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, db, required, type Database, type Write } from "~/server/db.server";

import { users, userSessions } from "../../../drizzle/schema";
import { ROLES } from "../../../drizzle/values";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { RANKS, type Role } from "./role";
import { originColumns, securityEventWrite, type Origin } from "./security-event.server";
import { recordName, type User } from "./user";
import { USER_RULES } from "./account-refusals";
import { endSessionsWrites, rankWrites, requireUserRow } from "./user.server";
import { sessionLife, type UserSession } from "./user-session";
import { SESSIONS_KEPT_DAYS, SESSIONS_SHOWN_MAX } from "./account-limits";
import { daysBefore } from "~/lib/time-units";

/**
 * How old the last visit's time may get before a request renews it. Writing it on each request
 * would cost too much.
 */
const SEEN_INTERVAL_SECONDS = 300;

/**
 * Records a sign-in, or that it is still active. An ended session stays ended, and a session of
 * another user isn't touched: both return false.
 */
export async function recordSession({
  sessionId,
  userId,
  secondFactorAt = null,
  now = sharedNow(),
  ...origin
}: {
  sessionId: string;
  userId: string;
  /** When the second step was passed, for accounts with two-step sign-in. */
  secondFactorAt?: Date | null;
  now?: Date;
} & Origin): Promise<boolean> {
  const step = { secondFactorAt, byRecoveryCode: false };
  const [rows] = await atomically(
    (tx) => [
      tx
        .insert(userSessions)
        .values({ id: sessionId, userId, ...step, ...originColumns(origin), createdAt: now, lastSeenAt: now })
        .onConflictDoUpdate({
          target: userSessions.id,
          set: { ...step, lastSeenAt: now },
          setWhere: and(eq(userSessions.userId, userId), isNull(userSessions.endedAt)),
        })
        .returning({ id: userSessions.id }),
      visitWrite(tx, { sessionId, now }),
    ],
    MAY_BE_LOST,
  );
  return rows.length > 0;
}

interface NewSession extends Origin {
  sessionId: string;
  userId: string;
  /** Whether a recovery code took the place of the second step. */
  byRecoveryCode: boolean;
  now: Date;
}

/** Records a new session and ends all others of its owner, all or nothing. */
export async function startOnlySession({
  now = sharedNow(),
  ...session
}: Omit<NewSession, "now"> & { now?: Date }): Promise<void> {
  await atomically((tx) => onlySessionWrites(tx, { ...session, now }));
}

/** The writes of `startOnlySession`. */
export function onlySessionWrites(tx: Database, session: NewSession): Write[] {
  const { sessionId, userId, byRecoveryCode, now } = session;
  const secondFactorAt = byRecoveryCode ? now : null;
  return [
    tx.insert(userSessions).values({
      id: sessionId,
      userId,
      secondFactorAt,
      byRecoveryCode,
      ...originColumns(session),
      createdAt: now,
      lastSeenAt: now,
    }),
    ...endSessionsWrites(tx, { userId, now, except: sessionId }),
    visitWrite(tx, { sessionId, now }),
  ];
}

/** If this write is lost, the session's next request repeats it. */
const MAY_BE_LOST = { mayBeLost: true };

/** Records the visit on the session's owner, as long as the session hasn't ended. */
function visitWrite(tx: Database, { sessionId, now }: { sessionId: string; now: Date }): Write {
  const owner = tx
    .select({ id: userSessions.userId })
    .from(userSessions)
    .where(and(eq(userSessions.id, sessionId), isNull(userSessions.endedAt)));
  return tx
    .update(users)
    .set({ lastSeenAt: now, invitedAt: null })
    .where(and(inArray(users.id, owner), lt(users.lastSeenAt, now)));
}

/** Whether the last visit's time is due for renewal (see `seeSession`). */
export function isSeenDue({ lastSeenAt, now = sharedNow() }: { lastSeenAt: Date; now?: Date }): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_INTERVAL_SECONDS * 1_000;
}

/** Renews the last visit's time if it is older than `SEEN_INTERVAL_SECONDS`. */
export async function seeSession({
  sessionId,
  now = sharedNow(),
  ...origin
}: { sessionId: string; now?: Date } & Origin): Promise<void> {
  const due = new Date(now.getTime() - SEEN_INTERVAL_SECONDS * 1_000);
  const { network, userAgent } = origin;
  await atomically(
    (tx) => [
      tx
        .update(userSessions)
        .set({
          lastSeenAt: now,
          ...(network ? { network } : {}),
          ...(userAgent ? { userAgent: originColumns({ userAgent }).userAgent } : {}),
        })
        .where(
          and(
            eq(userSessions.id, sessionId),
            isNull(userSessions.endedAt),
            or(lt(userSessions.lastSeenAt, due), eq(userSessions.lastSeenAt, due)),
          ),
        ),
      visitWrite(tx, { sessionId, now }),
    ],
    MAY_BE_LOST,
  );
}

/**
 * Lists the sessions that an account with this role can still use, most recently seen first: as
 * many as a page shows, and one more if there are others.
 */
export async function listSessions({
  userId,
  role,
  now = sharedNow(),
}: {
  userId: string;
  role: Role;
  now?: Date;
}): Promise<UserSession[]> {
  const { idle, whole } = sessionLife(role);
  return db
    .select({
      id: userSessions.id,
      network: userSessions.network,
      userAgent: userSessions.userAgent,
      createdAt: userSessions.createdAt,
      lastSeenAt: userSessions.lastSeenAt,
    })
    .from(userSessions)
    .where(
      and(
        eq(userSessions.userId, userId),
        isNull(userSessions.endedAt),
        gt(userSessions.lastSeenAt, new Date(now.getTime() - idle)),
        gt(userSessions.createdAt, new Date(now.getTime() - whole)),
      ),
    )
    .orderBy(desc(userSessions.lastSeenAt), desc(userSessions.id))
    .limit(SESSIONS_SHOWN_MAX + 1);
}

/** Ends one session of this account. False if it has no such open session. */
export async function endSession({
  userId,
  sessionId,
  now = sharedNow(),
}: {
  userId: string;
  sessionId: string;
  now?: Date;
}): Promise<boolean> {
  return (await end({ userId, now, only: sessionId })) > 0;
}

/** Ends all sessions of this account but one. Returns how many. */
export async function endOtherSessions({
  userId,
  keepSessionId,
  now = sharedNow(),
}: {
  userId: string;
  keepSessionId: string;
  now?: Date;
}): Promise<number> {
  return end({ userId, now, except: keepSessionId });
}

/** Ends all sessions of this account. Returns how many. */
export async function endAllSessions({
  userId,
  now = sharedNow(),
}: {
  userId: string;
  now?: Date;
}): Promise<number> {
  return end({ userId, now });
}

/**
 * Ends all sessions of another user, who then has to sign in again. Staff can do this for people of
 * their own rank or below. The owner's security events and the audit log both record it. Throws
 * `RuleError`.
 */
export async function signOutUser({
  userId,
  source,
  now = sharedNow(),
}: {
  userId: string;
  source: AuditSource & { actor: { id: string } };
  now?: Date;
}): Promise<User> {
  const [user, actor] = [await requireUserRow({ id: userId }), await requireUserRow({ id: source.actor.id })];
  const refused = () => new RuleError(USER_RULES, "above_own_rank");
  if (RANKS[user.role] > RANKS[actor.role]) throw refused();
  await atomically((tx) => [
    ...rankWrites(tx, { actorId: actor.id, rank: RANKS[actor.role] }),
    required(
      tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), inArray(users.role, rolesUpTo(actor.role)))),
      refused,
    ),
    ...endSessionsWrites(tx, { userId, now }),
    securityEventWrite(tx, {
      ...source,
      userId,
      kind: "all_sessions_ended",
      detail: { by: source.actor.id },
      now,
    }),
    auditWrite(tx, {
      ...source,
      action: "user.signed_out",
      subject: { id: user.id, name: recordName(user) },
      now,
    }),
  ]);
  return user;
}

function rolesUpTo(role: Role): Role[] {
  return ROLES.filter((other) => RANKS[other] <= RANKS[role]);
}

/**
 * The writes that end sessions which the identity provider is ending. They are its `endSessions`
 * and run in its transaction, so an access token stops working the moment its session is gone.
 */
export function endIdentitySessions(
  tx: Database,
  { sessionIds, now }: { sessionIds: SQLWrapper; now: Date },
): Write[] {
  return [
    tx
      .update(userSessions)
      .set({ endedAt: now })
      .where(and(inArray(userSessions.id, sessionIds), isNull(userSessions.endedAt))),
  ];
}

async function end(ending: Parameters<typeof endSessionsWrites>[1]): Promise<number> {
  const [rows] = await atomically((tx) => endSessionsWrites(tx, ending));
  return rows.length;
}

/** Deletes records of sessions that were unused for 90 days. Returns how many. */
export async function deleteOldSessions({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const [rows] = await atomically((tx) => [
    tx
      .delete(userSessions)
      .where(lt(userSessions.lastSeenAt, daysBefore(now, SESSIONS_KEPT_DAYS)))
      .returning({ id: userSessions.id }),
  ]);
  return rows.length;
}
