import { and, asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { db } from "~/server/db.server";

import { auditEntries, bookingHosts } from "../../../drizzle/schema";
import {
  closedDays,
  createTestHost,
  currentHost,
  everyDay,
  STAFF_SOURCE,
} from "../../../tests/factories/booking";
import { createUser } from "../../../tests/factories/user";

import type { TimeWindow } from "./booking";
import { listOverrides, type BookingHost, type HostForm } from "./booking-host";
import { listHosts, listPossibleHosts, removeOverride, saveHost, saveOverride } from "./booking-host.server";

const DAY_MINUTES = 1440;

function formOf(host: BookingHost): HostForm {
  const { timeZone, isActive, bufferBeforeMinutes, bufferAfterMinutes, noticeMinutes, horizonDays } = host;
  const rules = { timeZone, isActive, bufferBeforeMinutes, bufferAfterMinutes, noticeMinutes, horizonDays };
  const days = everyDay({ startMinute: 540, endMinute: 1020 });
  const { placeKind, meetingPlace } = host;
  return { ...rules, placeKind, meetingPlace, days, version: host.version };
}

test("every host is listed, and everyone who could become one, however many they are", async () => {
  const now = new Date();
  const rest = Array.from({ length: 100 }, () => ({ timeZone: "UTC", createdAt: now, updatedAt: now }));
  const gone = await db.insert(bookingHosts).values(rest).returning({ id: bookingHosts.id });
  const host = await createTestHost({}, new Date(now.getTime() + 1_000));
  expect((await listHosts({ bookable: true })).map(({ id }) => id)).toContain(host.id);
  expect((await listHosts()).length).toBeGreaterThan(100);
  const staff = await Promise.all(Array.from({ length: 101 }, () => createUser({ role: "sales" })));
  const possible = new Set((await listPossibleHosts()).map(({ userId }) => userId));
  expect(staff.filter(({ id }) => !possible.has(id))).toEqual([]);
  const ids = gone.map(({ id }) => id);
  await db.delete(bookingHosts).where(inArray(bookingHosts.id, ids));
});

/** What the log tells of a host since it was set up, the oldest first. */
async function entriesOf({ id }: BookingHost, actions: string[]) {
  return db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), inArray(auditEntries.action, actions)))
    .orderBy(asc(auditEntries.createdAt))
    .offset(actions.includes("host.changed") ? 1 : 0)
    .limit(10);
}

test("a change of the hours is on record with what was there before, and a form sent unchanged is not", async () => {
  const host = await createTestHost();
  await saveHost({ host, form: formOf(host), source: STAFF_SOURCE });
  const form = formOf(await currentHost(host));
  form.days[0] = [
    { startMinute: 840, endMinute: DAY_MINUTES },
    { startMinute: 480, endMinute: 720 },
  ];
  form.days[6] = [];
  await saveHost({
    host: await currentHost(host),
    form: { ...form, noticeMinutes: 60 },
    source: STAFF_SOURCE,
  });
  const entries = await entriesOf(host, ["host.changed"]);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    before: { noticeMinutes: 0, hours: { monday: "09:00-17:00", sunday: "09:00-17:00" } },
    after: { noticeMinutes: 60, hours: { monday: "08:00-12:00, 14:00-00:00", sunday: "" } },
  });
  expect(Object.keys(entries[0]?.after ?? {}).sort()).toEqual(["hours", "noticeMinutes"]);
});

test("hours are saved once by a form that is sent twice, even at once", async () => {
  const host = await createTestHost();
  const form = { ...formOf(host), noticeMinutes: 60 };
  await Promise.all([1, 2].map(() => saveHost({ host, form, source: STAFF_SOURCE })));
  await saveHost({ host: await currentHost(host), form, source: STAFF_SOURCE });
  expect(await currentHost(host)).toMatchObject({ noticeMinutes: 60, version: host.version + 1 });
  const other = { ...form, noticeMinutes: 120 };
  const late = saveHost({ host: await currentHost(host), form: other, source: STAFF_SOURCE });
  await expect(late).rejects.toMatchObject({ code: "host_changed" });
});

test("days that differ are on record with their hours before and after", async () => {
  const host = await createTestHost();
  const days = { day: "2036-06-10", lastDay: "2036-06-12" };
  const minute = (index: number) => new Date(Date.UTC(2036, 0, 1, 0, index));
  const save = async (index: number, windows: TimeWindow[], replaces: string | null) =>
    saveOverride({
      host: await currentHost(host),
      override: { ...days, windows, reason: "Fair" },
      replaces,
      source: STAFF_SOURCE,
      now: minute(index),
    });
  await save(1, [], null);
  const hours = [
    { startMinute: 600, endMinute: 720 },
    { startMinute: 780, endMinute: 840 },
  ];
  await save(2, hours, days.day);
  expect(listOverrides(await currentHost(host))).toEqual([{ ...days, windows: hours, reason: "Fair" }]);
  const last = await currentHost(host);
  await removeOverride({ host: last, day: days.day, source: STAFF_SOURCE, now: minute(4) });
  await removeOverride({ host: await currentHost(host), day: days.day, source: STAFF_SOURCE });
  expect(listOverrides(await currentHost(host))).toEqual([]);
  const steps = ["as usual", "closed", "10:00-12:00, 13:00-14:00", "as usual"];
  expect(await entriesOf(host, ["host.day_changed", "host.day_restored"])).toEqual(
    steps.slice(1).map((text, index) => ({ before: { hours: steps[index] }, after: { hours: text } })),
  );
});

test("two overrides never share a day, even when both are saved at the same moment", async () => {
  const host = await createTestHost();
  const save = (day: string, lastDay: string) =>
    saveOverride({ host, override: closedDays(day, lastDay), source: STAFF_SOURCE });
  const outcomes = await Promise.allSettled([
    save("2036-06-10", "2036-06-12"),
    save("2036-06-12", "2036-06-14"),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const current = await currentHost(host);
  const again = saveOverride({
    host: current,
    override: closedDays("2036-06-01", "2036-06-30"),
    source: STAFF_SOURCE,
  });
  await expect(again).rejects.toMatchObject({ code: "override_overlaps" });
  expect(listOverrides(await currentHost(host))).toHaveLength(1);
});

test("a host whose time zone no longer exists can't be booked, and their pages still open", async () => {
  const host = await createTestHost();
  await db.update(bookingHosts).set({ timeZone: "Europe/Atlantis" }).where(eq(bookingHosts.id, host.id));
  expect(await currentHost(host)).toMatchObject({ timeZone: "UTC", lostZone: "Europe/Atlantis" });
  const bookable = await listHosts({ bookable: true });
  expect(bookable.map(({ id }) => id)).not.toContain(host.id);
});
