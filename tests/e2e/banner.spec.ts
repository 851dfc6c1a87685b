import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

/** Name of the banner's words, found by their exact last one. */
const LAST_WORD = "YOU!";

/**
 * Shows the banner at one moment of its loop, by setting the clock of its animations, and returns
 * how visible each word is.
 */
async function readBannerAt(
  page: Page,
  milliseconds: number,
): Promise<{ word: string; opacity: number; visible: number }[]> {
  return page.evaluate(
    ({ milliseconds, lastWord }) => {
      const last = [...document.querySelectorAll("h1 *")].find(
        (element) => element.children.length === 0 && element.textContent?.trim() === lastWord,
      );
      const words = [...(last?.parentElement?.children ?? [])];
      for (const word of words) {
        for (const animation of word.getAnimations()) {
          animation.pause();
          animation.currentTime = milliseconds;
        }
      }
      return words.map((word) => {
        const { maskPosition, opacity, visibility } = getComputedStyle(word);
        // The mask is clear at 100 % of its height and opaque at 0 %.
        const masked = Number.parseFloat(maskPosition.split(" ")[1] ?? "") / 100;
        return {
          word: word.textContent?.trim() ?? "",
          opacity: Number(opacity),
          visible: visibility === "hidden" ? 0 : Number(opacity) * (1 - masked),
        };
      });
    },
    { milliseconds, lastWord: LAST_WORD },
  );
}

test.describe("the rotating banner", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const path of ["/", "/roi-calculator"]) {
    test(`${path}: four words of 4 s, the last one 10 s, 0.5 s of fading between`, async ({ page }) => {
      await page.goto(path);
      const words = await readBannerAt(page, 1000);
      expect(words).toHaveLength(5);
      expect(words[4]?.word).toBe(LAST_WORD);

      const fullyShown = async (seconds: number) =>
        (await readBannerAt(page, seconds * 1000)).flatMap(({ visible }, index) =>
          visible > 0.99 ? [index] : [],
        );
      const starts = [0, 4, 8, 12, 16];
      for (const [index, start] of starts.entries()) {
        const end = index === 4 ? 26 : start + 4;
        expect(await fullyShown(start + 0.6), `word ${index} after its fade-in`).toEqual([index]);
        expect(await fullyShown(end - 0.55), `word ${index} before its fade-out`).toEqual([index]);
        expect(await fullyShown(end - 0.25), `word ${index} while it fades`).toEqual([]);
      }
      expect(await fullyShown(26.6), "restarts at the first").toEqual([0]);
    });
  }

  test("keeps the contrast of its letters while a word fades", async ({ page }) => {
    await page.goto("/");
    const words = await readBannerAt(page, 3750);
    expect(words[0]?.visible).toBeGreaterThan(0);
    expect(words[0]?.visible).toBeLessThan(1);
    for (const { opacity } of words) expect(opacity).toBe(1);
  });

  test("uses another set of words on the ROI page", async ({ page }) => {
    await page.goto("/");
    const defaults = (await readBannerAt(page, 0)).map(({ word }) => word);
    await page.goto("/roi-calculator");
    const roi = (await readBannerAt(page, 0)).map(({ word }) => word);
    expect(new Set([...defaults, ...roi]).size).toBeGreaterThan(6);
  });

  test("does not move the page while it turns", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/");
    const heights = new Set<number>();
    for (const second of [1, 5, 9, 13, 20]) {
      await readBannerAt(page, second * 1000);
      heights.add(await page.locator("h1").evaluate((heading) => heading.getBoundingClientRect().height));
    }
    expect(heights.size).toBe(1);
  });

  test("pauses and resumes by keyboard", async ({ page }) => {
    await page.goto("/");
    const running = () =>
      page.evaluate(
        () => document.getAnimations().filter((animation) => animation.playState === "running").length,
      );
    const pause = page.getByRole("checkbox", { name: /pause motion/i });
    await pause.focus();
    await page.keyboard.press("Space");
    await expect(pause).toBeChecked();
    await expect.poll(running).toBe(0);
    await page.keyboard.press("Space");
    await expect.poll(running).toBeGreaterThan(0);
  });
});

test.describe("reduced motion", () => {
  test("nothing moves and the headline is a whole sentence", async ({ page }) => {
    await page.goto("/");
    expect(
      await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length),
    ).toBe(0);
    await expect(page.locator("h1")).toContainText(/you/i);
  });

  test("there is no button that would pause what does not move", async ({ page }) => {
    for (const path of ["/", "/roi-calculator"]) {
      await page.goto(path);
      await expect(page.getByText("Pause motion")).toBeHidden();
    }
  });
});
