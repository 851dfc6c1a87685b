import { randomInt, randomUUID } from "node:crypto";

import { request, type APIRequestContext, type BrowserContext, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { Secret, TOTP } from "otpauth";

import { expect } from "./fixtures";

/** The password of everyone who registers in these tests. */
export const PASSWORD = "four trucks at dawn";

/**
 * An address from RFC 5737, for documentation. The provider expects a challenge and its answer from
 * the same address.
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
 * Sets up two-step sign-in through the provider's own protocol, and returns a source of its codes.
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
  // The code of the previous half minute is accepted as well, and leaves the current one unused. On
  // a busy machine the half minute may end before the code arrives, so it has a second chance.
  await expect(async () => {
    const challenge = await postJson<{ id: string }>(`${factors}/${id}/challenge`, {}, session.access_token);
    const code = app.generate({ timestamp: Date.now() - 30_000 });
    await postJson(`${factors}/${id}/verify`, { challenge_id: challenge.id, code }, session.access_token);
  }).toPass({ intervals: [1_000] });
  return app;
}

interface Account {
  email: string;
  password: string;
}

/**
 * The headers of a request from the site's own page, with an IP address that no test has used
 * before.
 */
function ownHeaders(): Record<string, string> {
  return {
    Origin: process.env.E2E_BASE_URL ?? "",
    "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  };
}

/** A visitor without a page: sends requests and keeps its cookies. */
function newVisitor(): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: process.env.E2E_BASE_URL ?? "",
    extraHTTPHeaders: ownHeaders(),
  });
}

/** Signs in over HTTP with the cookies and the user agent of that browser or visitor. */
async function postSignIn(visitor: APIRequestContext, { email, password }: Account): Promise<void> {
  const response = await visitor.post("/api/auth/login", {
    data: { email, password },
    headers: ownHeaders(),
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Signs the browser in with a session of its own, without going through the page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  // A sign-in ends the session that comes with it, which may be the one that the tests share.
  await page.context().clearCookies();
  await postSignIn(page.request, account);
}

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

const demoAccount = (name: string): Account => ({
  email: `${name}@demo.test`,
  password: demoPassword(),
});

/** Some changes require a sign-in within the last 15 minutes. */
const SESSION_MILLISECONDS = 10 * 60_000;
/** The ready sessions of this worker, by the name of their demo account. */
const readySessions = new Map<string, { cookies: Cookies; openedAt: number }>();

/**
 * Signs in as one of the demo accounts: a role, or `member`. The tests of a worker share the
 * session, and all tests share the account: look, change nothing, and don't sign out.
 */
export async function signInAs(page: Page, name: string): Promise<void> {
  let session = readySessions.get(name);
  if (!session || Date.now() - session.openedAt > SESSION_MILLISECONDS) {
    const visitor = await newVisitor();
    await postSignIn(visitor, demoAccount(name));
    session = { cookies: (await visitor.storageState()).cookies, openedAt: Date.now() };
    await visitor.dispose();
    readySessions.set(name, session);
  }
  await page.context().clearCookies();
  await page.context().addCookies(session.cookies);
}

/** Signs in as a demo account with a session of the test's own, which the test may end. */
export function signInAlone(page: Page, name: string): Promise<void> {
  return signIn(page, demoAccount(name));
}

/** Registers someone of the staff for a test that changes the account. */
export async function createStaff(page: Page, role: string): Promise<Account> {
  const account = await createAccount(page);
  setRole(account.email, role);
  return account;
}

/** Gives an account of a test another role, at once. */
export function setRole(email: string, role: string): void {
  const database = new Database(process.env.E2E_DATABASE_FILE);
  try {
    database.prepare("update users set role = ? where email = ?").run(role, email);
  } finally {
    database.close();
  }
}

/** Registers someone new, confirms the address by the emailed link and signs the browser in. */
export async function createAccount(page: Page): Promise<Account> {
  const account = { email: `pat-${randomUUID()}@demo.test`, password: `password ${randomUUID()}` };
  // One visitor does both, because a link opened in another browser asks for a new password.
  const visitor = await newVisitor();
  const registered = await visitor.post("/api/auth/register", {
    data: { ...account, firstName: "Pat", lastName: "Sample" },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  const link = new URL(await mailedLink(account.email, "signup"), process.env.E2E_BASE_URL);
  const confirmed = await visitor.post(link.pathname, {
    form: Object.fromEntries(link.searchParams),
    maxRedirects: 0,
  });
  expect(confirmed.headers().location, await confirmed.text()).toMatch(/\/profile$/);
  await visitor.dispose();
  // A session that began with an emailed link needn't know the password; an ordinary one must.
  await signIn(page, account);
  return account;
}
