import { and, asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { db } from "~/server/db.server";

import { auditEntries } from "../../../drizzle/schema";
import { createTestHost, everyDay, STAFF_SOURCE } from "../../../tests/factories/booking";

import type { BookingHost, HostForm } from "./booking-host";
import { getHost, removeOverride, saveHost, saveOverride } from "./booking-host.server";

const DAY_MINUTES = 1440;

function formOf(host: BookingHost): HostForm {
  const { timeZone, isActive, bufferBeforeMinutes, bufferAfterMinutes, noticeMinutes, horizonDays } = host;
  const rules = { timeZone, isActive, bufferBeforeMinutes, bufferAfterMinutes, noticeMinutes, horizonDays };
  const days = everyDay({ startMinute: 540, endMinute: 1020 });
  return { ...rules, meetingPlace: host.meetingPlace, days, version: host.version };
}

async function renewed({ id }: BookingHost): Promise<BookingHost> {
  const host = await getHost({ id });
  if (!host) throw new Error("The host is gone");
  return host;
}

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
  const form = formOf(await renewed(host));
  form.days[0] = [
    { startMinute: 840, endMinute: DAY_MINUTES },
    { startMinute: 480, endMinute: 720 },
  ];
  form.days[6] = [];
  await saveHost({ host: await renewed(host), form: { ...form, noticeMinutes: 60 }, source: STAFF_SOURCE });
  const entries = await entriesOf(host, ["host.changed"]);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    before: { noticeMinutes: 0, hours: { monday: "09:00-17:00", sunday: "09:00-17:00" } },
    after: { noticeMinutes: 60, hours: { monday: "08:00-12:00, 14:00-00:00", sunday: "" } },
  });
  expect(Object.keys(entries[0]?.after ?? {}).sort()).toEqual(["hours", "noticeMinutes"]);
});

test("a day that differs is on record with its hours before and after", async () => {
  const host = await createTestHost();
  const day = "2036-06-10";
  const minute = (index: number) => new Date(Date.UTC(2036, 0, 1, 0, index));
  const save = async (index: number, [startMinute, endMinute]: [number, number]) =>
    saveOverride({
      host: await renewed(host),
      override: { day, startMinute, endMinute },
      source: STAFF_SOURCE,
      now: minute(index),
    });
  await save(1, [0, 0]);
  await save(2, [600, 720]);
  await save(3, [780, 840]);
  await removeOverride({ host: await renewed(host), day, source: STAFF_SOURCE, now: minute(4) });
  const steps = ["as usual", "closed", "10:00-12:00", "10:00-12:00, 13:00-14:00", "as usual"];
  expect(await entriesOf(host, ["host.day_changed", "host.day_restored"])).toEqual(
    steps.slice(1).map((hours, index) => ({ before: { hours: steps[index] }, after: { hours } })),
  );
});
