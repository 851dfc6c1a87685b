import { describe, expect, test } from "vitest";

import { PERIODS, periodNamed, type Span } from "./period";
import { periodUntil } from "./period.server";

const days = (spans: readonly Span[]) => spans.map(({ day }) => day);

test.each([
  ["4w", "4w"],
  ["1y", "1y"],
  [null, "3m"],
  ["", "3m"],
  ["10y", "3m"],
  ["toString", "3m"],
])("the name %s asks for %s", (name, period) => {
  expect(periodNamed(name)).toBe(period);
});

describe("a period", () => {
  test.each([
    ["2026-11-21T20:00:00Z", "2026-11-16"],
    ["2026-11-16T00:00:00Z", "2026-11-16"],
    ["2026-11-15T23:59:59Z", "2026-11-09"],
    ["2024-02-29T12:00:00Z", "2024-02-26"],
    ["2026-01-01T00:00:00Z", "2025-12-29"],
  ])("that ends at %s has the week of %s as its last", (now, monday) => {
    const { columns } = periodUntil({ now: new Date(now) });
    expect(columns).toHaveLength(13);
    expect(columns.at(-1)).toEqual({ day: monday, start: new Date(`${monday}T00:00:00Z`) });
    expect(new Set(columns.map(({ start }) => start.getUTCDay()))).toEqual(new Set([1]));
  });

  test("of four weeks has a column for each day until today and a row for each week", () => {
    const { columns, columnUnit, rows, rowUnit } = periodUntil({
      name: "4w",
      now: new Date("2026-11-18T12:00:00Z"), // a Wednesday
    });
    expect([columnUnit, rowUnit]).toEqual(["day", "week"]);
    expect(days(rows)).toEqual(["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"]);
    expect(columns).toHaveLength(24);
    expect([columns[0]?.day, columns.at(-1)?.day]).toEqual(["2026-10-26", "2026-11-18"]);
  });

  test("of three months lists months, also where the months before are shorter", () => {
    const { rows } = periodUntil({ name: "3m", now: new Date("2026-05-31T12:00:00Z") });
    expect(days(rows)).toEqual(["2026-03-01", "2026-04-01", "2026-05-01"]);
  });

  test("of a year has twelve months across New Year", () => {
    const { columns, rows } = periodUntil({ name: "1y", now: new Date("2026-03-31T12:00:00Z") });
    expect(rows).toEqual(columns);
    expect(columns).toHaveLength(12);
    expect([columns[0]?.day, columns.at(-1)?.day]).toEqual(["2025-04-01", "2026-03-01"]);
  });

  test("begins at midnight in the reader's zone, on both sides of a change of clocks", () => {
    const { columns } = periodUntil({
      name: "4w",
      timeZone: "Europe/Berlin",
      now: new Date("2026-10-31T23:30:00Z"), // November 1 in Berlin
    });
    const starts = new Map(columns.map(({ day, start }) => [day, start.toISOString()]));
    expect(starts.get("2026-10-25")).toBe("2026-10-24T22:00:00.000Z");
    expect(starts.get("2026-10-26")).toBe("2026-10-25T23:00:00.000Z");
    expect(columns.at(-1)?.day).toBe("2026-11-01");
  });

  test("is compared with as much of the one before", () => {
    const now = new Date("2026-11-18T12:00:00Z");
    expect(periodUntil({ name: "4w", now }).before).toEqual({
      from: new Date("2026-09-28T00:00:00Z"),
      until: new Date("2026-10-21T12:00:00Z"),
    });
    expect(periodUntil({ name: "1y", now }).before).toEqual({
      from: new Date("2024-12-01T00:00:00Z"),
      until: new Date("2025-11-18T12:00:00Z"),
    });
  });

  test.each(PERIODS)("of %s has its parts in order and never overlaps the one before", (name) => {
    for (let hour = 0; hour < 24 * 800; hour += 31) {
      const now = new Date(Date.UTC(2027, 0, 1) + hour * 3_600_000);
      const { columns, rows, from, before } = periodUntil({ name, timeZone: "America/New_York", now });
      for (const spans of [columns, rows]) {
        const times = [...spans.map(({ start }) => start.getTime()), now.getTime() + 1];
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(new Set(times).size).toBe(times.length);
      }
      expect(before.from < before.until && before.until <= from).toBe(true);
    }
  });
});
