import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { importsOf } from "../../scripts/touched-tests";

const STYLES = "app/styles";
const css = readFileSync(path.join(STYLES, "console-pages.css"), "utf8");

/** The paths of the rules that begin like this. */
function pathsOf(rule: string): string[] {
  return css
    .split("\n")
    .filter((line) => line.startsWith(`${rule} "`))
    .map((line) => path.join(STYLES, line.split('"')[1] ?? ""));
}

const left = pathsOf("@source not");
const kept = pathsOf("@source");

function isLeftOut(file: string): boolean {
  if (kept.includes(file)) return false;
  return left.some((one) =>
    one.endsWith("*") ? file.startsWith(one.slice(0, -1)) : file === one || file.startsWith(`${one}/`),
  );
}

/** What pages of the console load in the browser. */
function consoleFiles(): string[] {
  const routes = readdirSync("app/routes")
    .filter((name) => name.startsWith("_admin"))
    .map((name) => `app/routes/${name}`);
  const reached = new Set([...routes, "app/root.tsx", "app/entry.client.tsx"]);
  for (const file of reached)
    if (/\.tsx?$/.test(file) && !/\.server\.tsx?$/.test(file))
      for (const imported of importsOf(".", file)) reached.add(imported);
  return [...reached].filter((file) => file.endsWith(".tsx") && !file.endsWith(".server.tsx"));
}

test("the stylesheet of the console has the classes of everything that its pages show", () => {
  const files = consoleFiles();
  expect(files.length).toBeGreaterThan(200);
  expect(left.length).toBeGreaterThan(5);
  expect(files.filter(isLeftOut)).toEqual([]);
});
