import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test, vi } from "vitest";

import { db } from "~/db.server";
import { listSecurityEvents } from "~/models/security-event.server";
import { getUser } from "~/models/user.server";
import { identityAdmin } from "~/services/identity.server";
import { changeEmail, deleteAccount, updatePassword } from "~/utils/account-security.server";
import { getSessionState, getViewer } from "~/utils/auth.server";
import { mayChoosePassword } from "~/utils/reauthentication.server";
import { verifySecondFactor } from "~/utils/second-factor.server";
import { requestPasswordReset, signIn, signUp, verifyEmailLink } from "~/utils/sign-in.server";

import { authSessions } from "../../drizzle/identity-schema";

import { Browser, createAccount, mailedLink, PASSWORD, setUpSecondFactor, uniqueEmail } from "./browser";

afterEach(() => void vi.useRealTimers());

const NEXT = "another good password";
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const passTime = (minutes: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });

async function signedIn() {
  const { email, externalId } = await createAccount();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const user = await getUser({ externalId });
  return { email, externalId, browser, userId: user?.id ?? "" };
}

/** Opens the newest mailed link in this browser, by the button of its page. */
async function openLink(browser: Browser, email: string) {
  const { tokenHash, type } = await mailedLink(email);
  return browser.visit((request) => verifyEmailLink(request, { tokenHash, type: type as "recovery" }));
}

async function recovered(email: string): Promise<Browser> {
  const browser = new Browser();
  await browser.visit((request) => requestPasswordReset(request, { email }));
  expect(await openLink(browser, email)).toMatchObject({ ok: true });
  return browser;
}

const change = (browser: Browser, password: string, currentPassword?: string) =>
  browser.visit((request) => updatePassword(request, { password, currentPassword }));
const isFree = (browser: Browser) =>
  browser.visit(async (request) => mayChoosePassword(await getSessionState(request)));

const ASKED = { ok: false, error: { code: "current_password_required", field: "currentPassword" } };
const WRONG = { ok: false, error: { code: "current_password_invalid", field: "currentPassword" } };

describe("a new password without the old one", () => {
  test("after a link for a forgotten one: once, and no other session of the account", async () => {
    const { email, browser: other } = await signedIn();
    const browser = await recovered(email);
    expect(await isFree(browser)).toBe(true);
    expect(await isFree(other)).toBe(false);
    expect(await change(other, NEXT)).toMatchObject(ASKED);
    expect(await change(browser, NEXT)).toEqual({ ok: true });
    expect(await isFree(browser)).toBe(false);
    expect(await change(browser, "yet another password")).toMatchObject(ASKED);
    expect(await change(browser, "yet another password", NEXT)).toEqual({ ok: true });
  });

  test("not an hour later", async () => {
    const { email } = await signedIn();
    const browser = await recovered(email);
    passTime(59);
    expect(await isFree(browser)).toBe(true);
    passTime(2);
    expect(await isFree(browser)).toBe(false);
  });

  test("with a second factor only after that, too", async () => {
    const { email, browser: mine } = await signedIn();
    const { enrolment } = await setUpSecondFactor(mine);
    const browser = await recovered(email);
    expect(await change(browser, NEXT)).toMatchObject({ ok: false, error: { status: 401 } });
    passTime(1);
    const code = codeOf(enrolment.secret);
    expect(await browser.visit((request) => verifySecondFactor(request, { code }))).toMatchObject({
      ok: true,
    });
    expect(await change(browser, NEXT)).toEqual({ ok: true });
  });

  test("after an invitation", async () => {
    const email = uniqueEmail();
    await identityAdmin()?.inviteUserByEmail(email);
    const browser = new Browser();
    expect(await openLink(browser, email)).toMatchObject({ ok: true });
    expect(await change(browser, NEXT)).toEqual({ ok: true });
  });

  test("not after a link that only confirmed the address", async () => {
    const email = uniqueEmail();
    const browser = new Browser();
    await browser.visit((request) => signUp(request, { email, password: PASSWORD }));
    expect(await openLink(browser, email)).toMatchObject({ ok: true });
    expect(await isFree(browser)).toBe(false);
    expect(await change(browser, NEXT)).toMatchObject(ASKED);
    expect(await change(browser, NEXT, "not the one")).toMatchObject(WRONG);
    expect(await change(browser, NEXT, PASSWORD)).toEqual({ ok: true });
  });
});

describe("another address, and the end of the account", () => {
  test("need the password; a wrong one changes nothing and mails nobody", async () => {
    const { browser, userId } = await signedIn();
    const email = uniqueEmail();
    for (const proof of ["not the one", "123456", ""]) {
      const refused = proof === "" ? ASKED : WRONG;
      expect(await browser.visit((request) => changeEmail(request, { email, proof })), proof).toMatchObject(
        refused,
      );
      expect(await browser.visit((request) => deleteAccount(request, { proof })), proof).toMatchObject(
        refused,
      );
    }
    await expect(mailedLink(email)).rejects.toThrow();
    const { items } = await listSecurityEvents({ userId });
    expect(items.map(({ kind }) => kind)).not.toContain("email_change_requested");
    expect(await browser.visit((request) => changeEmail(request, { email, proof: PASSWORD }))).toEqual({
      ok: true,
    });
    expect(await mailedLink(email)).toMatchObject({ type: "email_change" });
  });

  test("take a code of the authenticator app in its place, once", async () => {
    const { browser, userId } = await signedIn();
    const { enrolment } = await setUpSecondFactor(browser);
    const email = uniqueEmail();
    expect(await browser.visit((request) => changeEmail(request, { email, proof: "000000" }))).toMatchObject(
      WRONG,
    );
    passTime(1);
    const code = codeOf(enrolment.secret);
    const proof = code.replace(/^(...)/, "$1 ");
    expect(await browser.visit((request) => changeEmail(request, { email, proof }))).toEqual({ ok: true });
    expect(await browser.visit((request) => deleteAccount(request, { proof: code }))).toMatchObject(WRONG);
    expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
    expect(await browser.visit((request) => deleteAccount(request, { proof: PASSWORD }))).toEqual({
      ok: true,
    });
    expect(await getUser({ id: userId })).toBeNull();
  });

  test("a new address counts here as soon as both links are opened, and is put on record", async () => {
    const { email, browser, userId } = await signedIn();
    const next = uniqueEmail();
    await browser.visit((request) => changeEmail(request, { email: next, proof: PASSWORD }));
    expect(await openLink(browser, email)).toMatchObject({ next: "other-address" });
    expect((await getUser({ id: userId }))?.email).toBe(email);
    const elsewhere = new Browser();
    expect(await openLink(elsewhere, next)).toMatchObject({ next: "done" });
    expect((await browser.visit(getViewer))?.user.email).toBe(next);
    const { items } = await listSecurityEvents({ userId });
    expect(items.filter(({ kind }) => kind === "email_changed")).toMatchObject([
      { detail: { from: email, to: next } },
    ]);
  });

  test("a new address of an account with a second factor counts once that is proven", async () => {
    const { email, browser, userId } = await signedIn();
    const { enrolment } = await setUpSecondFactor(browser);
    const next = uniqueEmail();
    await browser.visit((request) => changeEmail(request, { email: next, proof: PASSWORD }));
    await openLink(browser, email);
    const elsewhere = new Browser();
    expect(await openLink(elsewhere, next)).toMatchObject({ next: "second-factor" });
    passTime(1);
    const code = codeOf(enrolment.secret);
    await elsewhere.visit((request) => verifySecondFactor(request, { code }));
    expect((await getUser({ id: userId }))?.email).toBe(next);
    const { items } = await listSecurityEvents({ userId });
    expect(items.map(({ kind }) => kind)).toContain("email_changed");
  });

  test("asking leaves no session behind at the provider", async () => {
    const { externalId, browser } = await signedIn();
    const sessions = () => db.$count(authSessions, eq(authSessions.userId, externalId));
    const before = await sessions();
    await browser.visit((request) => changeEmail(request, { email: uniqueEmail(), proof: PASSWORD }));
    expect(await sessions()).toBe(before);
  });
});
