import type { Page } from "@playwright/test";

import { siteCopy } from "~/copy/site";
import { stateMarkup } from "~/ui/shell/status-line";

import { signInAs } from "./accounts";
import { expect, test } from "./fixtures";

const WORKS = siteCopy.siteStates.works;

test.describe("header and footer", () => {
  test("lead to home, the blog and the sign-in page", async ({ page }) => {
    await page.goto("/privacy");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: /home/i })).toHaveAttribute("href", "/");
    await expect(header.getByRole("link", { name: "Blog", exact: true })).toHaveAttribute("href", "/blog");
    await expect(header.getByRole("link", { name: /sign in/i })).toHaveAttribute("href", "/login");
  });

  test("end with the legal pages, two social links and the copyright line", async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    for (const [name, href] of [
      ["Privacy", "/privacy"],
      ["Terms", "/terms"],
      ["Contact", "/contact"],
    ] as const) {
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    for (const social of ["LinkedIn", "X"]) {
      await expect(footer.getByRole("link", { name: social, exact: true })).toHaveAttribute(
        "href",
        /^https:\/\//,
      );
    }
    await expect(footer.getByText(/© 2024 Automata/)).toBeVisible();
  });

  test("end with how the site is, in a sentence that leads to the status page", async ({ page }) => {
    await page.goto("/privacy");
    await page.getByRole("contentinfo").getByRole("link", { name: WORKS, exact: true }).click();
    await expect(page).toHaveURL("/status");
    await expect(page.getByRole("note")).toHaveText(WORKS);
  });

  test("say what the page said when React runs on it, and no more than that", async ({ page }) => {
    await signInAs(page, "customer");
    await page.route("**/privacy", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(stateMarkup("works"), stateMarkup("down"));
      await route.fulfill({ response, body });
    });
    await page.goto("/privacy");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: siteCopy.siteStates.down, exact: true })).toBeVisible();
    await footer.getByRole("link", { name: "Terms", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/terms/i);
    await expect(footer.getByRole("link", { name: siteCopy.systemStatus, exact: true })).toBeVisible();
  });
});

test.describe("drawer on small screens", { tag: "@phone-only" }, () => {
  test("opens by keyboard, is 300 px wide, closes by Escape and gives the focus back", async ({ page }) => {
    await page.goto("/");
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBe(300);
    await expect(drawer.getByRole("link", { name: "Blog", exact: true })).toHaveAttribute("href", "/blog");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("leads to another page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Blog", exact: true }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });
});

test.describe("theme", () => {
  const inkOf = (page: Page) => page.locator("body").evaluate((body) => getComputedStyle(body).color);

  test(
    "follows the system until a choice is made, and keeps the choice",
    { tag: "@no-js" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto("/terms");
      const light = await inkOf(page);
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await inkOf(page);
      expect(dark).not.toBe(light);

      await page.emulateMedia({ colorScheme: "light" });
      await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
      // The address stays the same: the choice is on the page once it was sent.
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page).toHaveURL(/\/terms$/);
      expect(await inkOf(page)).toBe(dark);
      await page.goto("/blog");
      expect(await inkOf(page)).toBe(dark);

      await page.getByRole("contentinfo").getByRole("button", { name: "Same as device" }).click();
      await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
      expect(await inkOf(page)).toBe(light);
    },
  );

  test("comes with the first byte of the page, so that nothing flashes", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "theme", value: "dark", url: baseURL ?? "" }]);
    const response = await page.goto("/");
    expect(await response?.text()).toMatch(/<html[^>]*data-theme="dark"/);
  });
});

test.describe("old links", () => {
  test("/auth/login leads to /login and keeps its query", async ({ page }) => {
    await page.goto("/auth/login?redirectTo=%2Fdashboard");
    await expect(page).toHaveURL("/login?redirectTo=%2Fdashboard");
  });
});
