import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { userSessions } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../../tests/factories/booking";
import { createUser } from "../../../tests/factories/user";
import { createTenant, saveMembership, setTenantStatus } from "../../../tests/factories/tenant";

import {
  deleteOldSessions,
  endAllSessions,
  endOtherSessions,
  endSession,
  isSeenDue,
  listSessions,
  recordSession,
  seeSession,
  signOutUser,
} from "./user-session.server";
import { sessionLife } from "./user-session";
import { setRole } from "./user.server";
import { getViewerRow } from "./viewer.server";

const NOON = new Date("2026-03-01T12:00:00Z");
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

async function signedIn(sessions = 1) {
  const user = await createUser();
  const ids = Array.from({ length: sessions }, () => crypto.randomUUID());
  for (const sessionId of ids) {
    await recordSession({
      sessionId,
      userId: user.id,
      userAgent: "Firefox",
      network: "203.0.113.*",
      now: NOON,
    });
  }
  return { user, ids: ids as [string, ...string[]] };
}

/** The sessions of someone without a role as they are listed, by default right after they began. */
const listed = (userId: string, now = NOON) => listSessions({ userId, role: "lead", now });

describe("the sessions of an account", () => {
  test("are listed, last seen first, and only while they are open", async () => {
    const { user, ids } = await signedIn(3);
    const [first, second, third] = ids as [string, string, string];
    await seeSession({ sessionId: second, now: minutesLater(10) });
    await seeSession({ sessionId: first, now: minutesLater(20) });
    await endSession({ userId: user.id, sessionId: third });
    const open = await listed(user.id, minutesLater(20));
    expect(open.map(({ id }) => id)).toEqual([first, second]);
    expect(open[0]).toEqual({
      id: first,
      network: "203.0.113.*",
      userAgent: "Firefox",
      createdAt: NOON,
      lastSeenAt: minutesLater(20),
    });
  });

  test("are noted as seen every five minutes, not at every request", async () => {
    const { user, ids } = await signedIn();
    await seeSession({ sessionId: ids[0], now: minutesLater(4) });
    expect((await listed(user.id))[0]?.lastSeenAt).toEqual(NOON);
    expect(isSeenDue({ lastSeenAt: NOON, now: minutesLater(4) })).toBe(false);
    expect(isSeenDue({ lastSeenAt: NOON, now: minutesLater(5) })).toBe(true);
    await seeSession({ sessionId: ids[0], now: minutesLater(5) });
    expect((await listed(user.id))[0]?.lastSeenAt).toEqual(minutesLater(5));
  });

  test("once ended, never come back", async () => {
    const { user, ids } = await signedIn();
    expect(await endSession({ userId: user.id, sessionId: ids[0] })).toBe(true);
    expect(await endSession({ userId: user.id, sessionId: ids[0] })).toBe(false);
    expect(await recordSession({ sessionId: ids[0], userId: user.id })).toBe(false);
    await seeSession({ sessionId: ids[0], now: minutesLater(60) });
    expect(await listed(user.id)).toEqual([]);
  });

  test("are nobody else's to take or to end", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    expect(await endSession({ userId: mine.user.id, sessionId: theirs.ids[0] })).toBe(false);
    expect(await recordSession({ sessionId: theirs.ids[0], userId: mine.user.id })).toBe(false);
    expect(await listed(theirs.user.id)).toHaveLength(1);
    expect(await listed(mine.user.id)).toHaveLength(1);
  });

  test("end all but one, or all", async () => {
    const [mine, theirs] = [await signedIn(3), await signedIn(2)];
    expect(await endOtherSessions({ userId: mine.user.id, keepSessionId: mine.ids[0] })).toBe(2);
    expect((await listed(mine.user.id)).map(({ id }) => id)).toEqual([mine.ids[0]]);
    expect(await endAllSessions({ userId: mine.user.id })).toBe(1);
    expect(await listed(theirs.user.id)).toHaveLength(2);
  });

  test("are forgotten when nobody has used them for 90 days", async () => {
    const { user, ids } = await signedIn(2);
    await seeSession({ sessionId: ids[0], now: minutesLater(60) });
    await deleteOldSessions({ now: minutesLater(90 * 24 * 60 + 30) });
    const rows = await db
      .select({ id: userSessions.id })
      .from(userSessions)
      .where(eq(userSessions.userId, user.id));
    expect(rows).toEqual([{ id: ids[0] }]);
  });

  test.each(["lead", "super_admin"] as const)("of a %s are listed until they can't be used", async (role) => {
    const { user, ids } = await signedIn(2);
    const { idle, whole } = sessionLife(role);
    const open = async (milliseconds: number) => {
      const now = new Date(NOON.getTime() + milliseconds);
      return (await listSessions({ userId: user.id, role, now })).map(({ id }) => id);
    };
    expect(await open(idle - 1)).toHaveLength(2);
    for (let at = idle - 1; at < whole; at += idle - 1)
      await seeSession({ sessionId: ids[0], now: new Date(NOON.getTime() + at) });
    expect(await open(idle), "unused for too long").toEqual([ids[0]]);
    expect(await open(whole - 1), "in use").toEqual([ids[0]]);
    expect(await open(whole), "as old as a session can get").toEqual([]);
  });
});

describe("who is behind a request", () => {
  test("is the account, its session and its memberships, oldest first", async () => {
    const { user, ids } = await signedIn();
    const suffix = crypto.randomUUID().slice(0, 8);
    const older = await createTenant({ name: "Older", subdomain: `older-${suffix}` });
    const newer = await createTenant({ name: "Newer", subdomain: `newer-${suffix}` });
    await saveMembership({ tenantId: newer.id, userId: user.id, role: "owner", now: minutesLater(2) });
    await saveMembership({ tenantId: older.id, userId: user.id, role: "member", now: minutesLater(1) });
    await setTenantStatus({ tenantId: newer.id, status: "suspended" });
    expect(await getViewerRow({ externalId: user.externalId, sessionId: ids[0] })).toEqual({
      user,
      session: {
        id: ids[0],
        createdAt: NOON,
        lastSeenAt: NOON,
        endedAt: null,
        secondFactorAt: null,
        byRecoveryCode: false,
        viewedUserId: null,
        viewedUntil: null,
      },
      frame: { avatar: null, timeZone: "UTC", usesKeys: true },
      memberships: [
        { tenantId: older.id, name: "Older", subdomain: `older-${suffix}`, status: "active", role: "member" },
        {
          tenantId: newer.id,
          name: "Newer",
          subdomain: `newer-${suffix}`,
          status: "suspended",
          role: "owner",
        },
      ],
      membershipsKnown: true,
      staffSecondFactorRequired: false,
      passkeyIsTwoStep: true,
    });
  });

  test("tells an ended session and an unknown one apart, and takes no one else's", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { externalId, id: userId } = mine.user;
    await endSession({ userId, sessionId: mine.ids[0], now: minutesLater(1) });
    const session = async (sessionId: string) => (await getViewerRow({ externalId, sessionId }))?.session;
    expect(await session(mine.ids[0])).toMatchObject({ endedAt: minutesLater(1) });
    expect(await session(crypto.randomUUID())).toBeNull();
    expect(await session(theirs.ids[0])).toBeNull();
  });

  test("is nobody when there is no such account", async () => {
    expect(await getViewerRow({ externalId: crypto.randomUUID(), sessionId: "s" })).toBeNull();
  });
});

/** PostgreSQL has several connections, whose order isn't ours to say. */
const onSqlite = test.runIf(env.dialect === "sqlite");

describe("staff who end someone's sessions", () => {
  onSqlite.each([
    ["lose their rank", "staff", "customer"],
    ["are outranked", "user", "super_admin"],
  ] as const)("end none if they %s while the request runs", async (_case, changed, role) => {
    const [{ user, ids }, staff] = [await signedIn(), await createUser({ role: "blog_admin" })];
    await createUser({ role: "super_admin" });
    await setRole({ userId: user.id, role: "support", actorId: null });
    const source = { ...STAFF_SOURCE, actor: { id: staff.id, name: "Bo" } };
    const ending = signOutUser({ userId: user.id, source });
    const changing = setRole({ userId: changed === "staff" ? staff.id : user.id, role, actorId: null });
    await expect(ending).rejects.toMatchObject({ code: "above_own_rank" });
    await changing;
    expect((await listed(user.id)).map(({ id }) => id)).toEqual(ids);
  });
});
