import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { inviteMember } from "~/models/company/invitation.server";
import { action as registerAction, loader as registerLoader } from "~/routes/_auth.register";
import { action as providerAction } from "~/routes/auth.v1.$";
import { deleteAccount } from "~/auth/account-security.server";
import { getViewer } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";
import { signUp } from "~/auth/registration.server";

import { authUsers, outboxMails, settings, tenantInvitations } from "../../drizzle/schema";
import { putSettings } from "../factories/settings";
import { createTenant } from "../factories/tenant";

import { Browser, createAccount, PASSWORD, uniqueEmail } from "../setup/browser";

/* Who may create an account: the rule of the setting, and what an invitation adds to it. */

beforeEach(async () => {
  await db.delete(settings);
});

async function invite(email: string) {
  const tenant = await createTenant();
  await db.delete(outboxMails).where(eq(outboxMails.recipient, email));
  await inviteMember({
    tenant,
    email,
    role: "member",
    standing: "owner",
    invitedBy: "owner@firm.test",
    source: { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null },
  });
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  const link = /\/invitation\?token=[\w-]+/.exec(mail?.textBody ?? "")?.[0] ?? "";
  await db.delete(outboxMails).where(eq(outboxMails.recipient, email));
  return { link, tenant };
}

/** One call to the provider's HTTP interface, as any program on the internet can make it. */
async function callProvider(path: string, body: object) {
  const request = new Request(`http://localhost:3000/auth/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const response = await new Browser().visit(() => providerAction({ request, params: {}, context: {} }));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const accountsOf = (email: string) => db.$count(authUsers, eq(authUsers.email, email));
const mailsTo = (email: string) => db.$count(outboxMails, eq(outboxMails.recipient, email));

const register = (browser: Browser, email: string, redirectTo?: string, password = PASSWORD) =>
  browser.visit((request) =>
    signUp(request, { email, password, firstName: "Ada" }, redirectTo === undefined ? {} : { redirectTo }),
  );

test("while registration is off, no path of the provider creates an account", async () => {
  await putSettings({ registrationEnabled: false });
  const { link } = await invite(uniqueEmail());
  const redirect = `?redirect_to=${encodeURIComponent(link)}`;
  for (const path of ["/otp", "/magiclink", "/signup"]) {
    for (const query of ["", redirect]) {
      const email = uniqueEmail();
      const answer = await callProvider(path + query, { email, password: PASSWORD, create_user: true });
      expect
        .soft([path + query, await accountsOf(email), await mailsTo(email)])
        .toEqual([path + query, 0, 0]);
      if (path === "/signup") {
        expect.soft([answer.status, answer.body.error_code]).toEqual([422, "signup_disabled"]);
      }
    }
  }
});

test("while registration is off, a known and an unknown address get the same answer to /otp", async () => {
  await putSettings({ registrationEnabled: false });
  for (const path of ["/otp", "/magiclink"]) {
    const known = await callProvider(path, { email: (await createAccount()).email });
    const unknown = await callProvider(path, { email: uniqueEmail() });
    expect([known, unknown]).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ]);
  }
});

test("an invitation admits its own email address, once, and needs no second confirmation", async () => {
  await putSettings({ registrationEnabled: false });
  const email = uniqueEmail();
  const { link } = await invite(email);
  const stranger = await register(new Browser(), uniqueEmail(), link);
  expect(stranger).toMatchObject({ ok: false, error: { code: "signup_disabled" } });

  const browser = new Browser();
  const made = await register(browser, email, link);
  expect(made).toMatchObject({ ok: true, next: "done" });
  expect(await browser.visit(getViewer)).toMatchObject({ user: { email, firstName: "Ada", role: "lead" } });
  expect(await mailsTo(email)).toBe(0);

  expect(await browser.visit((request) => deleteAccount(request, { proof: PASSWORD }))).toMatchObject({
    ok: true,
  });
  const again = await register(new Browser(), email, link);
  expect(again).toMatchObject({ ok: false, error: { code: "invitation_dead" } });
  expect(await accountsOf(email)).toBe(0);
});

test("an invited person who already has an account is asked to sign in, and nothing changes", async () => {
  const email = uniqueEmail();
  const first = await invite(email);
  await register(new Browser(), email, first.link);
  const second = await invite(email);
  const again = await register(new Browser(), email, second.link, "a different passphrase");
  expect(again).toMatchObject({ ok: false, error: { code: "user_already_exists", field: "email" } });
  const signedIn = await new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(signedIn).toMatchObject({ ok: true });
});

test("a password that a stranger chose for an invited address never opens the account", async () => {
  const email = uniqueEmail();
  expect(await register(new Browser(), email, undefined, "the stranger's choice")).toMatchObject({
    ok: true,
    next: "check-mail",
  });
  const { link } = await invite(email);
  const owner = new Browser();
  expect(await register(owner, email, link)).toMatchObject({ ok: true, next: "done" });
  const attempt = (password: string) =>
    new Browser().visit((request) => signIn(request, { email, password }));
  expect(await attempt("the stranger's choice")).toMatchObject({
    ok: false,
    error: { code: "invalid_credentials" },
  });
  expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
});

const page = (target: string) =>
  new Browser().visit(() => {
    const request = new Request(`http://localhost:3000/register?redirectTo=${encodeURIComponent(target)}`);
    return registerLoader({ request, params: {}, context: {} });
  });

/** Sends the form of the registration page, as it does without scripts. */
const send = (email: string, redirectTo: string) =>
  new Browser().visit((visiting) => {
    const names = { firstName: "Ada", lastName: "Lang", businessName: "Firm" };
    const body = new URLSearchParams({ email, password: PASSWORD, ...names, redirectTo });
    const request = new Request(visiting, { method: "POST", body });
    return registerAction({ request, params: {}, context: {} });
  });

test.each([true, false])(
  "an invitation that died creates no account, and its own page says so: registration open %s",
  async (registrationEnabled) => {
    await putSettings({ registrationEnabled });
    const email = uniqueEmail();
    const { link } = await invite(email);
    expect((await page(link)).data).toMatchObject({ isOpen: true });
    // Withdrawn while the form was open.
    await db.delete(tenantInvitations).where(eq(tenantInvitations.email, email));
    const answers = [await page(link).catch((thrown: unknown) => thrown), await send(email, link)];
    for (const answer of answers) {
      if (!(answer instanceof Response)) throw new Error("answered with a page");
      expect(answer.headers.get("Location")).toBe(link);
    }
    expect([await accountsOf(email), await mailsTo(email)]).toEqual([0, 0]);
  },
);

test("the registration page names the company and the inviter, and fills in the address", async () => {
  const email = uniqueEmail();
  const { link, tenant } = await invite(email);
  const invited = { email, invitedBy: "owner@firm.test", company: tenant.name };
  expect((await page(link)).data).toMatchObject({ invited, isOpen: true });
  await register(new Browser(), email, link);
  expect((await page(link)).data).toMatchObject({ invited: null });
});
