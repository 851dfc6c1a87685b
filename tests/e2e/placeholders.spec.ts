import type { Page } from "@playwright/test";

import { signInAs } from "./accounts";
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

test("a slow way to the dashboard says what is on its way", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, "super_admin");
  await page.goto("/admin/users");
  const dashboard = page.getByRole("navigation", { name: "Console", exact: true }).getByRole("link").first();
  // The keys of the console work once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 500 });
  }).toPass();
  const release = await holdBack(page, "/dashboard");
  await dashboard.click();
  await expect(page.getByText("Loading dashboard...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome back, /);
  await expect(page.getByText("Loading dashboard...", { exact: true })).toBeHidden();

  await page.unrouteAll();
  const releaseAgain = await holdBack(page, "/dashboard");
  await dashboard.click();
  await expect(page.getByText("Loading workspace...", { exact: true })).toBeVisible();
  releaseAgain();
  await expect(page.getByText("Loading workspace...", { exact: true })).toBeHidden();
  await expect(page.getByText("Workspace ID", { exact: true })).toBeVisible();
});
