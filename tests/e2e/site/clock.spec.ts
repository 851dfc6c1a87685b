import { signInAs } from "../accounts";
import { expect, test } from "../fixtures";

/* Readers in the United States have a clock of 12 hours, all others one of 24. */

const TWELVE = /^(?:1[0-2]|[1-9]):\d\d\s[AP]M$/;
const TWENTY_FOUR = /^\d\d:\d\d$/;

const CLOCKS = [
  {
    locale: "en-US",
    hours: TWELVE,
    moment: /\d, \d{1,2}:\d\d\s[AP]M/,
    checked: /at \d{1,2}:\d\d\s[AP]M UTC$/,
  },
  { locale: "en-GB", hours: TWENTY_FOUR, moment: /\d, \d\d:\d\d(?!.*[AP]M)/, checked: /at \d\d:\d\d UTC$/ },
];

for (const { locale, hours, moment, checked } of CLOCKS) {
  test.describe(`a reader of ${locale}`, () => {
    test.use({ locale });

    test("chooses a time on their own clock", { tag: "@no-js" }, async ({ page }) => {
      await page.goto("/booking");
      const times = page.locator('label:has(input[name="slot"])');
      await expect(times.first()).toHaveText(hours);
      for (const text of await times.allTextContents()) expect(text.trim()).toMatch(hours);
      // At this width, the times have the least room.
      await page.setViewportSize({ width: 1024, height: 768 });
      for (const time of await times.all())
        expect(await time.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });

    test("reads on it when the state was checked", { tag: "@no-js" }, async ({ page }) => {
      await page.goto("/status");
      await expect(page.locator("main time").first()).toHaveText(checked);
    });

    test("reads in German what German readers read", { tag: "@no-js" }, async ({ page }) => {
      await page.goto("/de/booking");
      await expect(page.locator('label:has(input[name="slot"])').first()).toHaveText(TWENTY_FOUR);
    });

    test("sees moments on their own clock in the console", async ({ page }) => {
      await signInAs(page, "super_admin");
      await page.goto("/admin/audit");
      await expect(page.locator("main time").first()).toHaveText(hours);
      await page.goto("/admin/blog");
      await page.locator("main").getByRole("link", { name: "The audit trail is the product" }).click();
      await expect(page.locator("time", { hasText: /^Last saved/ })).toHaveText(moment);
    });
  });
}
