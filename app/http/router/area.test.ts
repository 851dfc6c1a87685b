import { expect, test } from "vitest";

import { isInArea, isInConsole } from "./area";

const ids = [
  "root",
  "routes/$",
  "routes/_admin",
  "routes/_admin.dashboard",
  "routes/_site.blog.$slug",
].concat("routes/_auth.login", "routes/theme");

test("a page is in the console if its frame is that of the console", () => {
  expect(isInConsole([{ id: "root" }, { id: "routes/_admin" }, { id: "routes/_admin.dashboard" }])).toBe(
    true,
  );
  expect(isInConsole([{ id: "root" }, { id: "routes/_site" }, { id: "routes/_site.profile" }])).toBe(false);
  expect(isInConsole([{ id: "root" }, { id: "routes/$" }])).toBe(false);
});

test("pages of the console open none of the site, and the other way round", () => {
  expect(ids.filter((id) => !isInArea(id, "console"))).toEqual([
    "routes/_site.blog.$slug",
    "routes/_auth.login",
  ]);
  expect(ids.filter((id) => !isInArea(id, "site"))).toEqual(["routes/_admin", "routes/_admin.dashboard"]);
});
