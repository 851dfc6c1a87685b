import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";

import { expectAccessibleInBothThemes } from "./axe";
import { createAccount, mailedLink, signIn } from "./accounts";
import { expect, test } from "./fixtures";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test.use({ expectedErrors: [/status of 4\d\d/] });

/** Creates an account and opens its profile. */
async function openProfile(page: Page) {
  const account = await createAccount(page);
  await page.goto("/profile");
  return account;
}

test(
  "a profile keeps what its owner writes, and an emptied field is empty",
  { tag: "@no-js" },
  async ({ page }) => {
    const { email } = await openProfile(page);
    const profile = section(page, "Profile");
    await expect(profile.getByText(email)).toBeVisible();
    await profile.getByLabel("First name").fill("Ada");
    await profile.getByLabel("Last name").fill("");
    await profile.getByLabel("Business name").fill("Looms & Sons <b>");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await expect(toast(page, "Profile saved")).toBeVisible();
    await page.goto("/profile");
    await expect(profile.getByLabel("First name")).toHaveValue("Ada");
    await expect(profile.getByLabel("Last name")).toHaveValue("");
    await expect(profile.getByLabel("Business name")).toHaveValue("Looms & Sons <b>");
  },
);

test(
  "a signed-in person confirms their identity and continues where they were",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const { password } = await openProfile(page);
    await page.goto("/confirm-identity?redirectTo=%2Fprofile%23api-keys");
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    const field = page.getByLabel("Current password", { exact: true });
    await field.fill("not the password");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alert")).toContainText("This is not your current password.");
    await field.fill(password);
    await page.getByRole("button", { name: "Confirm" }).click();
    // Messages disappear by themselves, so they are looked at first.
    await expect(toast(page, "Thank you")).toBeVisible();
    await expect(page).toHaveURL(/\/profile#api-keys$/);
    await expect(page.getByText("Confirmed their identity", { exact: true })).toBeVisible();
  },
);

test("role, status and ids cannot be written by a form", async ({ page, baseURL }) => {
  await openProfile(page);
  const response = await page.request.post("/profile", {
    form: {
      intent: "save-profile",
      firstName: "Eve",
      role: "super_admin",
      isActive: "false",
      id: "00000000-0000-0000-0000-000000000000",
    },
    headers: { Origin: baseURL ?? "" },
  });
  expect(response.ok()).toBe(true);
  await page.goto("/profile");
  await expect(section(page, "Profile").getByLabel("First name")).toHaveValue("Eve");
  await expect(section(page, "Profile").getByText("Lead", { exact: true })).toBeVisible();
});

test("a form that nobody offered is refused", async ({ page, baseURL }) => {
  await createAccount(page);
  const response = await page.request.post("/profile", {
    form: { intent: "make-me-king" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(response.status()).toBe(400);
});

test(
  "a new password needs the old one and signs out every other browser",
  { tag: "@no-js" },
  async ({ page, browser }) => {
    const account = await openProfile(page);
    const elsewhere = await browser.newPage();
    await signIn(elsewhere, account);

    const password = section(page, "Password");
    const next = "three words and a number 7";
    await password.getByLabel("Current password").fill("not my password");
    await password.getByLabel("New password").fill(next);
    await password.getByRole("button", { name: "Change password" }).click();
    await expect(password.getByRole("alert")).toContainText("The password was not changed");
    expect(await page.content()).not.toContain("not my password");

    await password.getByLabel("Current password").fill(account.password);
    await password.getByLabel("New password").fill(next);
    await password.getByRole("button", { name: "Change password" }).click();
    await expect(toast(page, "Password changed")).toBeVisible();

    await elsewhere.goto("/profile");
    await expect(elsewhere).toHaveURL(/\/login\?redirectTo=%2Fprofile$/);
    await signIn(elsewhere, { ...account, password: next });
    await elsewhere.close();
    await page.goto("/profile");
    await expect(section(page, "Security activity")).toContainText("Password changed");
  },
);

test("a new address gets a link, and so does the old one", { tag: "@no-js" }, async ({ page }) => {
  const { email, password } = await openProfile(page);
  const mail = section(page, "Email");
  await mail.getByLabel("New email").fill(email);
  await mail.getByLabel("Current password").fill(password);
  await mail.getByRole("button", { name: "Change email" }).click();
  await expect(mail.getByText("This is already your email address.").first()).toBeVisible();

  const next = email.replace("pat-", "new-");
  await mail.getByLabel("New email").fill(next);
  await mail.getByLabel("Current password").fill("not my password");
  await mail.getByRole("button", { name: "Change email" }).click();
  await expect(mail.getByText("This is not your current password.").first()).toBeVisible();
  await mail.getByLabel("Current password").fill(password);
  await mail.getByRole("button", { name: "Change email" }).click();
  await expect(toast(page, "Check your email")).toBeVisible();
  expect(await mailedLink(next, "email_change")).toContain("/auth/confirm?");
  expect(await mailedLink(email, "email_change")).toContain("type=email_change");

  // The first link says that the other one is needed; it hasn't failed.
  await page.goto(await mailedLink(email, "email_change"));
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("main").getByRole("button").click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One address to go");
  await page.goto("/profile");
  await expect(section(page, "Profile").getByText(email)).toBeVisible();
});

test(
  "an authenticator app is set up by its key, and a recovery code signs in once in its place",
  { tag: "@no-js" },
  async ({ page }) => {
    const account = await openProfile(page);
    const twoStep = section(page, "Two-step sign-in");
    await twoStep.getByRole("button", { name: "Set up" }).click();
    await expect(twoStep.getByRole("img", { name: /QR code/ })).toBeVisible();
    const key = await twoStep.locator("p.font-mono").innerText();

    await twoStep.getByLabel("Code").fill("12345");
    await twoStep.getByRole("button", { name: "Turn on" }).click();
    await expect(twoStep.getByText("Enter the six digits.").first()).toBeVisible();
    expect(await twoStep.locator("p.font-mono").innerText()).toBe(key);

    const totp = new TOTP({ secret: key.replaceAll(" ", "") });
    await twoStep.getByLabel("Code").fill(totp.generate());
    await twoStep.getByRole("button", { name: "Turn on" }).click();
    await expect(twoStep.getByText("Save these recovery codes now")).toBeVisible();
    const codes = await twoStep.locator("[data-recovery-codes] li").allInnerTexts();
    expect(new Set(codes).size).toBe(10);

    await twoStep.getByRole("link", { name: "I've saved them" }).click();
    await expect(twoStep.getByText(codes[0] ?? "")).toHaveCount(0);
    await expect(twoStep.getByText("10 recovery codes are left.")).toBeVisible();

    // In place of a lost phone.
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email", { exact: true }).fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[3] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(toast(page, "Welcome back!")).toBeVisible();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByText(/^You have 9 recovery codes left\./)).toBeVisible();
    await expect(twoStep.getByText("9 recovery codes are left.")).toBeVisible();
    await twoStep.getByRole("button", { name: "Turn off" }).click();
    await expect(twoStep.getByText("Off", { exact: true })).toBeVisible();
    await expect(section(page, "Security activity")).toContainText("Recovery code used");
  },
);

test("one other session is ended, and only that one", { tag: "@no-js" }, async ({ page, browser }) => {
  const account = await openProfile(page);
  const other = await browser.newPage({
    userAgent: "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0",
  });
  await signIn(other, account);
  await page.goto("/profile");
  const sessions = section(page, "Sessions");
  await sessions.getByRole("button", { name: "End Firefox on Windows" }).click();
  await expect(toast(page, "Session ended")).toBeVisible();
  await expect(sessions.getByText("Firefox on Windows")).toHaveCount(0);
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/login/);
  await other.close();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/profile$/);
});

test("nobody can end someone else's session", async ({ page, browser, baseURL }) => {
  await createAccount(page);
  const sessionOf = async (someone: Page) => {
    const response = await someone.request.post("/account/export", { headers: { Origin: baseURL ?? "" } });
    return ((await response.json()) as { sessions: { id: string }[] }).sessions[0]?.id ?? "";
  };
  const victim = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await createAccount(victim);
  await page.request.post("/profile", {
    form: { intent: "end-session", sessionId: await sessionOf(victim) },
    headers: { Origin: baseURL ?? "" },
  });
  await victim.goto("/profile");
  await expect(victim).toHaveURL(/\/profile$/);
  await victim.close();
});

test(
  "signing out everywhere ends all sessions, including this one",
  { tag: "@no-js" },
  async ({ page, browser }) => {
    const account = await openProfile(page);
    const other = await browser.newPage();
    await signIn(other, account);
    await page.goto("/profile");
    await section(page, "Sessions").getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(toast(page, "Goodbye!")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await other.goto("/profile");
    await expect(other).toHaveURL(/\/login/);
    await other.close();
  },
);

test("the export is a file with everything but secrets", { tag: "@no-js" }, async ({ page }) => {
  const { email } = await openProfile(page);
  const downloading = page.waitForEvent("download");
  await section(page, "Your data").getByRole("button", { name: "Export my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("my-data.json");
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain(email);
  expect(JSON.parse(text)).toHaveProperty("securityEvents");
  expect(text).not.toMatch(/hash|token_hash|\$argon2/i);
});

test(
  "an account is deleted only after its address was typed, and is gone then",
  { tag: "@no-js" },
  async ({ page }) => {
    const account = await openProfile(page);
    const data = section(page, "Your data");
    await data.getByText("Delete account…").click();
    await data.getByLabel("Your email address").fill("someone-else@demo.test");
    await data.getByLabel("Current password").fill(account.password);
    await data.getByRole("button", { name: "Delete my account" }).click();
    await expect(data.getByText("This is not this account's email address.").first()).toBeVisible();

    await data.getByLabel("Your email address").fill(account.email);
    await data.getByLabel("Current password").fill(account.password);
    await data.getByRole("button", { name: "Delete my account" }).click();
    await expect(toast(page, "Your account was deleted")).toBeVisible();
    await expect(page).toHaveURL("/");
    const signedIn = await page.request.post("/api/auth/login", {
      data: { email: account.email, password: account.password },
      headers: { Origin: process.env.E2E_BASE_URL ?? "" },
    });
    expect(signedIn.status()).toBe(401);
  },
);
