import { describe, expect, test } from "vitest";

import { listZones, zoneOffset } from "./zone-list.server";
import { TIME_ZONES } from "./zone-names";
import { findZones, packZones, unpackZones } from "./zone-search";

const WINTER = new Date("2026-01-15T12:00:00Z");
const zones = listZones(WINTER);
const find = (search: string) => findZones(zones, search).map(({ name }) => name);

describe("a time zone is found", () => {
  test.each([
    ["its city", "chicago", ["America/Chicago"]],
    ["its country", "Japan", ["Asia/Tokyo"]],
    ["its name", "europe/berlin", ["Europe/Berlin"]],
    ["words in any order", "germany berlin", ["Europe/Berlin"]],
    ["a city without its accents", "sao paulo", ["America/Sao_Paulo"]],
  ])("by %s", (_, search, expected) => {
    expect(find(search)).toEqual(expected);
  });

  test.each([["+5:30"], ["+05:30"], ["UTC+5:30"]])("by its offset, %s", (search) => {
    expect(find(search)).toEqual(expect.arrayContaining(["Asia/Kolkata", "Asia/Colombo"]));
    expect(find(search)).not.toContain("Europe/Berlin");
  });

  test("by an offset with a minus sign of either kind", () => {
    expect(find("-5")).toContain("America/New_York");
    expect(find("−05:00")).toContain("America/New_York");
  });

  test("never by nonsense, and all of them are listed without a search", () => {
    expect(find("nowhere at all")).toEqual([]);
    expect(find(" ")).toEqual(TIME_ZONES);
  });
});

test("the offset of a zone is that of the moment, also west of Greenwich and on half hours", () => {
  const summer = new Date("2026-07-15T12:00:00Z");
  expect(zoneOffset("Europe/Berlin", WINTER)).toBe("UTC+01:00");
  expect(zoneOffset("Europe/Berlin", summer)).toBe("UTC+02:00");
  expect(zoneOffset("America/St_Johns", WINTER)).toBe("UTC−03:30");
  expect(zoneOffset("UTC", WINTER)).toBe("UTC+00:00");
});

test("nearly every zone names its country", () => {
  expect(zones.filter(({ label }) => !label.includes(",")).length).toBeLessThan(10);
});

test("the list of zones is the same after its way to the page", () => {
  expect(unpackZones(packZones(zones))).toEqual(zones);
  expect(unpackZones(packZones([]))).toEqual([]);
});
