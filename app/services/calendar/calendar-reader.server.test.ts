import { expect, test } from "vitest";

import { CalendarError } from "./busy-times";
import { readCalendar } from "./calendar-reader.server";

const LIMITS = { hostId: "host" };
const SPAN = {
  from: Date.parse("2026-11-23"),
  to: Date.parse("2026-12-07"),
  timeZone: "UTC",
  ownUidEnd: "@own",
};

function calendarOf(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
}

test("a calendar is read in another thread", async () => {
  const text = calendarOf("BEGIN:VEVENT", "DTSTART:20261124T090000Z", "DURATION:PT1H", "END:VEVENT");
  const from = Date.parse("2026-11-24T09:00:00Z");
  expect(await readCalendar({ ...SPAN, text }, LIMITS)).toEqual({
    busy: [{ from, to: from + 3_600_000 }],
    unread: 0,
  });
});

test("a calendar that is none is refused", async () => {
  await expect(readCalendar({ ...SPAN, text: "<html>" }, LIMITS)).rejects.toEqual(
    new CalendarError("not_a_calendar"),
  );
});

test("a rule that never comes true ends with its thread", async () => {
  const rule = "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30";
  const text = calendarOf("BEGIN:VEVENT", "DTSTART:20261124T090000Z", "DURATION:PT1H", rule, "END:VEVENT");
  await expect(readCalendar({ ...SPAN, text }, { ...LIMITS, timeoutMilliseconds: 4_000 })).rejects.toEqual(
    new CalendarError("too_large"),
  );
});

test("twenty thousand entries are read", async () => {
  const entries = Array.from({ length: 20_000 }, (_, index) => [
    "BEGIN:VEVENT",
    `UID:${index}`,
    `DTSTART;TZID=Europe/Berlin:202611${24 + (index % 6)}T${String(index % 24).padStart(2, "0")}0000`,
    "DURATION:PT30M",
    `SUMMARY:${"A title ".repeat(10)}`,
    "END:VEVENT",
  ]).flat();
  const { busy, unread } = await readCalendar(
    { ...SPAN, text: calendarOf(...entries) },
    { ...LIMITS, timeoutMilliseconds: 60_000 },
  );
  expect(unread).toBe(0);
  expect(busy).toHaveLength(24);
});
