import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test, vi } from "vitest";

import { adminUserRole } from "~/api/staff.server";
import { db } from "~/server/db.server";
import { listApiKeys } from "~/models/api-key/api-key.server";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { getUser, setRole } from "~/models/account/user.server";
import { action as bulkAction, loader as bulkLoader } from "~/routes/_admin.admin.users.bulk";
import { action as inviteAction, loader as inviteLoader } from "~/routes/_admin.admin.users.invite";
import { action as userAction } from "~/routes/_admin.admin.users.$id";
import { action as confirmAction } from "~/routes/_auth.confirm-identity";
import { action as profileAction } from "~/routes/_site.profile";
import { identityAdmin } from "~/services/identity/connection.server";
import { changeEmail, deleteAccount, updatePassword } from "~/auth/account-security.server";
import { handleApi } from "~/api/framework/resource.server";
import { getSessionState, getViewer } from "~/auth/access.server";
import { mayChoosePassword } from "~/auth/reauthentication.server";
import { verifySecondFactor } from "~/auth/second-factor.server";
import { requestPasswordReset, verifyEmailLink } from "~/auth/email-link.server";
import { signIn } from "~/auth/sign-in.server";
import { signUp } from "~/auth/registration.server";

import { authSessions } from "../../drizzle/identity-schema";

import {
  Browser,
  createAccount,
  mailedLink,
  PASSWORD,
  setUpSecondFactor,
  uniqueEmail,
} from "../setup/browser";

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

/** Opens the newest emailed link in this browser, by the button of its page. */
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

  test("with a second factor, only after that", async () => {
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
    expect((await elsewhere.visit(getViewer))?.user.email).toBe(next);
    expect(await browser.visit(getViewer), "it was confirmed by another browser").toBeNull();
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

describe("a sensitive change", () => {
  async function signedInAdmin() {
    const admin = await signedIn();
    await setRole({ userId: admin.userId, role: "super_admin", actorId: null });
    return admin;
  }
  async function createUserId() {
    const { userId } = await signedIn();
    return userId;
  }
  const roleOf = async (id: string) => (await getUser({ id }))?.role;

  /**
   * Posts a form as the browser does; what the action threw or gave, by its status and where it
   * leads.
   */
  async function post(
    browser: Browser,
    action: unknown,
    {
      path,
      params = {},
      fields,
    }: { path: string; params?: Record<string, string>; fields: Record<string, string> },
  ) {
    const answer: unknown = await browser.visit(
      async (visiting) => {
        const { url, headers } = visiting;
        const request = new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) });
        return (action as (args: ActionFunctionArgs) => Promise<unknown>)({
          request,
          params,
          context: {},
        }).catch((thrown: unknown) => thrown);
      },
      { path },
    );
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response)
      return { status: answer.status, location: answer.headers.get("Location"), data: null };
    const { data, init } = answer as { data?: unknown; init?: ResponseInit | null };
    return { status: init?.status ?? 200, location: null, data };
  }

  const confirm = (browser: Browser, proof: string) =>
    post(browser, confirmAction, {
      path: "/confirm-identity?redirectTo=/admin/users",
      fields: { currentPassword: proof },
    });
  const changeRole = (browser: Browser, id: string, role: string) =>
    post(browser, userAction, {
      path: `/admin/users/${id}`,
      params: { id },
      fields: { intent: "set-role", role },
    });
  const callApi = (browser: Browser, id: string, bearer?: string) =>
    browser.visit(
      async ({ headers }) => {
        const request = new Request(`http://localhost:3000/api/admin/users/${id}/role`, {
          method: "PUT",
          headers: {
            "Content-Type": "application/json",
            ...(bearer ? { Authorization: `Bearer ${bearer}` } : { Cookie: headers.get("Cookie") ?? "" }),
          },
          body: JSON.stringify({ role: "sales" }),
        });
        return handleApi({ request, params: { id }, context: {} }, adminUserRole);
      },
      bearer ? { headers: { Authorization: `Bearer ${bearer}` } } : {},
    );

  test("needs a proof of the last 15 minutes, and then lasts as long", async () => {
    const { browser } = await signedInAdmin();
    const id = await createUserId();
    passTime(14);
    expect(await changeRole(browser, id, "sales")).toMatchObject({ location: `/admin/users/${id}` });
    passTime(2);
    expect(await changeRole(browser, id, "support")).toMatchObject({
      status: 303,
      location: `/confirm-identity?redirectTo=${encodeURIComponent(`/admin/users/${id}`)}`,
    });
    expect(await roleOf(id)).toBe("sales");
    expect(await confirm(browser, "not the one")).toMatchObject({ status: 422 });
    expect(await changeRole(browser, id, "support")).toMatchObject({ status: 303 });
    expect(await roleOf(id)).toBe("sales");
    expect(await confirm(browser, PASSWORD)).toMatchObject({ status: 303, location: "/admin/users" });
    expect(await changeRole(browser, id, "support")).toMatchObject({ location: `/admin/users/${id}` });
    expect(await roleOf(id)).toBe("support");
    passTime(16);
    expect((await changeRole(browser, id, "lead")).location).toMatch(/^\/confirm-identity/);
    // By now the tokens are renewed, which proves nothing about the person.
    passTime(120);
    expect((await changeRole(browser, id, "lead")).location).toMatch(/^\/confirm-identity/);
  });

  test("asks each session for its own proof, and takes a new sign-in for one", async () => {
    const { browser, email } = await signedInAdmin();
    const other = new Browser();
    await other.visit((request) => signIn(request, { email, password: PASSWORD }));
    const id = await createUserId();
    passTime(16);
    await confirm(other, PASSWORD);
    expect((await changeRole(browser, id, "sales")).location).toMatch(/^\/confirm-identity/);
    expect((await changeRole(other, id, "sales")).location).toBe(`/admin/users/${id}`);
    const fresh = new Browser();
    await fresh.visit((request) => signIn(request, { email, password: PASSWORD }));
    expect((await changeRole(fresh, id, "support")).location).toBe(`/admin/users/${id}`);
  });

  test("takes a code of the authenticator app, and no other account's password", async () => {
    const { browser } = await signedInAdmin();
    const { enrolment } = await setUpSecondFactor(browser);
    const id = await createUserId();
    passTime(16);
    expect((await changeRole(browser, id, "sales")).location).toMatch(/^\/confirm-identity/);
    expect(await confirm(browser, codeOf(enrolment.secret))).toMatchObject({ status: 303 });
    expect((await changeRole(browser, id, "sales")).location).toBe(`/admin/users/${id}`);
  });

  test.each([
    [
      "an API key",
      { intent: "create-api-key", name: "Key", access: "read", lifetime: "30", permissions: "read_profile" },
    ],
    ["an authenticator app", { intent: "enrol-totp" }],
    ["no authenticator app", { intent: "remove-factor", factorId: crypto.randomUUID() }],
    ["new recovery codes", { intent: "renew-recovery-codes" }],
  ])("of the person's own account, to %s, needs it as well", async (_name, fields) => {
    const { browser, userId } = await signedIn();
    const save = () => post(browser, profileAction, { path: "/profile", fields });
    expect((await save()).location ?? "").not.toMatch(/^\/confirm-identity/);
    passTime(16);
    const keys = (await listApiKeys({ userId })).length;
    expect((await save()).location).toMatch(/^\/confirm-identity\?redirectTo=%2Fprofile%23/);
    expect(await listApiKeys({ userId })).toHaveLength(keys);
  });

  test("by many accounts at once and by invitation is asked for before the form is filled in", async () => {
    const { browser } = await signedInAdmin();
    const id = await createUserId();
    const open = async (loader: unknown, path: string) => {
      const answer: unknown = await browser.visit(
        (request) =>
          (loader as (args: LoaderFunctionArgs) => Promise<unknown>)({
            request,
            params: {},
            context: {},
          }).catch((thrown: unknown) => thrown),
        { path },
      );
      return answer instanceof Response ? answer.headers.get("Location") : null;
    };
    const pages = [
      [bulkLoader, `/admin/users/bulk?id=${id}&do=set-role`],
      [inviteLoader, "/admin/users/invite"],
    ] as const;
    for (const [loader, path] of pages) expect(await open(loader, path)).toBeNull();
    passTime(16);
    for (const [loader, path] of pages)
      expect(await open(loader, path)).toBe(`/confirm-identity?${new URLSearchParams({ redirectTo: path })}`);
    expect(await open(bulkLoader, `/admin/users/bulk?id=${id}&do=disable`)).toBeNull();
    const bulk = {
      path: `/admin/users/bulk?id=${id}&do=set-role`,
      fields: { id, intent: "set-role", role: "sales" },
    };
    expect((await post(browser, bulkAction, bulk)).location).toMatch(/^\/confirm-identity/);
    const invited = { path: "/admin/users/invite", fields: { email: uniqueEmail(), role: "super_admin" } };
    expect((await post(browser, inviteAction, invited)).location).toMatch(/^\/confirm-identity/);
    expect(await roleOf(id)).toBe("lead");
  });

  test("through the API is refused to a browser's session, and done for a program's token", async () => {
    const { browser, email } = await signedInAdmin();
    const id = await createUserId();
    const program = await new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));
    if (!program.ok) throw new Error("the sign-in failed");
    passTime(16);
    const refused = await callApi(browser, id);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("WWW-Authenticate")).toContain("insufficient_user_authentication");
    expect(await refused.json()).toMatchObject({ code: "identity_confirmation_required" });
    expect(await roleOf(id)).toBe("lead");
    expect((await callApi(new Browser(), id, program.tokens.accessToken)).status).toBe(200);
    await confirm(browser, PASSWORD);
    expect((await callApi(browser, id)).status).toBe(200);
  });
});
