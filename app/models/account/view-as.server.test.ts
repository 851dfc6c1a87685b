import { expect, test } from "vitest";

import { desc, eq } from "drizzle-orm";

import { db } from "~/server/db.server";

import { auditEntries, userSessions } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../../tests/factories/booking";
import { createUser } from "../../../tests/factories/user";

import type { Role } from "./role";
import { listSecurityEvents } from "./security-event.server";
import { setActive } from "./user.server";
import { endSession, recordSession } from "./user-session.server";
import { endViewAs, startViewAs } from "./view-as.server";
import { ViewAsFormSchema } from "./view-as-form";

const REASON = "Ticket 4711: an empty list of files";
const NOW = new Date("2026-06-08T06:00:00Z");

async function createStaff(role: Role) {
  const { id } = await createUser({ role });
  const sessionId = crypto.randomUUID();
  await recordSession({ sessionId, userId: id, now: NOW });
  return { id, sessionId, source: { ...STAFF_SOURCE, actor: { id, name: "Bo" } } };
}

test("a reason of two lines, as its field takes, is kept as one", () => {
  expect(ViewAsFormSchema.parse({ reason: `${REASON}\r\nShe called.` }).reason).toBe(`${REASON} She called.`);
});

const viewOf = async (sessionId: string) => {
  const [row] = await db.select().from(userSessions).where(eq(userSessions.id, sessionId));
  return [row?.viewedUserId ?? null, row?.viewedUntil ?? null];
};

test("staff see a user's pages for 15 minutes; the reason is in the audit log, the visit in the list of the user", async () => {
  const staff = await createStaff("support");
  const user = await createUser({ role: "customer" });
  await startViewAs({ ...staff, userId: user.id, reason: REASON, now: NOW });
  const until = new Date("2026-06-08T06:15:00Z");
  expect(await viewOf(staff.sessionId)).toEqual([user.id, until]);
  const { items } = await listSecurityEvents({ userId: user.id, limit: 1 });
  expect(items).toMatchObject([{ kind: "viewed_by_staff", createdAt: NOW }]);
  expect(await endViewAs({ ...staff, userId: user.id, now: NOW })).toMatchObject({ id: user.id });
  expect(await endViewAs({ ...staff, userId: user.id, now: NOW })).toBeNull();
  expect(await viewOf(staff.sessionId)).toEqual([null, null]);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, staff.id))
    .orderBy(desc(auditEntries.action));
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ["user.viewed_as", { reason: REASON, until: until.toISOString() }],
    ["user.view_as_ended", null],
  ]);
});

test.each<[string, Role, Role, string]>([
  ["of a higher rank", "support", "sales", "view_as_above"],
  ["of the highest rank", "support", "super_admin", "view_as_above"],
  ["to staff without this permission", "sales", "lead", "view_as_above"],
])("never shows the pages %s", async (_name, role, target, code) => {
  const staff = await createStaff(role);
  const user = await createUser({ role: target });
  const started = startViewAs({ ...staff, userId: user.id, reason: REASON });
  await expect(started).rejects.toMatchObject({ code });
  expect(await viewOf(staff.sessionId)).toEqual([null, null]);
});

test("shows neither one's own pages nor those of a disabled account", async () => {
  const staff = await createStaff("super_admin");
  const own = startViewAs({ ...staff, userId: staff.id, reason: REASON });
  await expect(own).rejects.toMatchObject({ code: "view_as_own" });
  const user = await createUser();
  await setActive({ userId: user.id, isActive: false, actorId: null });
  const disabled = startViewAs({ ...staff, userId: user.id, reason: REASON });
  await expect(disabled).rejects.toMatchObject({ code: "account_disabled" });
});

test("begins only in the staff's own open session, and records nothing otherwise", async () => {
  const staff = await createStaff("support");
  const colleague = await createStaff("support");
  const user = await createUser();
  const inOther = startViewAs({ ...staff, sessionId: colleague.sessionId, userId: user.id, reason: REASON });
  await expect(inOther).rejects.toMatchObject({ code: "view_as_over" });
  await endSession({ userId: staff.id, sessionId: staff.sessionId });
  const over = startViewAs({ ...staff, userId: user.id, reason: REASON });
  await expect(over).rejects.toMatchObject({ code: "view_as_over", status: 409 });
  expect(await viewOf(colleague.sessionId)).toEqual([null, null]);
  expect((await listSecurityEvents({ userId: user.id, limit: 5 })).items).toEqual([]);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.actorId, staff.id))).toEqual([]);
});
