import type { Page } from "@playwright/test";

import { signInAs } from "../accounts";
import { expect, test } from "../fixtures";
import { GERMAN_PATHS, PAGES } from "../pages";

const WIDTHS = [390, 768, 1024, 1280, 1440];
const CONSOLE_PATHS = [
  "/dashboard",
  "/admin/today",
  "/admin/blog",
  "/admin/bookings/types",
  "/admin/insights",
  "/admin/leads/import",
  "/admin/proposals/new",
  "/admin/settings",
  "/admin/settings/prices",
  "/admin/site",
  "/admin/site/brand",
  "/admin/users/roles",
];

/**
 * The visible words that are divided between two lines. Words that can be long without a hyphen,
 * such as addresses and checksums, are left out, as are those that a browser may hyphenate.
 */
async function dividedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const divided: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      if (style.hyphens === "auto" || style.fontFamily.includes("Mono")) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(
        /(?<![^\s„“(])\p{L}{2,20}(?![^\s,:;.!?)”“])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (Math.max(...lines) - Math.min(...lines) > 8) divided.push(word);
      }
    }
    return divided;
  });
}

async function expectWholeWords(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await dividedWords(page), `${path} at ${width} px`).toEqual([]);
    }
  }
}

test("no word of the public pages is divided, at any width", async ({ page }) => {
  await expectWholeWords(page, [...PAGES.map(({ path }) => path), ...GERMAN_PATHS]);
});

test("no word of the console's lists and forms is divided, at any width", async ({ page }) => {
  await signInAs(page, "super_admin");
  await expectWholeWords(page, CONSOLE_PATHS);
});

test("tables of the console fit on tablets and desktops without scrolling", async ({ page }) => {
  await signInAs(page, "super_admin");
  for (const path of ["/admin/blog", "/admin/proposals", "/admin/users", "/admin/users/roles"]) {
    await page.goto(path);
    for (const width of WIDTHS.filter((one) => one > 640)) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await page
        .locator("main table")
        .evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0));
      expect(hidden, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("the preview of the brand covers no field, at any width", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/site/brand");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const field = await page.getByLabel("Brand color").boundingBox();
    const preview = await page.getByRole("region", { name: "Preview" }).boundingBox();
    if (!field || !preview) throw new Error("nothing to see");
    const isBeside = field.x + field.width <= preview.x;
    expect(isBeside || field.y + field.height <= preview.y, `${width} px`).toBe(true);
  }
});
