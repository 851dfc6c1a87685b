import { describe, expect, test } from "vitest";

import { daysBefore } from "~/lib/time-units";

import { backupName, backupsToKeep, backupTime, lastDue } from "./backup";

const now = new Date("2026-11-23T02:30:05.678Z");

test("a name says when its backup began, and sorts by it", () => {
  const name = backupName(now);
  expect(name).toMatch(/^2026-11-23T02-30-05-678Z-[0-9a-f]{4}$/);
  expect(backupTime(name)).toEqual(now);
  expect(backupTime("../../etc/passwd")).toBeNull();
  expect(backupName(daysBefore(now, 1)) < name).toBe(true);
});

test.each([
  ["2026-11-23T02:30:00Z", "2026-11-23T02:30:00Z"],
  ["2026-11-23T02:29:59Z", "2026-11-22T02:30:00Z"],
  ["2026-11-23T23:59:59Z", "2026-11-23T02:30:00Z"],
])("at %s the last backup was due at %s", (moment, due) => {
  expect(lastDue({ now: new Date(moment), minute: 150 })).toEqual(new Date(due));
});

describe("what is kept", () => {
  const daily = Array.from({ length: 500 }, (_, days) => backupName(daysBefore(now, days)));

  test("is the last backup of each of the latest days, weeks and months", () => {
    const kept = [...backupsToKeep(daily, { days: 3, weeks: 3, months: 4 })].sort();
    expect(kept.map((name) => name.slice(0, 10))).toEqual([
      "2026-08-31",
      "2026-09-30",
      "2026-10-31",
      "2026-11-15",
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
    ]);
  });

  test("always has the newest, and of several on a day the last", () => {
    const [newest = ""] = daily;
    expect(backupsToKeep(daily, { days: 0, weeks: 0, months: 0 })).toEqual(new Set([newest]));
    const later = backupName(new Date(now.getTime() + 60_000));
    expect(backupsToKeep([later, newest], { days: 7, weeks: 4, months: 12 })).toEqual(new Set([later]));
  });

  test("doesn't shrink while no backups are made", () => {
    const old = daily.slice(400);
    expect(backupsToKeep(old, { days: 7, weeks: 4, months: 12 }).size).toBeGreaterThan(7);
  });

  test("contains nothing that isn't a backup", () => {
    expect(backupsToKeep(["notes", "manifest"], { days: 7, weeks: 4, months: 12 })).toEqual(new Set());
  });
});
