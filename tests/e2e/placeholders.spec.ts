import { demoPassword, signInAs } from "./accounts";
import { expect, test } from "./fixtures";
import { holdBack } from "./support/hold-back";

test("a slow way from a hydrated page to the blog shows the blog's placeholder", async ({ page }) => {
  await signInAs(page, "lead");
  await page.goto("/contact");
  const release = await holdBack(page, "/blog");
  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page.getByText("Loading blog...")).toBeVisible();
  release();
  await expect(page.getByText("Loading blog...")).toBeHidden();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.locator("h1")).toHaveCount(1);
});

test("a slow way to the dashboard says what is on its way", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/users");
  const navigation = page.getByRole("navigation", { name: "Console", exact: true });
  const dashboard = navigation.getByRole("link", { name: "Dashboard", exact: true });
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

test.describe("the start page is loaded up front", () => {
  test("the sign-in page fetches its HTML ahead and no script of it, and the way there uses it", async ({
    page,
  }) => {
    const ahead = page.waitForEvent("request", (request) => request.headers()["sec-purpose"] === "prefetch");
    await page.goto("/login", { waitUntil: "networkidle" });
    expect(new URL((await ahead).url()).pathname).toBe("/");
    await expect(page.locator("link[rel=prefetch], link[rel=modulepreload][href*='_index']")).toHaveCount(0);

    await page.getByRole("banner").getByRole("link", { name: /home/i }).click();
    await expect(page.locator("h1")).toBeVisible();
    const delivery = await page.evaluate(
      () => (performance.getEntriesByType("navigation")[0] as { deliveryType?: string }).deliveryType,
    );
    expect(delivery).toBe("navigational-prefetch");
  });

  test("what was fetched for a visitor is not shown after they signed in", async ({ page }) => {
    const ahead = page.waitForEvent("request", (request) => request.headers()["sec-purpose"] === "prefetch");
    await page.goto("/login");
    await (await ahead).response();
    await page.getByLabel("Email").fill("lead@demo.test");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword());
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole("banner").getByRole("link", { name: /home/i }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await expect(page.getByRole("banner").getByRole("link", { name: /sign in/i })).toHaveCount(0);
  });
});
