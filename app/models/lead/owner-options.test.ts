import { expect, test } from "vitest";

import { ownerOptions } from "./owner-options";

const OWNERS = [{ id: "a", name: "Ana" }];
const ANA = { value: "a", label: "Ana" };

test("the owner so far is a choice, also after they have left", () => {
  expect(ownerOptions(OWNERS, { id: "b", name: "Bo" })).toEqual([
    ANA,
    { value: "b", label: "Bo (no longer manages leads)" },
  ]);
});

test.each([
  ["who is one of them", { id: "a", name: "Ana" }],
  ["who is nobody", { id: null, name: null }],
  ["that isn't given", null],
])("an owner %s adds no choice", (_, present) => {
  expect(ownerOptions(OWNERS, present)).toEqual([ANA]);
});
