import { describe, expect, test } from "vitest";

import { readSchedule, scheduleFields } from "./post-schedule";

const NOW = new Date("2026-01-15T12:00:00Z");
const at = (publishDate: string, publishTime: string, timeZone: string) =>
  readSchedule({ publishDate, publishTime, timeZone }, NOW);

describe("a time of publication", () => {
  test.each([
    ["2026-05-21", "08:00", "Europe/Berlin", "2026-05-21T06:00:00.000Z"],
    ["2026-05-21", "08:00", "Asia/Kolkata", "2026-05-21T02:30:00.000Z"],
    // Clocks go back: the first of the two.
    ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ])("%s %s in %s is %s", (day, time, zone, expected) => {
    expect(at(day, time, zone)).toEqual({ at: new Date(expected) });
  });

  test.each([
    ["", "08:00", "UTC", "missing"],
    ["2026-02-30", "08:00", "UTC", "missing"],
    ["2026-05-21", "25:00", "UTC", "missing"],
    ["2026-05-21", "08:00", "Europe/Nowhere", "zone"],
    ["2026-01-15", "11:59", "UTC", "past"],
    ["2026-03-29", "02:30", "Europe/Berlin", "never"],
  ])("%s %s in %s is refused as %s", (day, time, zone, fault) => {
    expect(at(day, time, zone)).toEqual({ fault });
  });

  test("comes back into the form as it was typed", () => {
    const fields = { publishDate: "2026-05-21", publishTime: "08:00", timeZone: "Europe/Berlin" };
    const read = readSchedule(fields, NOW);
    expect("at" in read && scheduleFields(read.at, "Europe/Berlin")).toEqual(fields);
  });
});
