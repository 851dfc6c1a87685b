import { randomInt, randomUUID } from "node:crypto";

import type { BrowserContext, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { Secret, TOTP } from "otpauth";

import { expect } from "./fixtures";

/** Of everyone who registers in these tests. */
export const PASSWORD = "four trucks at dawn";

/**
 * Of RFC 5737, for documentation. The provider wants a challenge and its answer from one address.
 */
const PROGRAM_ADDRESS = "192.0.2.77";

/** The password of the demo accounts, `<role>@demo.test`. */
export function demoPassword(): string {
  return process.env.E2E_DEMO_PASSWORD ?? "";
}

/** An address that nobody has used before. */
export function newAddress(): string {
  return `${crypto.randomUUID().slice(0, 13)}@visitors.test`;
}

/**
 * The newest link to `/auth/confirm` that was emailed to an address, as a path of the site. Waits
 * for the email.
 */
export async function mailedLink(recipient: string, type: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      () => {
        const texts = mailTexts(recipient);
        link = texts
          .flatMap((text) => /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text) ?? [])
          .find((address) => new URL(address).searchParams.get("type") === type);
        return link;
      },
      { message: `a ${type} mail to ${recipient}` },
    )
    .toBeDefined();
  const url = new URL(link ?? "");
  return url.pathname + url.search;
}

/** The texts of all emails to an address, newest first. */
export function mailTexts(recipient: string): string[] {
  const database = new Database(process.env.E2E_DATABASE_FILE, { readonly: true });
  try {
    return database
      .prepare<[string], { text_body: string }>(
        "select text_body from outbox_mails where recipient = ? order by created_at desc, rowid desc",
      )
      .all(recipient)
      .map((mail) => mail.text_body);
  } finally {
    database.close();
  }
}

/** Sends JSON to the API or the identity provider, as a program at one address does. */
async function postJson<Answer>(url: string, body: object, token = ""): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": PROGRAM_ADDRESS,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json()) as Answer;
}

/**
 * Gives an account a second factor by the provider's own protocol, and gives back what shows its
 * codes.
 */
export async function enrolSecondFactor(baseUrl: string, email: string, password: string): Promise<TOTP> {
  const { session } = await postJson<{ session: { access_token: string } }>(`${baseUrl}/api/auth/login`, {
    email,
    password,
  });
  const factors = `${baseUrl}/auth/v1/factors`;
  const { id, totp } = await postJson<{ id: string; totp: { secret: string } }>(
    factors,
    { factor_type: "totp", friendly_name: "Phone" },
    session.access_token,
  );
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret) });
  const challenge = await postJson<{ id: string }>(`${factors}/${id}/challenge`, {}, session.access_token);
  await postJson(
    `${factors}/${id}/verify`,
    // The code of the last half minute counts, too, and leaves the current one unspent.
    { challenge_id: challenge.id, code: app.generate({ timestamp: Date.now() - 30_000 }) },
    session.access_token,
  );
  return app;
}

interface Account {
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

/**
 * Signs in as one of the demo accounts: a role, or `member`. They are shared by all tests: look,
 * change nothing.
 */
export function signInAs(page: Page, name: string): Promise<void> {
  return signIn(page, { email: `${name}@demo.test`, password: demoPassword() });
}

/**
 * Registers someone new, confirms the address by the emailed link and leaves the browser signed in.
 */
export async function createAccount(page: Page): Promise<Account> {
  await useOwnAddress(page.context());
  const account = { email: `pat-${randomUUID()}@demo.test`, password: `password ${randomUUID()}` };
  const response = await page.request.post("/api/auth/register", {
    data: { ...account, firstName: "Pat", lastName: "Sample" },
    headers: { Origin: process.env.E2E_BASE_URL ?? "" },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await page.goto(await mailedLink(account.email, "signup"));
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/profile$/);
  // A session that began with an emailed link need not know the password; the usual one must.
  await signIn(page, account);
  await page.goto("/profile");
  return account;
}
