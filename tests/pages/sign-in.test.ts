import { expect, onTestFinished, test, vi } from "vitest";

import { listSecurityEvents } from "~/models/account/security-event.server";
import { listSessions } from "~/models/account/user-session.server";
import { getUser, setActive } from "~/models/account/user.server";
import { updatePassword } from "~/auth/account-security.server";
import { getSessionState, getViewer, requireAccess } from "~/auth/access.server";
import { SESSION_COOKIE } from "~/auth/session-cookie.server";
import { requestPasswordReset, verifyEmailLink, type EmailLinkType } from "~/auth/email-link.server";
import { signIn } from "~/auth/sign-in.server";
import { signOut } from "~/auth/sign-out.server";
import { signUp } from "~/auth/registration.server";
import { log } from "~/server/log.server";

import { Browser, createAccount, mailedLink, PASSWORD, uniqueEmail } from "../setup/browser";

async function signedInBrowser(email: string): Promise<Browser> {
  const browser = new Browser();
  const result = await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(result).toMatchObject({ ok: true, next: "done" });
  return browser;
}

const viewerOf = (browser: Browser) => browser.visit(getViewer);

test("an account is made, its address confirmed by the mailed link, and signed in by it", async () => {
  const browser = new Browser();
  const email = uniqueEmail();
  const made = await browser.visit((request) =>
    signUp(
      request,
      { email, password: PASSWORD, firstName: "Jane", role: "customer" },
      { redirectTo: "/blog" },
    ),
  );
  expect(made).toEqual({ ok: true, next: "check-mail" });
  expect(browser.hasSession).toBe(false);

  const early = await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(early).toMatchObject({ ok: false, error: { code: "email_not_confirmed", status: 403 } });

  const link = await mailedLink(email);
  expect(link).toMatchObject({ type: "signup", next: "/blog" });
  const other = new Browser();
  const spend = (request: Request) =>
    verifyEmailLink(request, { tokenHash: link.tokenHash, type: link.type as EmailLinkType });
  expect(await other.visit(spend)).toMatchObject({ ok: true, next: "done" });
  expect(await viewerOf(other)).toMatchObject({
    user: { email, firstName: "Jane", role: "customer", isActive: true },
    assuranceLevel: "aal1",
    memberships: [],
  });
  expect(await new Browser().visit(spend), "a link works once").toMatchObject({
    ok: false,
    error: { code: "otp_expired" },
  });
});

test.each(["super_admin", "service_role", "authenticated"])(
  "a person who registers as %s is a lead",
  async (role) => {
    const { email, externalId } = await createAccount({ metadata: { role } });
    const browser = await signedInBrowser(email);
    expect((await viewerOf(browser))?.user.role).toBe("lead");
    const user = await getUser({ externalId });
    expect(user?.role).toBe("lead");
  },
);

test("the session cookie is one, http-only, lax, and holds no user", async () => {
  const { email } = await createAccount({
    metadata: { first_name: "x".repeat(90), business_name: "y".repeat(90) },
  });
  const browser = await signedInBrowser(email);
  expect(browser.sessionCookies).toEqual([SESSION_COOKIE]);
  const value = browser.cookies.get(SESSION_COOKIE) ?? "";
  expect(value.length).toBeLessThan(3000);
  const session = JSON.parse(Buffer.from(value.slice("base64-".length), "base64url").toString()) as object;
  expect(Object.keys(session)).not.toContain("user");
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { email } = await createAccount();
  const wrong = await new Browser().visit((request) => signIn(request, { email, password: "not the one" }));
  const unknown = await new Browser().visit((request) =>
    signIn(request, { email: uniqueEmail(), password: "not the one" }),
  );
  expect(wrong).toEqual(unknown);
  expect(wrong).toEqual({
    ok: false,
    error: { code: "invalid_credentials", message: "Invalid login credentials", status: 401 },
  });
});

test("a failed sign-in leaves the session of before alone", async () => {
  const { email } = await createAccount();
  const browser = await signedInBrowser(email);
  await browser.visit((request) => signIn(request, { email, password: "not the one" }));
  expect((await viewerOf(browser))?.user.email).toBe(email);
});

test("a new sign-in ends the session that the browser had: its cookie is worth nothing any more", async () => {
  const { email } = await createAccount();
  const browser = await signedInBrowser(email);
  const copied = browser.copy();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(await viewerOf(browser)).not.toBeNull();
  expect(await viewerOf(copied)).toBeNull();
});

test("an answer to a request of the old session, late, does not take the new session away", async () => {
  const { email } = await createAccount();
  const browser = await signedInBrowser(email);
  const underWay = browser.copy();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(await viewerOf(underWay)).toBeNull();
  // Nothing was said about the cookie: in the browser it has the new session by now.
  expect(underWay.hasSession).toBe(true);
});

test("signing out ends this session at once, on every copy of its cookie, and no other", async () => {
  const { email } = await createAccount();
  const [here, there] = [await signedInBrowser(email), await signedInBrowser(email)];
  const copied = here.copy();
  expect(await here.visit((request) => signOut(request))).toEqual({ ok: true });
  expect(here.hasSession).toBe(false);
  expect(await viewerOf(copied)).toBeNull();
  expect(await viewerOf(there)).not.toBeNull();
});

test("signing out elsewhere, and everywhere, is no trouble for the log", async () => {
  const warnings = vi.spyOn(log, "warn");
  onTestFinished(() => warnings.mockRestore());
  const { email } = await createAccount();
  const [here, there] = [await signedInBrowser(email), await signedInBrowser(email)];
  await here.visit((request) => signOut(request, { scope: "others" }));
  expect(await viewerOf(there)).toBeNull();
  const viewer = await viewerOf(here);
  expect(viewer).not.toBeNull();

  const third = await signedInBrowser(email);
  await here.visit((request) => signOut(request, { scope: "global" }));
  expect(await viewerOf(here)).toBeNull();
  expect(await viewerOf(third)).toBeNull();
  expect(await listSessions({ userId: viewer?.user.id ?? "", role: "lead" })).toEqual([]);
  const { items } = await listSecurityEvents({ userId: viewer?.user.id ?? "" });
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["registered", "signed_in", "other_sessions_ended", "all_sessions_ended"]),
  );
  expect(warnings).not.toHaveBeenCalled();
});

test("a forgotten password: mailed link, new password without the old one, all other sessions end", async () => {
  const { email } = await createAccount();
  const before = await signedInBrowser(email);
  const browser = new Browser();
  expect(await browser.visit((request) => requestPasswordReset(request, { email }))).toEqual({ ok: true });
  const { tokenHash, type, next } = await mailedLink(email);
  expect({ type, next }).toEqual({ type: "recovery", next: "/reset-password" });
  await browser.visit((request) => verifyEmailLink(request, { tokenHash, type: "recovery" }));
  const password = "a new and better one";
  expect(await browser.visit((request) => updatePassword(request, { password }))).toEqual({ ok: true });
  expect(await viewerOf(browser)).not.toBeNull();
  expect(await viewerOf(before)).toBeNull();
  const old = await new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(old).toMatchObject({ ok: false, error: { code: "invalid_credentials" } });
});

test("asking for a new password is answered alike for an address nobody has", async () => {
  const email = uniqueEmail();
  expect(await new Browser().visit((request) => requestPasswordReset(request, { email }))).toEqual({
    ok: true,
  });
});

test("a person who signed in with a password must know it to change it", async () => {
  const { email } = await createAccount();
  const browser = await signedInBrowser(email);
  const change = (currentPassword?: string) =>
    browser.visit((request) => updatePassword(request, { password: "another good one", currentPassword }));
  expect(await change()).toMatchObject({ ok: false, error: { field: "currentPassword" } });
  expect(await change("not the one")).toMatchObject({ ok: false, error: { field: "currentPassword" } });
  expect(await change(PASSWORD)).toEqual({ ok: true });
});

test("a disabled account is refused from the next request on, and cannot sign in", async () => {
  const { email, externalId } = await createAccount();
  const browser = await signedInBrowser(email);
  const user = await getUser({ externalId });
  await setActive({ userId: user?.id ?? "", isActive: false, actorId: null });
  expect(await browser.visit(getSessionState)).toEqual({ kind: "disabled" });
  const refused: unknown = await browser
    .visit((request) => requireAccess(request, "user"))
    .catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).status).toBe(403);
  expect(await (refused as Response).json()).toMatchObject({ code: "account_disabled" });
  const again = await new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(again).toMatchObject({ ok: false, error: { code: "account_disabled", status: 403 } });
});

test("sign-in is limited per account, and says when to come back", async () => {
  const { email } = await createAccount();
  const browser = new Browser();
  const tries = [];
  for (let count = 0; count < 11; count += 1) {
    tries.push(await browser.visit((request) => signIn(request, { email, password: "not the one" })));
  }
  expect(tries.at(-1)).toMatchObject({ ok: false, error: { status: 429 } });
  const last = tries.at(-1);
  const headers = last && !last.ok ? last.error.headers : undefined;
  expect(Number(headers?.get("Retry-After"))).toBeGreaterThan(0);
  expect(headers?.get("RateLimit")).toMatch(/^"login";r=0;t=\d+$/);
  await signedInBrowser(email);
});
