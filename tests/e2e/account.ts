import { randomInt, randomUUID } from "node:crypto";

import type { BrowserContext, Page } from "@playwright/test";

import { expect } from "./fixtures";

export interface Account {
  email: string;
  password: string;
}

/** Each test comes from an address of its own, so that no test uses up the tries of another. */
export async function useOwnAddress(context: BrowserContext): Promise<void> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": address });
}

/** Signs the browser in without going through the page. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await useOwnAddress(page.context());
  const response = await page.request.post("/api/auth/login", {
    data: { email, password },
    headers: { Origin: process.env.E2E_BASE_URL ?? "" },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Signs in as one of the demo accounts: a role, or `member`. They are shared by all tests: look, change nothing. */
export function signInAs(page: Page, name: string): Promise<void> {
  return signIn(page, { email: `${name}@demo.test`, password: process.env.E2E_DEMO_PASSWORD ?? "" });
}

/** Registers somebody new, confirms the address by the mailed link and leaves the browser signed in. */
export async function createAccount(page: Page): Promise<Account> {
  await useOwnAddress(page.context());
  const account = { email: `pat-${randomUUID()}@demo.test`, password: `password ${randomUUID()}` };
  const response = await page.request.post("/api/auth/register", {
    data: { ...account, firstName: "Pat", lastName: "Sample" },
    headers: { Origin: process.env.E2E_BASE_URL ?? "" },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await page.goto(await mailedLink(page, account.email));
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/profile$/);
  // A session that began with a mailed link need not know the password; the usual one must.
  await signIn(page, account);
  await page.goto("/profile");
  return account;
}

/** Path of the link in the newest mail to an address. */
export async function mailedLink(page: Page, recipient: string): Promise<string> {
  await page.goto("/dev/mail");
  await page.getByRole("listitem").filter({ hasText: recipient }).getByRole("link").first().click();
  const link = await page.getByRole("link", { name: "Open the link" }).getAttribute("href");
  return link ?? "";
}
