import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { z } from "zod";

import { createApiKey, verifyApiKey } from "~/models/api-key/api-key.server";
import { answerAsProvider } from "~/services/identity/connection.server";
import { changeEmail, updatePassword } from "~/auth/account-security.server";
import { getSessionState, getViewer } from "~/auth/access.server";
import { mayChoosePassword } from "~/auth/reauthentication.server";
import { requestSession } from "~/auth/session.server";
import { resendConfirmation, verifyEmailLink, type EmailLinkType } from "~/auth/email-link.server";
import { signIn } from "~/auth/sign-in.server";
import { signUp } from "~/auth/registration.server";

import { Browser, createAccount, mailedLink, PASSWORD, uniqueEmail } from "../setup/browser";

/* Who owns an account, and what ends the access of everyone else. */

const THIEF = "a thief's long password";
const NEW_PASSWORD = "quite another battery";

const register = (browser: Browser, email: string, password: string, firstName = "Jane") =>
  browser.visit((request) => signUp(request, { email, password, firstName }));

const enter = (browser: Browser, email: string, password = PASSWORD) =>
  browser.visit((request) => signIn(request, { email, password }));

async function open(browser: Browser, link: Awaited<ReturnType<typeof mailedLink>>) {
  const { tokenHash, type } = link;
  return browser.visit((request) => verifyEmailLink(request, { tokenHash, type: type as EmailLinkType }));
}

const maySetPassword = (browser: Browser) =>
  browser.visit(async (request) => mayChoosePassword(await getSessionState(request)));

async function signedInAs(email: string): Promise<Browser> {
  const browser = new Browser();
  expect(await enter(browser, email)).toMatchObject({ ok: true });
  return browser;
}

const Answered = z.object({
  id: z.string().default(""),
  totp: z.object({ secret: z.string() }).default({ secret: "" }),
});

/** A call to `/auth/v1` with the access token of a browser. */
async function callProvider(browser: Browser, method: string, path: string, body?: unknown) {
  const token = await browser.visit((request) => Promise.resolve(requestSession(request).accessToken()));
  const request = new Request(`http://localhost:3000/auth/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await answerAsProvider(request);
  expect(response?.status).toBeLessThan(300);
  return Answered.parse(response?.status === 204 ? {} : await response?.json());
}

test("the browser that registered confirms and keeps its password, also after the mail was sent again", async () => {
  const browser = new Browser();
  const email = uniqueEmail();
  await register(browser, email, PASSWORD);
  expect(await browser.visit((request) => resendConfirmation(request, { email }))).toEqual({ ok: true });
  expect(await open(browser, await mailedLink(email))).toMatchObject({ ok: true, choosesPassword: false });
  expect(await enter(new Browser(), email)).toMatchObject({ ok: true, next: "done" });
});

test("confirming in another browser ends the password and lets its owner choose one", async () => {
  const email = uniqueEmail();
  await register(new Browser(), email, THIEF);
  const victim = new Browser();
  expect(await open(victim, await mailedLink(email))).toMatchObject({ ok: true, choosesPassword: true });
  expect(await enter(new Browser(), email, THIEF)).toMatchObject({ ok: false });
  expect(await maySetPassword(victim)).toBe(true);
  const chosen = await victim.visit((request) => updatePassword(request, { password: PASSWORD }));
  expect(chosen).toEqual({ ok: true });
  expect(await enter(new Browser(), email)).toMatchObject({ ok: true, next: "done" });
});

test("an account whose address changes to someone else's is theirs alone", async () => {
  const thief = await createAccount();
  const browser = await signedInAs(thief.email);
  const before = await browser.visit(getViewer);
  const userId = before?.user.id ?? "";
  const { key } = await createApiKey({
    userId,
    actor: { id: userId, name: "Thief" },
    name: "kept for later",
    mayWrite: true,
    permissions: [],
    assuranceLevel: "aal1",
    lifetime: "365",
  });
  const email = uniqueEmail();
  const asked = await browser.visit((request) => changeEmail(request, { email, proof: PASSWORD }));
  expect(asked).toEqual({ ok: true });
  await open(browser, await mailedLink(thief.email));
  const victim = new Browser();
  expect(await open(victim, await mailedLink(email))).toMatchObject({ ok: true, choosesPassword: true });
  expect(await victim.visit(getViewer)).toMatchObject({ user: { email } });
  expect(await browser.visit(getViewer)).toBeNull();
  expect(await verifyApiKey({ key })).toBeNull();
  expect(await enter(new Browser(), email)).toMatchObject({ ok: false });
});

test("an owner who changes the address in one browser stays signed in with the same password", async () => {
  const owner = await createAccount();
  const browser = await signedInAs(owner.email);
  const email = uniqueEmail();
  await browser.visit((request) => changeEmail(request, { email, proof: PASSWORD }));
  expect(await open(browser, await mailedLink(email))).toMatchObject({ next: "other-address" });
  const done = await open(browser, await mailedLink(owner.email));
  expect(done).toMatchObject({ ok: true, next: "done", choosesPassword: false });
  expect(await enter(new Browser(), email)).toMatchObject({ ok: true, next: "done" });
});

test.each([
  ["a new password", ["PUT", "/user", { password: NEW_PASSWORD, current_password: PASSWORD }], true],
  ["signing out everywhere", ["POST", "/logout?scope=global"], false],
  ["signing out the others", ["POST", "/logout?scope=others"], true],
] as const)(
  "through the provider, %s ends other sessions in the application at once",
  async (_what, args, stays) => {
    const { email } = await createAccount();
    const [browser, elsewhere] = [await signedInAs(email), await signedInAs(email)];
    expect(await elsewhere.visit(getViewer)).not.toBeNull();
    const [method, path, body] = args;
    await callProvider(browser, method, path, body);
    expect(await elsewhere.visit(getViewer)).toBeNull();
    expect((await browser.visit(getViewer)) !== null).toBe(stays);
  },
);

test("a factor that is added through the provider ends other sessions in the application at once", async () => {
  const { email } = await createAccount();
  const [browser, elsewhere] = [await signedInAs(email), await signedInAs(email)];
  expect(await elsewhere.visit(getViewer)).not.toBeNull();
  const { id, totp } = await callProvider(browser, "POST", "/factors", { factor_type: "totp" });
  const challenge = await callProvider(browser, "POST", `/factors/${id}/challenge`);
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  await callProvider(browser, "POST", `/factors/${id}/verify`, { challenge_id: challenge.id, code });
  expect(await elsewhere.visit(getViewer)).toBeNull();
});
