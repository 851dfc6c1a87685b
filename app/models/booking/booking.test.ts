import { describe, expect, test } from "vitest";

import { BookingPersonSchema, endOf, isFree, listQuanta, type HostRules } from "./booking";
import { REMINDER_HOURS } from "./booking-limits";
import { remindersOf } from "./booking-reminder";

const MINUTE = 60_000;
const CLOSED: HostRules = {
  timeZone: "Europe/Berlin",
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  horizonDays: 365,
  hours: [],
  overrides: [],
};

describe("what a consultation takes from a host", () => {
  const startsAt = new Date("2026-06-10T09:00:00Z");
  const span = { startsAt, endsAt: endOf(startsAt) };

  test("is its own half hour, and the buffers", () => {
    const quantum = startsAt.getTime() / (15 * MINUTE);
    expect(listQuanta(span, { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 })).toEqual([
      quantum,
      quantum + 1,
    ]);
    expect(listQuanta(span, { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 })).toEqual([
      quantum - 1,
      quantum,
      quantum + 1,
      quantum + 2,
      quantum + 3,
    ]);
  });

  test("leaves no place for another within its buffers", () => {
    const buffers = { bufferAfterMinutes: 15, bufferBeforeMinutes: 15 };
    const host = { ...CLOSED, ...buffers };
    const taken = new Set(listQuanta(span, host));
    const free = (minutes: number) => isFree(new Date(startsAt.getTime() + minutes * MINUTE), host, taken);
    expect([-60, -45, -30, 0, 30, 45, 60].map(free)).toEqual([true, false, false, false, false, false, true]);
  });
});

describe("reminders", () => {
  const startsAt = new Date("2026-06-10T09:00:00Z");
  const before = (hours: number) => new Date(startsAt.getTime() - hours * 60 * MINUTE);

  const [FIRST, LAST] = REMINDER_HOURS;

  test.each([
    [FIRST + 24, [FIRST, LAST]],
    [FIRST, [LAST]],
    [LAST + 1, [LAST]],
    [LAST, []],
    [0, []],
  ])("booked %i hours before", (hours, kinds) => {
    expect(remindersOf(startsAt, before(hours)).map(({ hoursBefore }) => hoursBefore)).toEqual(kinds);
  });
});

describe("the visitor who books", () => {
  const person = { name: "Pat", email: "Pat@Example.com" };

  test("is kept as written, the address in small letters, what is left out as nothing", () => {
    expect(BookingPersonSchema.parse({ ...person, note: " a\r\nb " })).toEqual({
      name: "Pat",
      email: "pat@example.com",
      company: null,
      note: "a\nb",
      phone: null,
    });
  });

  test.each([
    [{ name: undefined }, "Please enter your name."],
    [{ name: "  " }, "Please enter your name."],
    [{ name: "x".repeat(101) }, "Please use at most 100 characters."],
    [{ name: "Pat\nBcc: all@example.com" }, "Please remove line breaks and control characters."],
    [{ email: undefined }, "Please enter an email address."],
    [{ email: "pat@" }, "Please enter an email address."],
    [{ email: "a@b.example,c@d.example" }, "Please enter an email address."],
    [{ note: "x".repeat(2_001) }, "Please use at most 2,000 characters."],
    [{ note: "\u0007" }, "Please remove the control characters."],
  ])("%o is told: %s", (wrong, message) => {
    const result = BookingPersonSchema.safeParse({ ...person, ...wrong });
    expect(result.error?.issues[0]?.message).toBe(message);
  });
});
