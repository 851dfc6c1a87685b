import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { answerFlags } from "./known-flags";

test("a flag that the code asks for becomes its value, and one that isn't set is off", () => {
  const code = "if (future.v3_on && !window.__remixContext.future.v3_off) use([future.v3_other]);";
  expect(answerFlags(code, { v3_on: true, v3_off: false })).toBe("if (true && !false) use([false]);");
});

test("what only looks like a question for a flag stays", () => {
  const code = "const { future } = window.__remixContext; tell(future, my_future.v3_on, future.v7_on);";
  expect(answerFlags(code, { v3_on: true })).toBe(code);
});

test("Remix asks for flags and for its mode in the words that are looked for", () => {
  const file = fileURLToPath(
    new URL("../../node_modules/@remix-run/react/dist/esm/browser.js", import.meta.url),
  );
  const code = readFileSync(file, "utf8");
  expect(code).toContain("window.__remixContext.future.v3_singleFetch");
  expect(code).toContain("window.__remixContext.isSpaMode");
});
