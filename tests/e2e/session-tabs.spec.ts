import { createAccount, signInAs } from "./accounts";
import { expect, test } from "./fixtures";

// Without a session the onboarding endpoint answers 401, and browsers log every such answer.
test.use({ expectedErrors: [/status of 4(01|15)/] });

test("signing out on a page without scripts of its own reaches the other tab", async ({ page, context }) => {
  await createAccount(page);
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.goto("/blog");
  await page.getByRole("button", { name: "Open account menu" }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Goodbye!", { exact: true }).first()).toBeVisible();
  await expect(other).toHaveURL("/login?redirectTo=%2Fprofile");
});

test("what is typed in another tab survives a sign-out, and nothing else of its page", async ({
  page,
  context,
}) => {
  await createAccount(page);
  const other = await context.newPage();
  await other.goto("/profile");
  await other.getByLabel("Business name").fill("Bakery & Sons");
  const booking = await context.newPage();
  await booking.goto("/booking");
  await booking.getByLabel("Company").fill("Bakery & Daughters");
  await page.goto("/blog");
  await page.getByRole("button", { name: "Open account menu" }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Your session has ended");
  await expect(other.getByLabel("What you wrote, which was not saved.")).toHaveValue("Bakery & Sons");
  await expect(other.getByText("Display name")).toHaveCount(0);
  await expect(booking.getByLabel("Company")).toHaveValue("Bakery & Daughters");
  await other.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(other).toHaveURL("/login?redirectTo=%2Fprofile");
});

test("the goodbye message can be closed", async ({ page }) => {
  await createAccount(page);
  await page.goto("/blog");
  await page.getByRole("button", { name: "Open account menu" }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Goodbye!", { exact: true })).toHaveCount(0);
});

test("the goodbye message disappears by itself", async ({ page }) => {
  await createAccount(page);
  await page.goto("/blog");
  await page.getByRole("button", { name: "Open account menu" }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
  await page.mouse.move(0, 0);
  await expect(page.getByText("Goodbye!", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Goodbye!", { exact: true })).toHaveCount(0);
});

test("a sign-in is posted to the API once, with the tenant's header", async ({ page }) => {
  const posted: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/onboard-user")
      posted.push(request.headers()["x-tenant-id"] ?? "none");
  });
  await signInAs(page, "member");
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/onboard-user"));
  await page.goto("/profile");
  expect((await answer).status()).toBe(200);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatch(/^\S{3,}$/);
  expect(posted[0]).not.toBe("none");
});

test("a call that is tried in the docs and an upload name the tenant", async ({ page }) => {
  await signInAs(page, "member");
  const namedAt = async (pathname: string, send: () => Promise<void>) => {
    const request = page.waitForRequest((sent) => new URL(sent.url()).pathname === pathname);
    await send();
    return (await request).headers()["x-tenant-id"];
  };
  await page.goto("/api/docs");
  const call = page.locator("#listPublishedPosts");
  await call.locator("summary").click();
  const tried = await namedAt("/api/blog/posts", () => call.getByRole("button", { name: "Send" }).click());
  expect(tried).toMatch(/^\S{3,}$/);

  await page.goto("/admin/settings");
  const own = page.getByRole("group", { name: "Your picture" });
  // The server refuses it, so the account stays as it is.
  await own
    .getByLabel("Picture file")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  const uploaded = await namedAt("/pictures", () => own.getByRole("button", { name: "Upload" }).click());
  expect(uploaded).toBe(tried);
});
