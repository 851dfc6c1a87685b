import type { Page } from "@playwright/test";

import { expectAccessibleInBothThemes } from "./axe";
import { createAccount, createStaff, mailedLink, newAddress, setRole, signInAs } from "./accounts";
import { expect, test } from "./fixtures";

/**
 * Makes an account of its own for a test and signs in as the super admin, who then finds it by its
 * address.
 */
async function withUser(page: Page): Promise<string> {
  const { email } = await createAccount(page);
  await signInAs(page, "super_admin");
  return email;
}

async function findUser(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
}

test.describe("an open page", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test(
    "someone who loses a role while a page is open changes nothing with it",
    { tag: "@no-js" },
    async ({ page }) => {
      const { email } = await createStaff(page, "sales");
      await page.goto("/admin/leads/new");
      const lead = newAddress();
      await page.getByLabel("Email").fill(lead);
      await page.getByLabel(/^Name/).fill("Typed before the change");
      setRole(email, "blog_admin");
      await page.getByRole("button", { name: "Add lead" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
      setRole(email, "sales");
      await page.goto(`/admin/leads?view=table&q=${encodeURIComponent(lead)}`);
      await expect(page.getByText("No matching leads")).toBeVisible();
      await expect(page.getByText("Typed before the change")).toHaveCount(0);
    },
  );
});

/** The part of Remix that goes to a page without loading a document. */
interface RoutedWindow {
  __remixRouter?: { navigate: (path: string) => Promise<void> };
}

test("a page that sends people on with a message says it, also without loading a document", async ({
  page,
}) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/users");
  await page.locator("html").evaluate((_, path) => {
    return (window as RoutedWindow).__remixRouter?.navigate(path);
  }, "/admin/users/bulk?do=disable");
  await expect(page.getByText("Select at least one user first.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test.describe("the dashboard", () => {
  test("shows a super admin every figure, chart and way on", async ({ page }) => {
    await signInAs(page, "super_admin");
    await page.goto("/dashboard");
    const main = page.getByRole("main");
    for (const text of [
      "Here's an overview of your platform.",
      "Active platform users",
      "Published articles",
      "Unpublished drafts",
      "All systems operational",
    ]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(main.getByRole("img", { name: /^Stacked columns: new leads by week/ })).toBeVisible();
    await main.getByText("Show as table").first().click();
    await expect(main.getByRole("table").first()).toBeVisible();
    await expect(main.getByRole("link", { name: "Manage Users" })).toHaveAttribute("href", "/admin/users");
    await expect(main.getByRole("link", { name: "System Settings" })).toHaveAttribute(
      "href",
      "/admin/settings",
    );
    await expect(main.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
    await expect(main.getByRole("link", { name: /Manage Workspaces|Create Workspace/ })).toHaveAttribute(
      "href",
      "/admin/workspaces",
    );
  });

  test("looks back as far as its address says, also without scripts", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await signInAs(page, "super_admin");
    await page.goto("/dashboard");
    const main = page.getByRole("main");
    const periods = main.getByRole("navigation", { name: "Period" });
    await expect(periods.locator("[aria-current]")).toHaveText("3 months");
    await periods.getByRole("link", { name: "1 year" }).click();
    await expect(page).toHaveURL("/dashboard?period=1y");
    await expect(periods.locator("[aria-current]")).toHaveText("1 year");
    await expect(main.getByRole("heading", { name: "Sign-ups by month" })).toBeVisible();
    await periods.getByRole("link", { name: "4 weeks" }).click();
    await expect(main.getByRole("heading", { name: "Consultations by day" })).toBeVisible();
    await context.close();
  });

  test("shows an editor the blog, and nothing of users or the system", async ({ page }) => {
    await signInAs(page, "blog_admin");
    await page.goto("/dashboard");
    const main = page.getByRole("main");
    await expect(main.getByText("Published articles", { exact: true })).toBeVisible();
    await expect(main.getByText("No Workspace Selected", { exact: true })).toBeVisible();
    await expect(
      main.getByText("You need to select or create a workspace to get started.", { exact: true }),
    ).toBeVisible();
    for (const text of [
      "Total Users",
      "System Status",
      "Manage Users",
      "System Settings",
      "New leads by week",
    ]) {
      await expect(main.getByText(text, { exact: true })).toHaveCount(0);
    }
  });
});

test(
  "a role and an account's access are changed on its page, and the audit log tells of both",
  { tag: "@no-js" },
  async ({ page }) => {
    const email = await withUser(page);
    await findUser(page, email);
    await page.getByRole("rowheader").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Pat Sample" })).toBeVisible();
    await page.getByLabel("Role", { exact: true }).selectOption("sales");
    await page.getByRole("button", { name: "Save role" }).click();
    await expect(page.getByText("Pat Sample is now sales.").first()).toBeVisible();
    await page.getByText("Disable account", { exact: true }).click();
    await page.getByRole("button", { name: "Disable Pat Sample" }).click();
    await expect(page.getByText("Pat Sample is disabled and can't sign in.")).toBeVisible();
    await page.getByRole("link", { name: "All changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).toHaveText([
      /disabled the account of Pat Sample/,
      /changed the role of Pat Sample from lead to sales/,
    ]);
  },
);

test(
  "several users are selected, confirmed by name and changed together",
  { tag: "@no-js" },
  async ({ page }) => {
    const email = await withUser(page);
    await findUser(page, email);
    const bar = page.getByRole("group", { name: "Selected users" });
    await expect(bar).toBeHidden();
    await page.getByRole("checkbox", { name: "Select Pat Sample" }).check();
    const row = page.getByRole("row").filter({ hasText: email });
    const fill = (element: Element) => getComputedStyle(element).backgroundColor;
    const rowFill = await row.getByRole("rowheader").evaluate(fill);
    expect(await row.locator(".avatar").evaluate(fill), "an avatar on a selected row").not.toBe(rowFill);
    await bar.getByRole("button", { name: "Disable" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Disable 1 user" })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: "Disable 1 user" }).click();
    await expect(page.getByText("1 user changed").first()).toBeVisible();
    await page.goto(`/admin/users?q=${encodeURIComponent(email)}&status=disabled`);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
  },
);

test("an invited person chooses a password by the mailed link", { tag: "@no-js" }, async ({ page }) => {
  const email = `ines-${crypto.randomUUID()}@demo.test`;
  await signInAs(page, "super_admin");
  await page.goto("/admin/users/invite");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Role", { exact: true }).selectOption("support");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent").first()).toBeVisible();
  const link = await mailedLink(email, "invite");
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/reset-password/);
});

test("the list comes as a file", { tag: "@no-js" }, async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/users?role=support");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("users.csv");
});

test("a bulk action with nobody selected says so", { tag: "@no-js" }, async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/users");
  // The bar is hidden while nobody is selected, except in browsers without :has().
  const bar = page.getByRole("group", { name: "Selected users", includeHidden: true });
  await bar.evaluate((element) => {
    element.style.display = "flex";
  });
  await bar.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(page.getByText("Select at least one user first.", { exact: true })).toBeVisible();
});

test("who may only look sees no way to change anything", async ({ page }) => {
  await signInAs(page, "support");
  await page.goto("/admin/users?q=lead%40demo.test");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Invite user" })).toHaveCount(0);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Role and access" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Changes to this account" })).toHaveCount(0);
});

test("who sees users can read what each role may do", async ({ page }) => {
  await signInAs(page, "support");
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "What each role may do" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Roles and permissions" })).toBeVisible();
  const headings = await page.getByRole("columnheader").allTextContents();
  const row = page.getByRole("row", { name: /^Manage leads/ });
  const cells = await row.getByRole("cell").allTextContents();
  const allowed = headings.slice(1).filter((_, index) => cells[index] === "Allowed");
  expect(allowed).toEqual(["Sales", "Super admin"]);
});

test("a search that finds nobody says so and leads back", async ({ page }) => {
  await signInAs(page, "support");
  await page.goto("/admin/users?q=zzzz-nobody");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await page.getByRole("link", { name: "Show all users" }).click();
  await expect(page.getByRole("rowheader")).not.toHaveCount(0);
});

test("keys lead to the search and to the list of keys, and the focus comes back", async ({ page }) => {
  await signInAs(page, "support");
  await page.goto("/admin/users");
  const search = page.getByRole("searchbox", { name: "Search everything" });
  const name = page.getByRole("rowheader").getByRole("link").first();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
  await name.focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(name).toBeFocused();
});

test("axe finds nothing on the pages of users and of the audit log", { tag: "@phone" }, async ({ page }) => {
  await signInAs(page, "super_admin");
  for (const path of [
    "/dashboard",
    "/admin/users",
    "/admin/users/invite",
    "/admin/users/roles",
    "/admin/status",
    "/admin/users?q=zzzz",
    "/admin/audit",
    "/admin/api-keys",
    "/admin/webhooks",
    "/admin/webhooks/new",
    "/admin/audit?action=user.disabled",
  ]) {
    await page.goto(path);
    await expectAccessibleInBothThemes(page);
  }
  await page.goto("/admin/users?q=support%40demo.test");
  await page.getByRole("checkbox", { name: "Select Sofia Brandt" }).check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change the role of 1 user");
  await expectAccessibleInBothThemes(page);
  await page.goto("/admin/users?q=support%40demo.test");
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Sofia Brandt" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
