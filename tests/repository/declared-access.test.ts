import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { POLICY } from "../walks/policy";
import { parseRouteModule, readRouteModules } from "./route-modules";

const root = parseRouteModule(
  "../root.tsx",
  readFileSync(new URL("../../app/root.tsx", import.meta.url), "utf8"),
);

describe("every door has a stated rule", () => {
  test.each([root, ...readRouteModules()].map((module) => [module.file, module] as const))(
    "%s",
    (file, module) => {
      const doors = module.exports
        .map(({ name }) => name)
        .filter((name) => name === "loader" || name === "action");
      const stated = Object.keys(POLICY[file] ?? {}).filter((name) => name !== "api");
      expect(stated.sort(), `tests/walks/policy.ts must name exactly the doors of ${file}`).toEqual(
        doors.sort(),
      );
    },
  );

  test("states every address of the API method by method", () => {
    const api = readRouteModules().filter(({ file }) => file.startsWith("api.") && file !== "api.$.ts");
    expect(api.filter(({ file }) => !POLICY[file]?.api).map(({ file }) => file)).toEqual([]);
  });

  test("has no line for a route that is gone", () => {
    const files = [root, ...readRouteModules()].map(({ file }) => file);
    expect(Object.keys(POLICY).filter((file) => !files.includes(file))).toEqual([]);
  });
});
