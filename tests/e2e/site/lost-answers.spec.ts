import type { Page } from "@playwright/test";

import { signInAs } from "../accounts";
import { expect, test } from "../fixtures";
import { openStatement } from "../support/statement";

/** The browser says what it did not get, and the router which answer it shows. */
test.use({
  expectedErrors: [
    /ERR_FAILED|ERR_INTERNET|Failed to fetch|status of 404|React Router caught|^console: \w{1,3}$/,
  ],
});

/**
 * Goes back to a page, whose scripts are there, while the browser gets no answer from these
 * addresses.
 */
async function returnInVain(page: Page, addresses: RegExp): Promise<void> {
  await signInAs(page, "super_admin");
  await page.goto("/admin/audit");
  const navigation = page.getByRole("navigation", { name: "Console", exact: true });
  await navigation.getByRole("link", { name: "User Management", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Management");
  await page.route(addresses, (route) => route.abort());
  await navigation.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
}

test("a page whose data is lost says so in the frame of the site, which loads for it", async ({ page }) => {
  await returnInVain(page, /\.data/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Blog", exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("it says so without the frame where no file loads either, and can be tried again", async ({ page }) => {
  await returnInVain(page, /\.data|\/assets\//);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole("main").getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit log");
});

test("without a connection a page stays, with what is typed in it, and can be left later", async ({
  page,
  context,
}) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/tasks/new");
  const title = page.getByRole("main").getByLabel("What needs to be done");
  await title.fill("Call the bakery back");
  const navigation = page.getByRole("navigation", { name: "Console", exact: true });
  const ways = [
    () => navigation.getByRole("link", { name: "User Management", exact: true }).click(),
    () => page.keyboard.type("gu"),
  ];
  for (const leave of ways) {
    await context.setOffline(true);
    await leave();
    const message = page.getByRole("alert").filter({ hasText: "You're offline" });
    await expect(message).toBeVisible();
    await expect(title).toHaveValue("Call the bakery back");
    await context.setOffline(false);
  }
  await navigation.getByRole("link", { name: "User Management", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Management");
});

/** Sends requests for an address to another one of its kind, which doesn't exist. */
async function replaceId(page: Page, address: RegExp, other: string): Promise<void> {
  await page.route(address, (route) =>
    route.continue({ url: route.request().url().replace(address, other) }),
  );
}

test("a link to a record that was deleted a moment ago leads to a 404 inside the console", async ({
  page,
}) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/users?q=super_admin%40demo.test");
  await replaceId(page, /\/admin\/users\/[\w-]{36}\.data/, `/admin/users/${crypto.randomUUID()}.data`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Susan Park" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(main).toContainText("It may have been deleted a moment ago");
  await main.getByRole("link", { name: "User Management" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Management");
});

/** Presses a button of a statement that was deleted while its page was open. */
async function sendDeletedStatement(page: Page): Promise<void> {
  await openStatement(page);
  await replaceId(page, /\/roi-calculator\/[\w-]{27}\.data/, `/roi-calculator/${"x".repeat(27)}.data`);
  await page.getByLabel("Your email address").fill("dana@example.test");
  await page.getByRole("checkbox", { name: /Send the statement to this address/ }).check();
  await page.getByRole("button", { name: "Send statement" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByRole("main").getByRole("link", { name: "Blog" })).toBeVisible();
}

test("a page that doesn't exist loads its drawing when it is shown", async ({ page }) => {
  await sendDeletedStatement(page);
  await expect(page.getByRole("main").locator("svg text").first()).toBeAttached();
});

test("it shows without the drawing where that can't be loaded", async ({ page }) => {
  await page.route(/\/assets\/not-found/, (route) => route.abort());
  await sendDeletedStatement(page);
  await expect(page.getByRole("main").locator("svg text")).toHaveCount(0);
});
