import { signInAlone, signInAs } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";

test.use({ expectedErrors: [/status of 40[13]/] });

test.describe("the dashboard", () => {
  test("asks a signed-out visitor to log in", { tag: "@no-js" }, async ({ page }) => {
    const response = await page.goto("/dashboard");
    expect(response?.status()).toBe(401);
    await expect(page.getByRole("heading", { name: "Please Log In", exact: true })).toBeVisible();
    await expect(
      page.getByText("You need to be logged in to access the admin dashboard.", { exact: true }),
    ).toBeVisible();
    const login = page.getByRole("main").getByRole("link", { name: "Login", exact: true });
    await expect(login).toHaveAttribute("href", "/auth/login");
    await login.click();
    await expect(page).toHaveURL("/login");
  });

  test("is closed to most roles, and says what is open to them", async ({ page }) => {
    for (const name of ["support", "billing_admin", "sales", "member"]) {
      await test.step(name, async () => {
        await signInAs(page, name);
        const response = await page.goto("/dashboard");
        expect(response?.status()).toBe(403);
        await expect(page.getByRole("heading", { name: "Access Denied", exact: true })).toBeVisible();
        await expect(
          page.getByText("You don't have permission to access the admin dashboard.", { exact: true }),
        ).toBeVisible();
        const main = page.getByRole("main");
        await expect(main.getByRole("link", { name: "Return Home" })).toHaveAttribute("href", "/");
        await main.getByRole("link", { name: "Settings" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      });
    }
  });

  test("greets editors and super admins by first name", async ({ page }) => {
    for (const name of ["blog_admin", "super_admin"]) {
      await test.step(name, async () => {
        await signInAs(page, name);
        const response = await page.goto("/dashboard");
        expect(response?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome back, \p{L}+!$/u);
        await expect(page.getByText("Here's an overview of your platform.", { exact: true })).toBeVisible();
      });
    }
  });
});

test.describe("the guard", () => {
  for (const [name, from, to] of [
    ["lead", "/dashboard", "/profile"],
    ["lead", "/admin/settings", "/profile"],
    ["customer", "/admin/workspaces", "/profile"],
    ["member", "/profile", "/admin/workspaces"],
    ["support", "/profile", "/dashboard"],
    ["super_admin", "/profile", "/dashboard"],
  ] as const) {
    test(`leads ${name} from ${from} to ${to}`, async ({ page }) => {
      await signInAs(page, name);
      const response = await page.request.get(from);
      expect(new URL(response.url()).pathname).toBe(to);
    });
  }

  for (const path of ["/profile", "/admin/settings", "/admin/workspaces"]) {
    test(`asks a signed-out visitor of ${path} to sign in first`, async ({ request }) => {
      const response = await request.get(path);
      const url = new URL(response.url());
      expect(url.pathname).toBe("/login");
      expect(url.searchParams.get("redirectTo")).toBe(path);
    });
  }

  for (const path of ["/profile.data", "/admin/settings.data", "/admin/workspaces.data", "/dashboard.data"]) {
    test(`gives nothing of ${path} to signed-out people`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(await response.text()).not.toMatch(/@demo\.test/);
    });
  }

  test("lets a member see the own workspaces, and nobody without one", async ({ page }) => {
    await signInAs(page, "member");
    await page.goto("/admin/workspaces");
    await expect(page.getByRole("row")).not.toHaveCount(0);
    await signInAs(page, "support");
    const response = await page.goto("/admin/workspaces");
    expect(response?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  });
});

test.describe("the sidebar", () => {
  test("leads to a page that the router doesn't know by loading it, and back", async ({ page }) => {
    const navigation = page.getByRole("navigation", { name: "Console", exact: true });
    const heading = page.getByRole("heading", { level: 1 });
    const mark = () => page.evaluate(() => document.body.setAttribute("data-loaded-once", ""));
    const isSameDocument = () => page.evaluate(() => document.body.hasAttribute("data-loaded-once"));
    await signInAs(page, "blog_admin");
    await page.goto("/admin/blog");
    await mark();
    await navigation.getByRole("link", { name: /^Settings/ }).click();
    await expect(heading).toHaveText("Settings");
    expect(await isSameDocument()).toBe(true);
    await navigation.getByRole("link", { name: /^User Management/ }).click();
    await expect(heading).toHaveText("Access Denied");
    expect(await isSameDocument()).toBe(false);
    await page.goBack();
    await expect(heading).toHaveText("Settings");
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
    await mark();
    await navigation.getByRole("link", { name: /^Blog Management/ }).click();
    await expect(heading).not.toHaveText("Settings");
    expect(await isSameDocument()).toBe(true);
  });

  test("shows Workspaces to the super admin only, and a lock where there is no access", async ({ page }) => {
    const navigation = page.getByRole("navigation", { name: "Console", exact: true });
    const links = navigation.getByRole("list").last().getByRole("link");
    await signInAs(page, "super_admin");
    await page.goto("/dashboard");
    await expect(links).toHaveText([
      "Dashboard",
      "Blog Management",
      "User Management",
      "Workspaces",
      "Settings",
      "Insights",
      "Site",
      "Audit log",
      "API keys",
      "Webhooks",
    ]);
    expect((await page.getByRole("complementary", { name: "Sidebar" }).boundingBox())?.width).toBe(256);
    await signInAs(page, "sales");
    await page.goto("/admin/settings");
    await expect(links).toHaveText([
      "Dashboard(no access)",
      "Blog Management(no access)",
      "User Management(no access)",
      "Settings",
      "Insights",
    ]);
  });

  test("signs out", { tag: "@no-js" }, async ({ page }) => {
    await signInAlone(page, "blog_admin");
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("Goodbye!", { exact: true }).first()).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Please Log In" })).toBeVisible();
  });
});

test(
  "staff choose among all time zones, which a link brings without scripts",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await signInAlone(page, "sales");
    await page.goto("/admin/settings");
    const zone = page.getByLabel("Time zone");
    const all = page.getByRole("link", { name: "All time zones" });
    if (!javaScriptEnabled) {
      await expect(zone.locator("option")).toHaveCount(1);
      await all.click();
    }
    await expect(zone.locator("option").nth(400)).toBeAttached();
    await expect(all).toBeHidden();
    await zone.selectOption("Asia/Tokyo");
    await page.getByRole("button", { name: "Save working day" }).click();
    await expect(page.getByText("Working day saved").first()).toBeVisible();
    await page.reload();
    await expect(zone).toHaveValue("Asia/Tokyo");
  },
);

test("the console's menu opens and leads to its pages", { tag: "@phone-only" }, async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(menu).toBeHidden();
});

test.describe("the header's menu", () => {
  test(
    "names a lead and offers profile and logout, but no dashboard",
    { tag: "@no-js" },
    async ({ page }) => {
      await signInAlone(page, "lead");
      await page.goto("/blog");
      await page.getByRole("button", { name: "Open account menu" }).click();
      const menu = page.getByRole("navigation", { name: "Account" });
      await expect(menu.getByText("lead@demo.test")).toBeVisible();
      await expect(menu.getByRole("link", { name: "Profile" })).toHaveAttribute("href", "/profile");
      await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
      await menu.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByText("Goodbye!", { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeAttached();
    },
  );

  test("offers the dashboard to people who may see it, and closes by Escape", async ({ page }) => {
    await signInAs(page, "blog_admin");
    await page.goto("/");
    await page.getByRole("button", { name: "Open account menu" }).click();
    const menu = page.getByRole("navigation", { name: "Account" });
    await expect(menu.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
  });
});

test("nothing of a signed-in page is kept by caches or shown to the next visitor", async ({
  page,
  request,
}) => {
  await signInAs(page, "lead");
  const own = await page.goto("/contact");
  expect(own?.headers()["cache-control"]).toBe("private, no-store");
  expect(await own?.text()).toContain("lead@demo.test");
  const other = await request.get("/contact");
  expect(await other.text()).not.toContain("lead@demo.test");
});

test.describe("axe finds nothing, in either theme", { tag: "@phone" }, () => {
  for (const [name, path] of [
    ["lead", "/profile"],
    ["super_admin", "/dashboard"],
    ["super_admin", "/admin/settings"],
    ["support", "/dashboard"],
    ["member", "/admin/workspaces"],
    [null, "/dashboard"],
  ] as const) {
    test(`${path} of ${name ?? "nobody"}`, async ({ page }) => {
      if (name) await signInAs(page, name);
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    });
  }
});
