import { expect, test } from "vitest";

import { emptyRow, rowsAfter } from "./proposal-rows";
import { ITEMS_MAX } from "./proposal-limits";

const rows = ["a", "b", "c"].map((id) => ({ ...emptyRow("item"), id }));
const idsAfter = (intent: string, from = rows) => rowsAfter(from, intent)?.map(({ id }) => id);

test("rows move, go and arrive as their buttons say", () => {
  expect(idsAfter("up-b")).toEqual(["b", "a", "c"]);
  expect(idsAfter("down-b")).toEqual(["a", "c", "b"]);
  expect(idsAfter("remove-b")).toEqual(["a", "c"]);
  expect(rowsAfter(rows, "add-section")?.at(-1)).toMatchObject({ kind: "section", title: "" });
  expect(rowsAfter(rows, "add-item")?.at(-1)).toMatchObject({ kind: "item", quantity: "1" });
});

test("a row at either end stays there, and unknown rows change nothing", () => {
  for (const intent of ["up-a", "down-c", "up-x", "down-x", "remove-x"])
    expect(idsAfter(intent)).toEqual(["a", "b", "c"]);
  expect(rowsAfter(rows, "save")).toBeNull();
});

test("no row is added beyond what a form may hold", () => {
  const full = Array.from({ length: ITEMS_MAX }, () => emptyRow("item"));
  expect(rowsAfter(full, "add-item")).toHaveLength(ITEMS_MAX);
});
