import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const ASSETS = path.resolve("build/client/assets");

/** All stylesheets of the build, without comments. */
function builtStyles(): string {
  return readdirSync(ASSETS)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(path.join(ASSETS, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, ""))
    .join("\n");
}

/** The browsers of `.browserslistrc` with the oldest version of each. */
function supportedBrowsers(): [string, string][] {
  return Array.from(
    readFileSync(".browserslistrc", "utf8").matchAll(/^(\w+) >= ([\d.]+)$/gm),
    ([, name = "", version = ""]): [string, string] => [name, version],
  );
}

test("no rule makes a page fade into the next: WebKitGTK crashes on it", () => {
  expect(builtStyles()).not.toContain("view-transition");
});

test("every color has a value in browsers without light-dark()", () => {
  const styles = builtStyles();
  expect(styles).not.toContain("light-dark(");
  for (const value of ["#fbfbf9", "#111412"]) expect(styles).toContain(value);
});

test("popovers stay closed in browsers that do not know them", () => {
  expect(builtStyles()).toMatch(
    /@supports not selector\(:popover-open\)\s*\{\s*\[popover\]\s*\{\s*display:\s*none\s*!important/,
  );
});

test("the README names the browsers that the build is made for", () => {
  const NAMES: Record<string, string> = {
    chrome: "Chrome",
    and_chr: "Chrome",
    edge: "Edge",
    firefox: "Firefox",
    safari: "Safari",
    ios_saf: "Safari",
  };
  const readme = readFileSync("README.md", "utf8");
  const browsers = supportedBrowsers();
  expect(browsers.length).toBeGreaterThan(0);
  for (const [name, version] of browsers) {
    expect(readme).toMatch(new RegExp(`${NAMES[name] ?? name} ${version}\\b`));
  }
});
