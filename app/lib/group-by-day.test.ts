import { expect, test } from "vitest";

import { groupByDay } from "./group-by-day";

test("items in a row share the heading of their day, and none is lost", () => {
  const items = ["May 2", "May 2", "May 1"].map((date, id) => ({ id, when: { date } }));
  expect(groupByDay(items).map(({ date, items: own }) => [date, own.map(({ id }) => id)])).toEqual([
    ["May 2", [0, 1]],
    ["May 1", [2]],
  ]);
  expect(groupByDay([])).toEqual([]);
});
