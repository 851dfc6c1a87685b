import { renameSync } from "node:fs";

import type { Page } from "@playwright/test";
import Database from "better-sqlite3";

import { demoPassword } from "./accounts";
import { expect, test } from "./fixtures";
import { startOwnServer, type OwnServer } from "./own-server";

test.use({ expectedErrors: [/500|503|Unexpected Server Error/] });
test.describe.configure({ mode: "serial" });

let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer();
});

test.afterAll(async () => {
  await server.stop();
});

/**
 * Gives a column another name under the running app, as a failed restore might, or its own again.
 */
function renameColumn(from: string, to: string): void {
  server.change(`ALTER TABLE posts RENAME COLUMN ${from} TO ${to}`);
}

/** Signs in at this server, which has sessions of its own. */
async function signInAsAuthor(page: Page): Promise<void> {
  await page.goto(`${server.app.url}/login`);
  await page.getByLabel("Email").fill("blog_admin@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword());
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test.describe("when the database cannot be read", () => {
  test("pages say so with words, health reports it, and both recover", async ({ page, request }) => {
    renameColumn("excerpt", "lost");
    const response = await page.goto(`${server.app.url}/blog`);
    expect(response?.status()).toBeGreaterThanOrEqual(500);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await expect(
      page.getByText("An unexpected error occurred. Please try reloading the page."),
    ).toBeVisible();
    const requestId = response?.headers()["x-request-id"] ?? "";
    expect(requestId).not.toBe("");
    await expect(page.getByRole("main")).toContainText(requestId);
    expect(await page.content()).not.toMatch(/SqliteError|no such column|node_modules/);
    // The line is written when the answer has gone out, and read from a pipe.
    await expect.poll(() => server.app.output()).toContain(requestId);
    expect((await request.get(`${server.app.url}/feed.json`)).status()).toBeGreaterThanOrEqual(500);

    renameColumn("lost", "excerpt");
    await page
      .getByRole("main")
      .getByRole("link", { name: "Reload" })
      .or(page.getByRole("button", { name: "Reload" }))
      .click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Something went wrong");
    expect((await request.get(`${server.app.url}/api/health`)).status()).toBe(200);
  });

  test("a lost file is a 503 that says when to come back, on pages, feeds and the API", async ({
    page,
    request,
  }) => {
    renameSync(server.file, `${server.file}.aside`);
    await expect.poll(async () => (await request.get(`${server.app.url}/api/health`)).status()).toBe(503);
    // Addresses that no test has asked for, so that no kept answer is sent.
    const response = await page.goto(`${server.app.url}/blog?search=lost`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()["retry-after"]).toMatch(/^[1-9]\d*$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back in a moment");
    for (const address of ["/rss.xml", "/api/blog/posts?limit=3", "/blog.data"]) {
      const answer = await request.get(server.app.url + address);
      expect(answer.status(), address).toBe(503);
      expect(answer.headers()["retry-after"], address).toMatch(/^[1-9]\d*$/);
    }
    renameSync(`${server.file}.aside`, server.file);
    await expect.poll(async () => (await request.get(`${server.app.url}/api/health`)).status()).toBe(200);
    expect((await page.goto(`${server.app.url}/blog?search=lost`))?.status()).toBe(200);
  });

  test("a write waits for the lock of another process, and is a 503 when it lasts", async ({ request }) => {
    const other = new Database(server.file);
    const sendForm = () =>
      request.post(`${server.app.url}/api/auth/login`, {
        data: { email: "nobody@example.test", password: "a long password" },
        headers: { Origin: server.app.url },
      });
    other.exec("begin immediate");
    const patient = sendForm();
    setTimeout(() => other.exec("rollback"), 1_000);
    expect((await patient).status()).toBe(401);

    other.exec("begin immediate");
    const refused = await sendForm();
    other.exec("rollback");
    other.close();
    expect(refused.status()).toBe(503);
    expect(refused.headers()["retry-after"]).toMatch(/^[1-9]\d*$/);
  });

  test("a form that is not taken says so, keeps what was typed, and is sent again", async ({ page }) => {
    await signInAsAuthor(page);
    await page.goto(`${server.app.url}/admin/blog/new`);
    await page.getByLabel("Title").fill("Through trouble");
    const other = new Database(server.file);
    other.exec("begin immediate");
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not saved yet", { timeout: 30_000 });
    await expect(page.getByText("Nothing you typed is lost.")).toBeVisible();
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
    other.exec("rollback");
    other.close();
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Through trouble");
    await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  });

  test("an autosave that fails leaves the text in the editor, and works again by itself", async ({
    page,
  }) => {
    await signInAsAuthor(page);
    await page.goto(`${server.app.url}/admin/blog/new`);
    await page.getByLabel("Title").fill("Still here");
    await page.getByRole("button", { name: "Create draft" }).click();
    const body = page.getByRole("textbox", { name: "Text in Markdown" });
    await expect(body).toHaveAttribute("contenteditable", "true");
    const other = new Database(server.file);
    other.exec("begin immediate");
    await body.fill("Typed while the server was away.");
    await expect(page.getByText("Automatic saving failed.")).toBeVisible({ timeout: 30_000 });
    await expect(body).toContainText("Typed while the server was away.");
    other.exec("rollback");
    other.close();
    // The message also gives way to "Saving", and a reload would break that request off.
    await expect(page.getByText("Draft saved automatically")).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(body).toContainText("Typed while the server was away.");
  });
});

test.describe("when a part of an editor that loads late can't be loaded", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 409|dynamically imported module/] });

  const bodyOf = (page: Page) => page.getByRole("textbox", { name: "Text in Markdown" });

  /** Creates a draft, and waits for its editor. */
  async function createDraft(page: Page, title: string): Promise<void> {
    await signInAsAuthor(page);
    await page.goto(`${server.app.url}/admin/blog/new`);
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(bodyOf(page)).toHaveAttribute("contenteditable", "true");
  }

  test("the dialog for a picture says so, and opens once it can", async ({ page }) => {
    await createDraft(page, "Without pictures");
    await page.route("**/assets/picture-dialog-*.js", (route) => route.abort());
    await page.getByRole("button", { name: "Picture", exact: true }).click();
    await expect(page.getByText("The pictures couldn't be loaded").first()).toBeVisible();
    await page.unroute("**/assets/picture-dialog-*.js");
    await page.getByRole("button", { name: "Picture", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Insert a picture" })).toBeVisible();
  });

  test("a save after someone else's keeps what was typed, and both texts are compared once they can be", async ({
    page,
    browser,
  }) => {
    await createDraft(page, "Both at once");
    const context = await browser.newContext({ javaScriptEnabled: false });
    const other = await context.newPage();
    await signInAsAuthor(other);
    await other.goto(page.url());
    await bodyOf(other).fill("By the other");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(bodyOf(other)).toHaveValue("By the other");
    await context.close();

    await page.route("**/assets/conflict-*.js", (route) => route.abort());
    await bodyOf(page).fill("By me, and not to be lost");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not saved yet");
    await page.unroute("**/assets/conflict-*.js");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("heading", { name: "Someone else saved first" })).toBeVisible();
    await expect(page.getByText("By me, and not to be lost").first()).toBeVisible();
    await expect(page.getByText("By the other").first()).toBeVisible();
  });
});
