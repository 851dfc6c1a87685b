import type { Locator } from "@playwright/test";

import { expect, test } from "../fixtures";
import { nextMonth } from "../../setup/next-month";
import { openStatement } from "../support/statement";

/* Contrast themes of the system take away colors and shadows. What is chosen stays marked. */

test.use({ forcedColors: "active" });

const outlineOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).outlineStyle);

test(
  "the pressed theme, the current page, day and time are outlined",
  { tag: "@no-js" },
  async ({ page }) => {
    // On the last day of a month, that month may have a single time left.
    await page.goto(`/booking?month=${nextMonth()}`);
    const themes = page.getByRole("contentinfo").getByRole("button");
    expect(await outlineOf(themes.and(page.locator('[aria-pressed="true"]')))).toBe("solid");
    expect(await outlineOf(themes.and(page.locator('[aria-pressed="false"]')).first())).toBe("none");

    const day = page.getByRole("link", { name: /times available$/ });
    await day.last().click();
    expect(await outlineOf(page.locator('a[aria-current="date"]'))).toBe("solid");
    const times = page.locator('label:has(input[name="slot"])');
    await times.last().click();
    // The field that was clicked last doesn't say it by its focus.
    await page.getByLabel("Work email").focus();
    expect(await outlineOf(times.last())).toBe("solid");
    expect(await outlineOf(times.first())).toBe("none");
  },
);

test("the legend of a chart has the colors of its bars", async ({ page }) => {
  await openStatement(page);
  for (const [bars, key] of [
    [".plot-bar:not(.plot-bar-mid)", "Full operation"],
    [".plot-bar-mid", "Ramp-up"],
  ] as const) {
    const fill = await page
      .locator(bars)
      .first()
      .evaluate((bar) => getComputedStyle(bar).fill);
    const swatch = page.locator(".plot-legend > li", { hasText: key });
    expect(await swatch.evaluate((item) => getComputedStyle(item, "::before").backgroundColor)).toBe(fill);
  }
});
