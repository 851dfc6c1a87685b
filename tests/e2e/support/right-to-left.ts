import type { Page } from "@playwright/test";

import { expect } from "../fixtures";

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

/** Words of drawings that are beside the screen, which can't be scrolled there. */
async function labelsOutside(page: Page): Promise<string[]> {
  return page.locator("main svg text").evaluateAll((labels) =>
    labels
      .filter((label) => {
        const { left, right, width } = label.getBoundingClientRect();
        return width > 0 && (left < -1 || right > document.documentElement.clientWidth + 1);
      })
      .map((label) => label.textContent),
  );
}

/** Links whose arrow is not at their end, or doesn't point there. */
async function wrongArrows(page: Page): Promise<string[]> {
  return page.locator("main a:has(> :last-child .icon-pointing)").evaluateAll((links) =>
    links
      .filter((link) => {
        const [words, arrow] = [link.firstChild, link.querySelector(".icon-pointing")];
        if (!words || !arrow || !link.checkVisibility()) return false;
        const range = document.createRange();
        range.selectNode(words);
        const isAtEnd = arrow.getBoundingClientRect().right <= range.getBoundingClientRect().left;
        return !isAtEnd || getComputedStyle(arrow).scale !== "-1 1";
      })
      .map((link) => link.textContent.trim()),
  );
}

/**
 * The open page from right to left, with words a third longer, on a phone and on a desktop: nothing
 * sticks out or is cut, the logo is on the right, and arrows of links point to the left.
 */
export async function expectMirrored(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.evaluate(() => document.fonts.ready);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await mirror(page);
    const where = `${pathname} at ${width} px`;
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, where).toBeLessThanOrEqual(0);
    expect(await labelsOutside(page), where).toEqual([]);
    expect(await cutTexts(page), where).toEqual([]);
    expect(await wrongArrows(page), where).toEqual([]);
    const logo = await page.locator("header a").first().boundingBox();
    expect((logo?.x ?? 0) + (logo?.width ?? 0) / 2, where).toBeGreaterThan(width / 2);
  }
}
