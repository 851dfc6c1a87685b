import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/*
 * A language that is written from right to left mirrors a page. That works only where the code says
 * "start" and "end" instead of "left" and "right". Here for stylesheets; for classes in code it is
 * the ban `physical-side` of the linter.
 */

/** Properties that name a side. */
const PROPERTIES =
  /\b(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|^\s*(?:left|right):|text-align:\s*(?:left|right)|float:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius/;

/** Space of four values whose second and fourth, right and left, differ. */
const SHORTHAND = /^\s*(?:margin|padding|inset|scroll-margin|scroll-padding):\s*\S+ (\S+) \S+ (?!\1;)\S+;/;
/** What has no logical form, so that the rule needs a counterpart for `[dir="rtl"]`. */
const ONE_WAY = /background-position:[^;]*\b(?:left|right)\b|\btranslateX\(|\btranslate:\s*[^0\s]/;

/** The lines that name a side, with their place. */
function linesWithSides(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        !/^\s*(?:\*|\/\*)/.test(line) && (PROPERTIES.test(line) || SHORTHAND.test(line))
          ? [`${file}:${index + 1}`]
          : [],
      ),
  );
}

/** The selectors of rules that go one way and have no counterpart. */
function oneWayRules(css: string): string[] {
  const rules = [...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = "", body = ""]) => ({ selector: selector.trim(), body }),
  );
  const mirrored = new Set(rules.map(({ selector }) => selector));
  return rules
    .filter(({ selector, body }) => ONE_WAY.test(body) && !selector.startsWith('[dir="rtl"]'))
    .map(({ selector }) => selector)
    .filter((selector) => !mirrored.has(`[dir="rtl"] ${selector}`));
}

const styles = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app/**.css"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => existsSync(file));

test("styles say start and end, not left and right", () => {
  expect(styles.length).toBeGreaterThan(5);
  expect(linesWithSides(styles)).toEqual([]);
});

test("what goes one way in a stylesheet has a counterpart from right to left", () => {
  for (const file of styles) expect(oneWayRules(readFileSync(file, "utf8")), file).toEqual([]);
  const select = ".a { background-position: right 1rem center; }";
  expect(oneWayRules(`${select} .b { transform: translateX(1rem); }`)).toEqual([".a", ".b"]);
  expect(oneWayRules(`${select} [dir="rtl"] .a { background-position: left 1rem center; }`)).toEqual([]);
});

test("finds a side wherever it is named", () => {
  for (const text of ["  left: 0;", "margin-left: 1px", "text-align: right"])
    expect(PROPERTIES.test(text), text).toBe(true);
  for (const text of ["  inset-inline-start: 0;", "padding-inline: 1px", "text-align: start"])
    expect(PROPERTIES.test(text), text).toBe(false);
  for (const text of ["  padding: 1rem 2rem 1rem 0;", "margin: 0 0 1px -0.5rem;"])
    expect(SHORTHAND.test(text), text).toBe(true);
  for (const text of ["  padding: 1rem 0 2rem 0;", "  margin: 0 1px 2px;", "padding-inline: 0 1px;"])
    expect(SHORTHAND.test(text), text).toBe(false);
});
