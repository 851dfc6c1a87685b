import type { Browser, Page } from "@playwright/test";

import { findFreePort } from "../../scripts/free-port";
import { demoPassword } from "./accounts";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { startOwnServer, type OwnServer } from "./own-server";

/*
 * Tests that need a server of their own: unreadable tables, a site without activity, settings for
 * everyone.
 */

test.use({ expectedErrors: [/status of [45]\d\d/] });
test.describe.configure({ mode: "serial" });

let server: OwnServer;

test.beforeAll(async () => {
  // The state of emails is shown only if there is a server for them.
  server = await startOwnServer({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` });
});

test.afterAll(async () => {
  await server.stop();
});

async function signIn(page: Page, name: string): Promise<void> {
  const response = await page.request.post(`${server.app.url}/api/auth/login`, {
    data: { email: `${name}@demo.test`, password: demoPassword() },
    headers: { Origin: server.app.url },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** The public site as someone without an account sees it. */
async function openVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

test("before anything has happened, and while workspaces cannot be read, the console says so", async ({
  page,
}) => {
  // The demo's emails have been waiting for a long time.
  server.change("UPDATE outbox_mails SET status = 'sent'");
  await signIn(page, "super_admin");
  await page.goto(`${server.app.url}/dashboard`);
  const main = page.getByRole("main");
  await expect(main.getByText("Activity tracking coming soon...", { exact: true })).toBeVisible();
  await expect(main.getByText("Online", { exact: true })).toBeVisible();
  for (const term of ["Workspace ID", "Plan", "Total workspaces"]) {
    await expect(main.getByText(term, { exact: true })).toBeVisible();
  }

  server.change("ALTER TABLE workspaces RENAME COLUMN status TO lost");
  server.change("ALTER TABLE outbox_mails RENAME COLUMN status TO lost");
  const dashboard = await page.goto(`${server.app.url}/dashboard`);
  expect(dashboard?.status(), "the rest of the page is there").toBe(200);
  await expect(
    main.getByText("Error loading workspace: Failed to load workspaces", { exact: true }),
  ).toBeVisible();
  await expect(main.getByText("Degraded", { exact: true })).toBeVisible();
  await expect(main.getByText("Failing: mail", { exact: true })).toBeVisible();
  await expect(main.getByText("Active platform users", { exact: true })).toBeVisible();
  server.change("ALTER TABLE outbox_mails RENAME COLUMN lost TO status");
  await expectAccessible(page);

  await signIn(page, "member");
  const list = await page.goto(`${server.app.url}/admin/workspaces`);
  expect(list?.status()).toBe(500);
  await expect(main.getByText("Failed to load workspaces", { exact: true })).toBeVisible();
  await expectAccessible(page);
  server.change("ALTER TABLE workspaces RENAME COLUMN lost TO status");
  await main.getByRole("link", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Workspaces" })).toBeVisible();
  await expect(main.getByText("Failed to load workspaces", { exact: true })).toHaveCount(0);
});

test(
  "what is saved for the whole site changes its pages at once, and is on record",
  { tag: "@no-js" },
  async ({ page, browser }) => {
    await signIn(page, "super_admin");
    const visitor = await openVisitor(browser);
    const saveSection = async (section: string, name: string, fill: () => Promise<void>) => {
      await page.goto(`${server.app.url}/admin/settings/${section}`);
      await fill();
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText(`${name} saved`, { exact: true }).first()).toBeVisible();
    };
    const main = page.getByRole("main");

    // Kept documents of these pages exist before anything changes.
    await visitor.goto(server.app.url);
    await expect(visitor).toHaveTitle(/^Automata/);
    await visitor.goto(`${server.app.url}/booking`);
    await expect(visitor.getByRole("banner").getByRole("link", { name: "Automata" })).toBeVisible();

    await page.goto(`${server.app.url}/admin/site/brand`);
    await main.getByLabel("Product name").fill("Clockworks");
    await page.getByRole("button", { name: "Save and publish" }).click();
    await expect(page.getByText("Brand saved", { exact: true }).first()).toBeVisible();
    await visitor.goto(server.app.url);
    await expect(visitor).toHaveTitle(/^Clockworks/);

    await saveSection("notice", "Notice and maintenance", () =>
      main.getByLabel("Notice bar").fill("We move on Sunday."),
    );
    await visitor.goto(server.app.url);
    await expect(visitor.getByText("We move on Sunday.")).toBeVisible();

    await saveSection("features", "Features", () => main.getByLabel("Booking", { exact: true }).uncheck());
    expect((await visitor.goto(`${server.app.url}/booking`))?.status()).toBe(404);
    const member = await (await browser.newContext()).newPage();
    await signIn(member, "member");
    for (const [reader, path] of [
      [visitor, "/"],
      [visitor, "/sample-proposal"],
      [visitor, "/de/sample-proposal"],
      [member, "/workspace"],
    ] as const) {
      await reader.goto(`${server.app.url}${path}`);
      await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(reader.locator('a[href$="/booking"]'), path).toHaveCount(0);
    }
    await member.context().close();

    await saveSection("notice", "Notice and maintenance", () => main.getByLabel("Maintenance mode").check());
    expect((await visitor.goto(server.app.url))?.status()).toBe(503);
    await expect(visitor.getByRole("heading", { level: 1, name: "Back soon" })).toBeVisible();
    expect((await page.goto(server.app.url))?.status(), "who is signed in goes on").toBe(200);
    await saveSection("notice", "Notice and maintenance", () =>
      main.getByLabel("Maintenance mode").uncheck(),
    );
    expect((await visitor.goto(server.app.url))?.status()).toBe(200);
    await visitor.context().close();

    await page.goto(`${server.app.url}/admin/audit?area=settings`);
    await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).toHaveCount(5);
    await expect(page.getByRole("main")).toContainText("Clockworks");
  },
);

test("an author who loses the role keeps the article's text, and reads why nothing is saved", async ({
  page,
}) => {
  await signIn(page, "blog_admin");
  await page.goto(`${server.app.url}/admin/blog/new`);
  await page.getByLabel("Title").fill("Written before the change");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}/);
  const body = page.getByRole("textbox", { name: "Text in Markdown" });
  await expect(body).toHaveAttribute("contenteditable", "true");
  await body.fill("The first sentence.");
  await expect(page.getByText("Draft saved automatically")).toBeVisible();

  server.change("UPDATE users SET role = 'sales' WHERE email = 'blog_admin@demo.test'");
  await body.fill("The first sentence. A second one that nobody else has.");
  await expect(page.getByText(/You can't edit this article anymore/)).toBeVisible();
  await expect(page.getByText("Access Denied")).toHaveCount(0);
  await expect(body).toContainText("A second one that nobody else has.");

  // The palette of the same page says it as well. Search itself is open to every role.
  server.change("UPDATE users SET role = 'lead' WHERE email = 'blog_admin@demo.test'");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("freight");
  await expect(page.getByText("You no longer have access.", { exact: false })).toBeVisible();
  server.change("UPDATE users SET role = 'blog_admin' WHERE email = 'blog_admin@demo.test'");
});
