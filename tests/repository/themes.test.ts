import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(css|tsx)$/.test(file) && !file.includes(".test."))
  .map((file) => ({ file, source: readFileSync(path.join("app", file), "utf8") }));

/** What makes a style depend on the theme. */
const THEMED = /prefers-color-scheme|\[data-theme|(?<=["'`\s])dark:(?=[a-z])/;

/* The browser tests look at everything but colors in one theme only. */
test("a theme changes nothing but colors", () => {
  const outside = sources.filter(({ file, source }) => file !== "styles/tokens.css" && THEMED.test(source));
  expect(outside.map(({ file }) => file)).toEqual([]);
  const tokens = sources.find(({ file }) => file === "styles/tokens.css")?.source ?? "";
  expect(
    [...tokens.matchAll(/^:root\[data-theme[^{]*\{([^}]*)\}/gm)].map(([, rule]) => rule?.trim()),
  ).toEqual(["color-scheme: light;", "color-scheme: dark;"]);
  expect(tokens.match(new RegExp(THEMED, "g"))).toHaveLength(2);
});
