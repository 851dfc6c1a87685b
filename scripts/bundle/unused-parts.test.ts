import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import remixOptions from "../../remix.config.js";
import { decide } from "./unused-parts";

const flags = remixOptions.future ?? {};
const inModules = (file: string) => fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));

test.each([
  "@remix-run/react/dist/esm/components.js",
  "@remix-run/react/dist/esm/routes.js",
  "@remix-run/router/dist/router.js",
  "react-dom/cjs/react-dom.production.min.js",
  "react-dom/index.js",
  "react-router-dom/dist/index.js",
])("%s has the places that the build knows", (file) => {
  const path = inModules(file);
  const code = readFileSync(path, "utf8");
  const decided = decide(code, path, flags);
  expect(decided).not.toBeNull();
  expect(decided).not.toBe(code);
});

test("a file that has changed is named, and so is what it no longer contains", () => {
  const file = inModules("@remix-run/react/dist/esm/routes.js");
  expect(() => decide("export {};", file, flags)).toThrow(
    /routes\.js doesn't contain if \(typeof singleFetch === "function"\)/,
  );
});

test("what a flag of Remix needs stays, and so do all other files", () => {
  const file = inModules("@remix-run/react/dist/esm/routes.js");
  expect(decide("export {};", file, { ...flags, v3_singleFetch: false })).toBeNull();
  expect(decide("export {};", inModules("zod/index.js"), flags)).toBeNull();
});
