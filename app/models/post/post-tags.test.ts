import { expect, test } from "vitest";

import { joinTags, splitTags } from "./post-tags";

test("tags are read once each, regardless of case, spaces and empty places", () => {
  expect(splitTags(" AI agents, ,Invoices,ai agents,, Invoices ")).toEqual(["AI agents", "Invoices"]);
  expect(splitTags("")).toEqual([]);
});

test("tags survive being written as text", () => {
  const tags = ["AI agents", "Invoices"];
  expect(splitTags(joinTags(tags))).toEqual(tags);
});
