import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions, Spec } from "axe-core";

import { expect, test } from "./fixtures";
import {
  countInClosedSections,
  putBackClosedSections,
  setAsideClosedSections,
} from "./support/closed-sections";
import { LOOK_ATTRIBUTE, markLooks } from "./support/looks";

/** Extra time for checking a large page on a busy machine. */
const LOOK_MILLISECONDS = 45_000;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules of these tags that look at colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

const COLORS: RunOptions = { runOnly: { type: "rule", values: COLOR_RULES } };
const ALL: RunOptions = { runOnly: { type: "tag", values: TAGS } };
const ALL_BUT_COLORS: RunOptions = {
  ...ALL,
  rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
};

/** A page with fewer elements in closed sections is checked faster by all rules at once. */
const MANY_CLOSED = 300;

/** axe, to run in a page. It is a third of the size of the module. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe adds to a page. */
interface AxeWindow {
  axe?: {
    configure: (spec: Spec) => void;
    run: (context: Document, options: RunOptions) => Promise<AxeResults>;
  };
}

/** Contrast is most of the work of axe, and the same for all text that looks alike. */
const ONE_OF_EACH_LOOK: Spec = { rules: [{ id: "color-contrast", selector: `[${LOOK_ATTRIBUTE}]` }] };

/**
 * Adds axe to each frame of the page that doesn't have it yet: reading it takes a while. Marks what
 * its rule on contrast looks at as the page is now.
 */
async function addAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const hasAxe = await frame.evaluate(() => (window as AxeWindow).axe !== undefined);
    if (!hasAxe) {
      await frame.evaluate(AXE_SOURCE);
      await frame.evaluate((spec) => (window as AxeWindow).axe?.configure(spec), ONE_OF_EACH_LOOK);
    }
    await frame.evaluate(markLooks, LOOK_ATTRIBUTE);
  }
}

/** What axe finds on the page as it is now, in one line for each rule. */
function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const results = await (window as AxeWindow).axe?.run(document, options);
      return (results?.violations ?? []).map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
    },
    // Details of passed checks would be most of the result.
    { ...options, resultTypes: ["violations"] } satisfies RunOptions,
  );
}

/**
 * What the rules on colors find. They pass over what nobody sees, but only after axe has asked for
 * the style of each element in a closed section, which Chromium computes for each question again.
 */
async function findFaintColors(page: Page): Promise<string[]> {
  await page.evaluate(setAsideClosedSections);
  const violations = await findViolations(page, COLORS);
  await page.evaluate(putBackClosedSections);
  return violations;
}

/** axe finds nothing on the page as it is now. With `colorsOnly` it applies the rules on colors. */
export async function expectAccessible(page: Page, { colorsOnly = false } = {}): Promise<void> {
  test.setTimeout(test.info().timeout + LOOK_MILLISECONDS);
  await addAxe(page);
  const hasManyClosed = (await page.evaluate(countInClosedSections)) > MANY_CLOSED;
  const violations = hasManyClosed
    ? [...(colorsOnly ? [] : await findViolations(page, ALL_BUT_COLORS)), ...(await findFaintColors(page))]
    : await findViolations(page, colorsOnly ? COLORS : ALL);
  expect(violations, page.url()).toEqual([]);
}

/**
 * axe, which is a script, finds nothing on this page in either theme. A theme changes nothing but
 * colors, so the other rules have the same answer in both.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { colorsOnly: true });
}
