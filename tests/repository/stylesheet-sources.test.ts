import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { importsOf } from "../../scripts/touched-tests";

const STYLES = "app/styles";
const isConsoleRoute = (name: string) => name.startsWith("_admin");

/** The paths of the rules of a stylesheet that begin like this. */
function pathsOf(css: string, rule: string): string[] {
  return css
    .split("\n")
    .filter((line) => line.startsWith(`${rule} "`))
    .map((line) => path.join(STYLES, line.split('"')[1] ?? ""));
}

/** The rules of a stylesheet that leave files out, and whether one is. */
function readSources(stylesheet: string) {
  const css = readFileSync(path.join(STYLES, stylesheet), "utf8");
  const left = pathsOf(css, "@source not");
  const kept = pathsOf(css, "@source");
  const matches = (file: string) => (one: string) =>
    one.endsWith("*") ? file.startsWith(one.slice(0, -1)) : file === one || file.startsWith(`${one}/`);
  return { left, isLeftOut: (file: string) => !kept.includes(file) && left.some(matches(file)) };
}

/** What the pages of these routes show. */
function filesOf(isRoute: (name: string) => boolean): string[] {
  const routes = readdirSync("app/routes")
    .filter(isRoute)
    .map((name) => `app/routes/${name}`);
  const reached = new Set([...routes, "app/root.tsx", "app/entry.client.tsx"]);
  for (const file of reached)
    if (/\.tsx?$/.test(file) && !/\.server\.tsx?$/.test(file))
      for (const imported of importsOf(".", file)) reached.add(imported);
  return [...reached].filter((file) => file.endsWith(".tsx") && !file.endsWith(".server.tsx"));
}

test.each([
  ["the console", "console-pages.css", isConsoleRoute],
  ["all other pages", "app.css", (name: string) => !isConsoleRoute(name)],
] as const)("the stylesheet of %s has the classes of everything they show", (_, stylesheet, isRoute) => {
  const { left, isLeftOut } = readSources(stylesheet);
  const files = filesOf(isRoute);
  expect(files.length).toBeGreaterThan(150);
  expect(left.length).toBeGreaterThan(5);
  expect(files.filter(isLeftOut)).toEqual([]);
});

test.each([
  ["the console", "console-pages.css", isConsoleRoute],
  ["all other pages", "app.css", (name: string) => !isConsoleRoute(name)],
] as const)("the stylesheet of %s has the classes of nothing else", (_, stylesheet, isRoute) => {
  const { isLeftOut } = readSources(stylesheet);
  const shown = new Set(filesOf(isRoute));
  const parts = ["app/features", "app/ui"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  );
  const components = parts.filter((file) => /(?<!\.server|\.test)\.tsx$/.test(file));
  expect(components.length).toBeGreaterThan(300);
  expect(components.filter((file) => !shown.has(file) && !isLeftOut(file))).toEqual([]);
});

test.each([
  ["day.css", /\btask-(?:group|row|ring|late)\b/],
  ["editor.css", /\bpost-(?:title|pane|preview)\b/],
])("no page outside the console needs %s, which its stylesheet leaves out", (stylesheet, names) => {
  const app = readFileSync(path.join(STYLES, "app.css"), "utf8");
  expect(app).not.toContain(`"./${stylesheet}"`);
  const files = filesOf((name) => !isConsoleRoute(name));
  expect(files.filter((file) => names.test(readFileSync(file, "utf8")))).toEqual([]);
  const shown = filesOf(isConsoleRoute).filter((file) => names.test(readFileSync(file, "utf8")));
  expect(shown.length).toBeGreaterThan(0);
});
