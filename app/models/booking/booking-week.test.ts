import { describe, expect, test } from "vitest";

import {
  editWeek,
  readRanges,
  readWeek,
  TypedWeekSchema,
  type TypedDay,
  type TypedRange,
} from "./booking-week";

const ranges = (...texts: [from: string, to: string][]): TypedRange[] =>
  texts.map(([from, to]) => ({ from, to }));

const MONDAY: TypedDay = { isOpen: true, ranges: ranges(["09:00", "12:30"], ["13:30", "17:00"]), copyTo: [] };
const CLOSED: TypedDay = { isOpen: false, ranges: [], copyTo: [] };
const week = (...days: TypedDay[]): TypedDay[] =>
  Array.from({ length: 7 }, (_, index) => days[index] ?? CLOSED);

describe("the ranges of a day", () => {
  test.each([
    ["in order", ranges(["13:00", "17:00"], ["9", "12:30"]), "540-750 780-1020"],
    ["typed in short", ranges(["930", "1015"], ["10.30", "11"]), "570-615 630-660"],
    ["until midnight", ranges(["22:00", "00:00"]), "1320-1440"],
    ["next to each other", ranges(["09:00", "12:00"], ["12:00", "13:00"]), "540-720 720-780"],
    ["with an empty row", ranges(["", " "], ["09:00", "10:00"]), "540-600"],
  ])("are read %s", (_, typed, expected) => {
    const { windows, errors } = readRanges(typed);
    expect(errors).toEqual([]);
    expect(windows.map(({ startMinute, endMinute }) => `${startMinute}-${endMinute}`).join(" ")).toBe(
      expected,
    );
  });

  test.each([
    ["backwards", ranges(["12:00", "09:00"]), { range: 0, part: "to" }],
    ["empty", ranges(["09:00", "09:00"]), { range: 0, part: "to" }],
    ["overlapping", ranges(["09:00", "12:00"], ["11:45", "13:00"]), { range: 1, part: "from" }],
    ["equal", ranges(["09:00", "12:00"], ["09:00", "12:00"]), { range: 1, part: "from" }],
    ["without an end", ranges(["09:00", ""]), { range: 0, part: "to" }],
    ["off the quarter hour", ranges(["09:10", "10:00"]), { range: 0, part: "from" }],
    ["after midnight", ranges(["24:00", "25:00"]), { range: 0, part: "from" }],
    ["made of words", ranges(["nine", "ten"]), { range: 0, part: "from" }],
  ])("are refused at the field that has to change when they are %s", (_, typed, expected) => {
    expect(readRanges(typed).errors).toMatchObject([expected]);
  });

  test("are limited, however many are sent", () => {
    const many = Array.from({ length: 90 }, (_, index): [string, string] => {
      const clock = (minute: number) =>
        `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      return [clock(index * 15), clock(index * 15 + 15)];
    });
    expect(readRanges(ranges(...many)).errors).toMatchObject([{ range: 8 }]);
  });
});

describe("the buttons of a week", () => {
  test("add a range after the last one, an hour later", () => {
    expect(editWeek(week(MONDAY), "add 0")[0]?.ranges.at(-1)).toEqual({ from: "18:00", to: "19:00" });
  });

  test.each([
    [ranges(["09:00", "23:00"]), { from: "23:00", to: "00:00" }],
    [ranges(["09:00", "00:00"]), { from: "08:00", to: "09:00" }],
  ])("add a range that fits, late in the day", (own, expected) => {
    const [day] = editWeek(week({ ...MONDAY, ranges: own }), "add 0");
    expect(day?.ranges.at(-1)).toEqual(expected);
    expect(readRanges(day?.ranges ?? []).errors).toEqual([]);
  });

  test("open a closed day with the hours of an office", () => {
    const office = { isOpen: true, ranges: ranges(["09:00", "17:00"]) };
    expect(editWeek(week(), "add 5")[5]).toMatchObject(office);
    expect(editWeek(week({ ...CLOSED, isOpen: true }), undefined)[0]).toMatchObject(office);
  });

  test("remove a range, and close the day with the last one", () => {
    expect(editWeek(week(MONDAY), "remove 0 0")[0]?.ranges).toEqual(ranges(["13:30", "17:00"]));
    const single = { ...MONDAY, ranges: ranges(["09:00", "10:00"]) };
    expect(editWeek(week(single), "remove 0 0")[0]).toMatchObject({ isOpen: false, ranges: [] });
  });

  test("copy a day to the chosen days or to all, closed ones included", () => {
    const chosen = editWeek(week({ ...MONDAY, copyTo: [2, 6] }), "copy 0");
    expect(chosen.map(({ ranges: { length } }) => length)).toEqual([2, 0, 2, 0, 0, 0, 2]);
    expect(editWeek(week(MONDAY), "copy-all 0").map(({ ranges: { length } }) => length)).toEqual(
      Array<number>(7).fill(2),
    );
    expect(editWeek(week(MONDAY), "copy-all 3").every(({ isOpen }) => !isOpen)).toBe(true);
  });

  test("leave the other days alone when one is switched off", () => {
    const after = editWeek(week({ ...MONDAY, isOpen: false }, MONDAY), undefined);
    expect(after[0]?.ranges).toEqual([]);
    expect(after[1]?.ranges).toEqual(MONDAY.ranges);
  });
});

test("the errors of a week have the names of the form's fields", () => {
  const { errors } = readWeek(week(CLOSED, { ...MONDAY, ranges: ranges(["12:00", "09:00"]) }));
  expect(Object.keys(errors)).toEqual(["days[1].ranges[0].to"]);
});

test("a week with gaps is read as one with closed days", () => {
  const typed = TypedWeekSchema.parse([
    undefined,
    { on: "on", ranges: [undefined, { from: "09:00", to: "10:00" }] },
  ]);
  expect(typed).toHaveLength(7);
  expect(typed[1]).toMatchObject({ isOpen: true, ranges: [{ from: "09:00", to: "10:00" }] });
});
