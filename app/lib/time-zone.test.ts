import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  addToDay,
  dayAt,
  firstOfMonth,
  instantAt,
  minuteAt,
  mondayOf,
  readDay,
  weekdayOf,
} from "./time-zone";
import { TIME_ZONES, timeZoneNamed } from "./zones/zone-names";

const at = (day: string, clock: string, timeZone: string, edge?: "first" | "last") => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return instantAt({
    day,
    minute: hours * 60 + minutes,
    timeZone,
    ...(edge ? { edge } : {}),
  }).toISOString();
};

describe("the moment of a wall-clock time", () => {
  test.each([
    ["an ordinary day", "2026-01-15", "09:00", "Europe/Berlin", "2026-01-15T08:00:00.000Z"],
    ["summer time", "2026-07-15", "09:00", "Europe/Berlin", "2026-07-15T07:00:00.000Z"],
    ["half an hour", "2026-07-15", "09:00", "Asia/Kolkata", "2026-07-15T03:30:00.000Z"],
    ["three quarters", "2026-07-15", "09:00", "Asia/Kathmandu", "2026-07-15T03:15:00.000Z"],
    ["far ahead of UTC", "2026-01-01", "00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
    ["far behind UTC", "2026-01-01", "23:30", "Pacific/Pago_Pago", "2026-01-02T10:30:00.000Z"],
    ["a leap day", "2028-02-29", "12:00", "America/New_York", "2028-02-29T17:00:00.000Z"],
    ["the end of a leap day", "2028-02-29", "24:00", "UTC", "2028-03-01T00:00:00.000Z"],
    // Clocks go forward at 02:00. A time that they skip means the moment of the change.
    ["the hour that is left out", "2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["the same in New York", "2026-03-08", "02:45", "America/New_York", "2026-03-08T07:00:00.000Z"],
    ["a midnight that is left out", "2026-04-24", "00:00", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["half an hour left out", "2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
  ])("%s", (_name, day, clock, timeZone, instant) => {
    expect(at(day, clock, timeZone)).toBe(instant);
  });

  test.each([
    ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    ["2026-11-01", "01:00", "America/New_York", "2026-11-01T05:00:00.000Z", "2026-11-01T06:00:00.000Z"],
    ["2026-04-05", "01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z", "2026-04-04T15:15:00.000Z"],
  ])("%s %s in %s comes twice", (day, clock, timeZone, first, last) => {
    expect(at(day, clock, timeZone, "first")).toBe(first);
    expect(at(day, clock, timeZone, "last")).toBe(last);
  });

  test("is shown again by the clock, in every zone, or the clock never shows it", () => {
    const zone = fc.constantFrom(...TIME_ZONES);
    const day = fc
      .date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 0, max: 1439 }), (timeZone, on, minute) => {
        const instant = instantAt({ day: on, minute, timeZone });
        // Asks the runtime itself, in another way.
        const shown = Object.fromEntries(
          new Intl.DateTimeFormat("en-GB", {
            timeZone,
            dateStyle: "short",
            timeStyle: "short",
            hourCycle: "h23",
          })
            .formatToParts(instant)
            .map(({ type, value }) => [type, value]),
        );
        const clock = Number(shown.hour) * 60 + Number(shown.minute);
        const calendar = `${shown.year}-${shown.month}-${shown.day}`;
        expect(dayAt(instant, timeZone)).toBe(calendar);
        expect(minuteAt(instant, timeZone)).toBe(clock);
        if (clock === minute && calendar === on) return;
        // A minute earlier it was before that time, and now it is after it.
        const earlier = new Date(instant.getTime() - 60_000);
        const wanted = `${on} ${String(minute).padStart(4, "0")}`;
        const asText = (moment: Date) =>
          `${dayAt(moment, timeZone)} ${String(minuteAt(moment, timeZone)).padStart(4, "0")}`;
        expect(asText(earlier) < wanted && wanted < asText(instant)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("names of zones", () => {
  test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["europe/berlin", "Europe/Berlin"],
    ["UTC", "UTC"],
    ["+05:30", null],
    ["Mars/Olympus", null],
    ["", null],
    ["<script>", null],
    ["a".repeat(10_000), null],
  ])("%s", (text, name) => {
    expect(timeZoneNamed(text)).toBe(name);
  });

  test("that are offered are all understood", () => {
    expect(TIME_ZONES.length).toBeGreaterThan(400);
    for (const name of TIME_ZONES) expect(timeZoneNamed(name)).toBe(name);
  });
});

describe("days", () => {
  test("are counted over the ends of months, years and leap days", () => {
    expect(addToDay("2028-02-28", 1)).toBe("2028-02-29");
    expect(addToDay("2027-02-28", 1)).toBe("2027-03-01");
    expect(addToDay("2026-12-31", 1)).toBe("2027-01-01");
    expect(addToDay("2026-03-29", -1)).toBe("2026-03-28");
    expect(weekdayOf("2026-03-29")).toBe(7);
    expect(mondayOf("2026-03-29")).toBe("2026-03-23");
    expect(mondayOf("2026-03-23")).toBe("2026-03-23");
    expect(firstOfMonth("2026-01-31", 1)).toBe("2026-02-01");
    expect(firstOfMonth("2026-01-31", -1)).toBe("2025-12-01");
  });

  test.each([
    ["2028-02-29", "2028-02-29"],
    ["2027-02-29", null],
    ["2026-13-01", null],
    ["2026-1-1", null],
    ["9999-01-01", null],
    ["2026-01-01T00:00", null],
    ["", null],
    [null, null],
  ])("read %s", (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});
