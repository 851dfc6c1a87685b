import { createAccount } from "./accounts";
import { expect, test } from "./fixtures";

test.use({ expectedErrors: [/status of 4\d\d/] });

test(
  "the API is explained, and a call can be tried where scripts run",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/api/docs");
    const call = page.locator("#listPublishedPosts");
    await call.locator("summary").click();
    await expect(call.getByRole("heading", { name: "Parameters" })).toBeVisible();
    await expect(call.getByRole("rowheader", { name: "cursor" })).toBeVisible();
    const send = call.getByRole("button", { name: "Send" });
    if (!javaScriptEnabled) return expect(send).toHaveCount(0);
    await call.getByLabel("limit").fill("0");
    await send.click();
    await expect(call.getByRole("status")).toContainText("400 Bad Request");
    await call.getByLabel("limit").fill("2");
    await send.click();
    await expect(call.getByRole("status")).toContainText("200 OK");
    await expect(call.getByRole("status")).toContainText("x-total-count");
  },
);

test(
  "a key for the API is made, shown once, used and revoked",
  { tag: "@no-js" },
  async ({ page, playwright, baseURL }) => {
    const { email } = await createAccount(page);
    await page.goto("/profile");
    const keys = page.getByRole("region", { name: "API keys", exact: true });
    await expect(keys.getByText("You have no keys yet.")).toBeVisible();
    await keys.getByText("New key", { exact: true }).click();
    await keys.getByLabel("Name").fill("Night report");
    // Nothing is selected beforehand, and only scopes that a call needs can be selected.
    await expect(keys.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await expect(keys.getByLabel("See invoices")).toHaveCount(0);
    await keys.getByLabel("Read my profile").check();
    await keys.getByRole("button", { name: "Create key" }).click();
    await expect(keys.getByText("Save the key “Night report” now")).toBeVisible();
    const key = (await keys.locator("[data-api-key]").textContent())?.trim() ?? "";
    expect(key).toMatch(/^atm_[\w-]{43}$/);

    // A program shares nothing with the browser but the key.
    const program = await playwright.request.newContext({
      baseURL: baseURL ?? "",
      extraHTTPHeaders: { Authorization: `Bearer ${key}` },
    });
    const me = await program.get("/api/auth/user");
    expect(await me.json()).toMatchObject({ email });
    // Public data is the same with a key, and isn't sent twice either.
    const posts = await program.get("/api/blog/posts");
    const known = { "If-None-Match": posts.headers().etag ?? "" };
    expect((await program.get("/api/blog/posts", { headers: known })).status()).toBe(304);
    const write = await program.put("/api/auth/profile", { data: { firstName: "Eve" } });
    expect(write.status()).toBe(403);

    await page.goto("/profile");
    await expect(keys.locator("[data-api-key]")).toHaveCount(0);
    await expect(keys.getByText(`${key.slice(0, 10)}…`)).toBeVisible();
    await keys.getByLabel("Revoke Night report").click();
    await keys.getByRole("button", { name: "Revoke “Night report”" }).click();
    await expect(page.getByText("The key “Night report” was revoked").first()).toBeVisible();
    await expect(keys.getByText("You have no keys yet.")).toBeVisible();
    expect((await program.get("/api/auth/user")).status()).toBe(401);
    await program.dispose();
  },
);
