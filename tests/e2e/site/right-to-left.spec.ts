import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures";
import { POST_PATH } from "../pages";

/*
 * A language that is written from right to left, with words a third longer: pages are turned and
 * their texts stretched in the browser, because no such language is offered yet.
 */

const PAGES = ["/", "/blog", POST_PATH, "/roi-calculator", "/booking", "/contact", "/privacy"].concat([
  "/login",
  "/register",
  "/sample-proposal",
]);

/** Turns the page and gives every word an accent and a tail. */
async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest("script, style, code, pre, svg")) continue;
      text.data = text.data.replace(
        /\p{L}{4,}/gu,
        (word) => `${word}${"é".repeat(Math.ceil(word.length / 3))}`,
      );
    }
  });
}

/** What is cut off: boxes that hide what doesn't fit, with text wider than they are. */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (element: Element) => {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(element);
      const isForReaders = position === "absolute" && (clipPath !== "none" || element.clientWidth <= 1);
      return (overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis" && !isForReaders;
    };
    // A list of choices cuts its lines by itself, as the platform does.
    const isDrawing = (element: Element) => element.closest("[aria-hidden='true'], svg, select") !== null;
    return [...document.querySelectorAll("main *, header *, footer *")]
      .filter((element) => !isDrawing(element) && hides(element) && element.textContent.trim() !== "")
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .map(
        (element) => `${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 40)}`,
      );
  });
}

for (const path of PAGES) {
  test(`${path} from right to left: nothing sticks out or is cut, and the logo is on the right`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await mirror(page);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
      expect(await cutTexts(page), `${width} px`).toEqual([]);
      const logo = await page.locator("header a").first().boundingBox();
      expect((logo?.x ?? 0) + (logo?.width ?? 0) / 2, `${width} px`).toBeGreaterThan(width / 2);
    }
  });
}
