import { createAccount } from "./accounts";
import { expect, test } from "./fixtures";

test.use({ expectedErrors: [/status of 4\d\d/] });

/*
 * The reference has thousands of elements. An assertion that doesn't hold at once describes the
 * whole page for its report, each time it looks, and keeps the page from answering. So these tests
 * wait for what they expect with `waitFor`, which describes nothing.
 */

test(
  "the API is explained, and a call can be tried where scripts run",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/api/docs");
    const call = page.locator("#listPublishedPosts");
    await call.locator("summary").click();
    await call.getByRole("heading", { name: "Parameters" }).waitFor();
    await call.getByRole("rowheader", { name: "cursor" }).waitFor();
    const send = call.getByRole("button", { name: "Send" });
    if (!javaScriptEnabled) return expect(await send.count()).toBe(0);
    await call.getByLabel("limit").fill("0");
    await send.click();
    const reply = call.getByRole("status");
    await reply.getByText("400 Bad Request").waitFor();
    await call.getByLabel("limit").fill("2");
    await send.click();
    await reply.getByText("200 OK").waitFor();
    expect(await reply.innerText()).toContain("x-total-count");
  },
);

test("the calls are found by words", { tag: "@no-js" }, async ({ page, javaScriptEnabled }) => {
  await page.goto("/api/docs");
  const menu = page.getByRole("navigation", { name: "Parts of the API" });
  const search = menu.getByRole("searchbox", { name: "Search the reference" });
  const calls = menu.locator("ol ol a:visible");
  const look = async (words: string) => {
    await search.fill(words);
    if (javaScriptEnabled) return;
    await search.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === words);
  };
  await look("link LEAD");
  expect(await calls.count()).toBe(4);
  await look("erase");
  expect((await calls.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
    "Erase a lead DELETE",
  ]);
  await look("nothing has this");
  await menu.getByText("Nothing found.").waitFor();
  if (!javaScriptEnabled) return;
  await look("erase");
  await search.press("Enter");
  await page.locator("#eraseLead").getByRole("heading", { name: "Parameters" }).waitFor();
});

test("a call is shown in one language at a time", { tag: "@no-js" }, async ({ page, javaScriptEnabled }) => {
  await page.goto("/api/docs");
  const call = page.locator("#createLead");
  const curl = call.getByText("curl -X POST");
  const typescript = call.getByText("await api.POST");
  await call.locator("summary").click();
  await curl.waitFor();
  await typescript.waitFor({ state: "hidden" });
  await call.getByLabel("TypeScript", { exact: true }).check();
  await typescript.waitFor();
  await curl.waitFor({ state: "hidden" });
  // With scripts, the choice applies to every call.
  const other = page.locator("#listLeads input[value=typescript]");
  expect(await other.isChecked()).toBe(javaScriptEnabled);
});

test("a link to a call opens it, and its samples can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/api/docs#createLead");
  const call = page.locator("#createLead");
  await call.getByRole("button", { name: "Copy curl: POST /api/leads" }).click();
  await call.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl -X POST ".*\/api\/leads"/);
});

test("a body that isn't JSON is refused before it is sent", async ({ page }) => {
  await page.goto("/api/docs#createLead");
  const call = page.locator("#createLead");
  await call.getByText("This changes real data.").waitFor();
  await call.getByLabel("Body (JSON)").fill("{");
  await call.getByRole("button", { name: "Send" }).click();
  await call.getByRole("status").getByText("The body isn't valid JSON.").waitFor();
});

test("signed-in people get the reference without React, and hear of a sign-out elsewhere", async ({
  page,
  context,
}) => {
  await createAccount(page);
  const reference = await context.newPage();
  await reference.goto("/api/docs");
  expect(await reference.locator('script[type="module"], link[rel="modulepreload"]').count()).toBe(0);
  const menu = { name: "Open account menu" };
  await reference.getByRole("button", menu).waitFor();
  await page.goto("/blog");
  await page.getByRole("button", menu).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
  await reference.getByRole("button", menu).waitFor({ state: "detached" });
});

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
