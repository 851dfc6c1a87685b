import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { dayAt, minuteAt, weekdayOf } from "~/lib/time-zone";
import type { HostRules } from "./booking";
import { CONSULTATION_MINUTES } from "./booking-limits";
import { listStarts } from "./booking-start";

const MINUTE = 60_000;
const NOW = new Date("2026-01-01T00:00:00Z");

function rules(overrides: Partial<HostRules> = {}): HostRules {
  return {
    timeZone: "Europe/Berlin",
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    noticeMinutes: 0,
    horizonDays: 365,
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 540, endMinute: 720 })),
    overrides: [],
    ...overrides,
  };
}

const daily = (startMinute: number, endMinute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));

/** The clock times at which consultations may begin on a day of the host's calendar. */
function clocks(day: string, given: Partial<HostRules> = {}, now = NOW, minutes?: number): string[] {
  const host = rules(given);
  const from = new Date(Date.parse(day) - 36 * 60 * MINUTE);
  const to = new Date(Date.parse(day) + 60 * 60 * MINUTE);
  return listStarts(host, { from, to, now, ...(minutes === undefined ? {} : { minutes }) })
    .filter((start) => dayAt(start, host.timeZone) === day)
    .map((start) => {
      const minute = minuteAt(start, host.timeZone);
      return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    });
}

describe("when a consultation may begin", () => {
  test("in steps of its length, so that it ends within the window", () => {
    expect(clocks("2026-06-10", { hours: daily(540, 645) })).toEqual(["09:00", "09:30", "10:00"]);
    expect(clocks("2026-06-10", { hours: daily(555, 600) })).toEqual(["09:15"]);
    expect(clocks("2026-06-10", { hours: daily(555, 570) })).toEqual([]);
  });

  test("up to midnight, and from midnight on", () => {
    expect(clocks("2026-06-10", { hours: daily(1380, 1440) })).toEqual(["23:00", "23:30"]);
    expect(clocks("2026-06-10", { hours: daily(0, 60) })).toEqual(["00:00", "00:30"]);
  });

  test("on the day when clocks go forward, an hour less", () => {
    expect(clocks("2026-03-29", { hours: daily(60, 240) })).toEqual(["01:00", "01:30", "03:00", "03:30"]);
    expect(clocks("2026-03-29", { hours: daily(150, 240) })).toEqual(["03:00", "03:30"]);
    expect(clocks("2026-03-29", { hours: daily(120, 180) })).toEqual([]);
  });

  test("on the day when clocks go back, an hour more, and never outside the hours", () => {
    expect(clocks("2026-10-25", { hours: daily(60, 240) })).toEqual([
      "01:00",
      "01:30",
      "02:00",
      "02:30",
      "02:00",
      "02:30",
      "03:00",
      "03:30",
    ]);
    expect(clocks("2026-10-25", { hours: daily(150, 210) })).toEqual(["02:30", "02:30", "03:00"]);
  });

  test("in the night when clocks go back, an hour long and never outside the hours", () => {
    const hour = (startMinute: number, endMinute: number) =>
      clocks("2026-10-25", { hours: daily(startMinute, endMinute) }, NOW, 60);
    // From the first 02:30 on, the clock shows half an hour before the window again.
    expect(hour(150, 300)).toEqual(["02:30", "03:00", "03:30", "04:00"]);
    // The last one begins after the change, the one before it at 02:30 and ends at 02:30.
    expect(hour(60, 180)).toEqual(["01:00", "01:30", "02:00", "02:30", "02:00"]);
  });

  test("where clocks change by half an hour", () => {
    const host = { timeZone: "Australia/Lord_Howe", hours: daily(60, 240) };
    expect(clocks("2026-10-04", host)).toEqual(["01:00", "01:30", "02:30", "03:00", "03:30"]);
    expect(clocks("2026-04-05", host)).toEqual([
      "01:00",
      "01:30",
      "01:30",
      "02:00",
      "02:30",
      "03:00",
      "03:30",
    ]);
  });

  test("where zones differ by half hours, at moments of the host's own clock", () => {
    const [first] = listStarts(rules({ timeZone: "Asia/Kolkata" }), {
      from: new Date("2026-06-10T00:00:00Z"),
      to: new Date("2026-06-11T00:00:00Z"),
      now: NOW,
    });
    expect(first?.toISOString()).toBe("2026-06-10T03:30:00.000Z");
  });

  test("on a leap day as on any other", () => {
    expect(clocks("2028-02-29", {}, new Date("2028-02-01T00:00:00Z"))).toHaveLength(6);
  });

  test("not in the past, and not within the notice", () => {
    const now = new Date("2026-06-10T08:10:00Z"); // 10:10 in Berlin
    expect(clocks("2026-06-10", {}, now)).toEqual(["10:30", "11:00", "11:30"]);
    expect(clocks("2026-06-10", { noticeMinutes: 60 }, now)).toEqual(["11:30"]);
    expect(clocks("2026-06-11", { noticeMinutes: 1440 }, now)).toEqual(["10:30", "11:00", "11:30"]);
    expect(clocks("2026-06-09", {}, now)).toEqual([]);
  });

  test("at the very end of the notice, but not a moment earlier", () => {
    const host = { noticeMinutes: 60 };
    expect(clocks("2026-06-10", host, new Date("2026-06-10T06:00:00.000Z"))[0]).toBe("09:00");
    expect(clocks("2026-06-10", host, new Date("2026-06-10T06:00:00.001Z"))[0]).toBe("09:30");
  });

  test("up to the last day of the horizon, counted by the host's calendar", () => {
    const host = { horizonDays: 2, timeZone: "Pacific/Auckland", hours: daily(540, 600) };
    const now = new Date("2026-06-09T13:00:00Z"); // already the 10th in Auckland
    expect(clocks("2026-06-12", host, now)).toEqual(["09:00", "09:30"]);
    expect(clocks("2026-06-13", host, now)).toEqual([]);
  });

  test("on a day of its own at its own times, and never on a closed one", () => {
    const overrides = [
      { day: "2026-06-09", lastDay: "2026-06-10", startMinute: 0, endMinute: 0 },
      { day: "2026-06-11", lastDay: "2026-06-11", startMinute: 840, endMinute: 900 },
      { day: "2026-06-11", lastDay: "2026-06-11", startMinute: 600, endMinute: 630 },
    ];
    expect(clocks("2026-06-10", { overrides })).toEqual([]);
    expect(clocks("2026-06-11", { overrides })).toEqual(["10:00", "14:00", "14:30"]);
    expect(clocks("2026-06-12", { overrides })).toHaveLength(6);
  });

  test("never when there are no hours, or the span is empty or lies the wrong way round", () => {
    expect(clocks("2026-06-10", { hours: [] })).toEqual([]);
    const day = new Date("2026-06-10T00:00:00Z");
    expect(listStarts(rules(), { from: day, to: day, now: NOW })).toEqual([]);
    expect(listStarts(rules(), { from: new Date("2026-06-12"), to: day, now: NOW })).toEqual([]);
  });

  test("keeps its promises for any zone, window and span", () => {
    const quarter = (max: number) => fc.integer({ min: 0, max }).map((count) => count * 15);
    const zones = [
      "Europe/Berlin",
      "America/New_York",
      "America/St_Johns",
      "Asia/Kolkata",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Africa/Cairo",
      "Pacific/Chatham",
      "America/Santiago",
      "UTC",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        quarter(95),
        quarter(96),
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-01"), noInvalidDate: true }),
        fc.integer({ min: 0, max: 4 * 1440 }),
        (timeZone, startMinute, endMinute, now, noticeMinutes) => {
          fc.pre(startMinute < endMinute);
          const host = rules({ timeZone, hours: daily(startMinute, endMinute).slice(0, 5), noticeMinutes });
          const to = new Date(now.getTime() + 8 * 24 * 60 * MINUTE);
          const starts = listStarts(host, { from: now, to, now });
          for (const [index, start] of starts.entries()) {
            const minute = minuteAt(start, timeZone);
            expect(weekdayOf(dayAt(start, timeZone))).toBeLessThanOrEqual(5);
            expect(minute).toBeGreaterThanOrEqual(startMinute);
            expect(minute + CONSULTATION_MINUTES).toBeLessThanOrEqual(endMinute);
            expect(start.getTime() % (15 * MINUTE)).toBe(0);
            expect(start.getTime()).toBeGreaterThanOrEqual(now.getTime() + noticeMinutes * MINUTE);
            const next = starts[index + 1];
            if (next) expect(next.getTime() - start.getTime()).toBeGreaterThanOrEqual(30 * MINUTE);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
