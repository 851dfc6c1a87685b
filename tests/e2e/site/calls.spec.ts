import type { Page } from "@playwright/test";

import { POST_PATH } from "../pages";
import { expect, test } from "../fixtures";

/** What a visitor can do next: book, calculate, write, or fill in the form of the page. */
const CALL = "^(?:/de)?/(?:booking|roi-calculator|contact)(?:[/?#]|$)";

/** Scrolls a page screen by screen, and lists the places where no call to action is in view. */
function screensWithoutCall(page: Page): Promise<string[]> {
  return page.locator("html").evaluate((root, pattern) => {
    const calls = new RegExp(pattern);
    const isCall = (element: Element) =>
      element instanceof HTMLAnchorElement
        ? calls.test(element.pathname) || /^(?:mailto|tel):/.test(element.href)
        : element.closest("main") !== null;
    // The drawer and menus are closed, and the footer is at the end of what people read.
    const candidates = [...document.querySelectorAll("a[href], form button, form input, form textarea")]
      .filter((element) => isCall(element) && element.closest("[popover], footer") === null)
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const found: string[] = [];
    const end = root.scrollHeight - innerHeight;
    for (let top = 0; ; top = Math.min(top + innerHeight, end)) {
      scrollTo({ top, behavior: "instant" });
      const isInView = candidates.some((element) => {
        const box = element.getBoundingClientRect();
        return box.height > 0 && box.bottom > 0 && box.top < innerHeight;
      });
      if (!isInView) found.push(`nothing at ${Math.round(top)} of ${root.scrollHeight}`);
      if (top >= end) return found;
    }
  }, CALL);
}

const PATHS = ["/", "/blog", "/contact", "/booking", "/privacy", "/terms", "/roi-calculator"]
  .concat(["/sample-proposal", "/sample-proposal/certificate", "/privacy/versions", "/status"])
  .flatMap((path) => [path, path === "/" ? "/de" : `/de${path}`]);

test.describe("a call to action is never more than a screen away", { tag: "@phone" }, () => {
  for (const path of [...PATHS, POST_PATH]) {
    test(path, async ({ page }) => {
      await page.goto(path);
      expect(await screensWithoutCall(page)).toEqual([]);
    });
  }

  test("a page without one is found", async ({ page }) => {
    await page.goto("/privacy");
    await page.getByRole("banner").evaluate((header) => header.remove());
    expect(await screensWithoutCall(page)).not.toEqual([]);
  });
});

test(
  "the header has a call to action that fits a narrow screen, next to the menu",
  { tag: "@phone-only" },
  async ({ page }) => {
    for (const [path, name] of [
      ["/blog", "Book a consultation"],
      ["/de/blog", "Beratung buchen"],
    ] as const) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      const call = page.getByRole("banner").getByRole("link", { name });
      await expect(call).toBeInViewport({ ratio: 1 });
      await expect(call).toHaveAttribute("href", path.replace("blog", "booking"));
      expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(320);
    }
  },
);
