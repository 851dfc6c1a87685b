import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

/** Holds back the data of the next page until the test lets it go. */
async function holdBack(page: Page, pathname: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === `${pathname}.data`,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

test("a slow way from a hydrated page to the blog shows the blog's placeholder", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/login");
  await expect
    .poll(() => page.evaluate(() => "__remixRouter" in window || "__remixContext" in window))
    .toBe(true);
  const release = await holdBack(page, "/blog");
  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page.getByText("Loading blog...")).toBeVisible();
  release();
  await expect(page.getByText("Loading blog...")).toBeHidden();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.locator("h1")).toHaveCount(1);
});
