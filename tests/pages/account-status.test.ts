import { expect, test } from "vitest";

import { activateUser, deactivateUser } from "~/models/account/account-status.server";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { getUser, setRole } from "~/models/account/user.server";
import { listSessions } from "~/models/account/user-session.server";
import { answerAsProvider } from "~/services/identity/connection.server";
import { refreshTokens } from "~/services/identity/session.server";
import { getSessionState, getViewer } from "~/auth/access.server";
import { requestSession } from "~/auth/session.server";
import { signIn } from "~/auth/sign-in.server";
import { action as exportAccount } from "~/routes/account.export";
import { action as exportAudit } from "~/routes/admin.audit.export";

import { Browser, createAccount, PASSWORD } from "../setup/browser";
import { ask, createPerson } from "../setup/staff";

async function account() {
  const { email, externalId } = await createAccount();
  const browser = new Browser();
  const enter = (password = PASSWORD) =>
    new Browser().visit((request) => signIn(request, { email, password }));
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const user = await getUser({ externalId });
  return { browser, enter, email, userId: user?.id ?? "" };
}

test("an account that is switched off has no session anywhere, here or at the provider", async () => {
  const { browser, enter, userId } = await account();
  const tokens = await browser.visit((request) => Promise.resolve(requestSession(request).cookies.read()));
  expect(await deactivateUser({ userId, actorId: null })).toMatchObject({
    user: { isActive: false },
    provider: "done",
  });
  expect(await browser.visit(getSessionState)).toEqual({ kind: "disabled" });
  expect(await listSessions({ userId, role: "lead" })).toEqual([]);
  expect(await refreshTokens(tokens?.refreshToken ?? "")).toEqual({ state: "ended" });
  const own = await answerAsProvider(
    new Request("http://localhost:3000/auth/v1/user", {
      headers: { Authorization: `Bearer ${tokens?.accessToken}` },
    }),
  );
  expect(own?.status).toBe(403);
  expect(await enter()).toMatchObject({ ok: false, error: { code: "account_disabled", status: 403 } });
  expect(await enter("a wrong password"), "who does not know the password learns nothing").toMatchObject({
    error: { code: "invalid_credentials", status: 401 },
  });
});

test("a browser without access to a download gets a page that says why, and a script the problem", async () => {
  const [disabled, lead] = [await createPerson("lead"), await createPerson("lead")];
  await deactivateUser({ userId: disabled.id, actorId: null });
  const send = (headers: Record<string, string>) => ({
    method: "POST",
    headers,
    body: new URLSearchParams(),
  });
  for (const [person, action, path, words] of [
    [disabled, exportAccount, "/account/export", "This account is disabled."],
    [lead, exportAudit, "/admin/audit/export", "You don't have permission"],
  ] as const) {
    const page = await ask(person, action, { path, init: send({ Accept: "text/html,*/*;q=0.8" }) });
    expect([page.status, page.headers.get("Content-Type")]).toEqual([403, "text/html; charset=utf-8"]);
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain(words);
    const told = await ask(person, action, { path, init: send({ Accept: "*/*" }) });
    expect(await told.json()).toMatchObject({ status: 403 });
  }
});

test("switched on again, it can sign in; what was ended stays ended", async () => {
  const { browser, enter, userId } = await account();
  await deactivateUser({ userId, actorId: null });
  expect(await activateUser({ userId, actorId: null })).toMatchObject({
    user: { isActive: true },
    provider: "done",
  });
  expect(await browser.visit(getViewer)).toBeNull();
  expect(await enter()).toMatchObject({ ok: true, next: "done" });
});

test("nobody switches off themselves, or the last super admin; then the provider is not asked either", async () => {
  const admin = await account();
  await expect(deactivateUser({ userId: admin.userId, actorId: admin.userId })).rejects.toMatchObject({
    code: "own_account",
    status: 409,
  });
  await setRole({ userId: admin.userId, role: "super_admin", actorId: null });
  await expect(deactivateUser({ userId: admin.userId, actorId: null })).rejects.toMatchObject({
    code: "last_super_admin",
    status: 409,
  });
  expect(await admin.browser.visit(getViewer)).toMatchObject({ user: { isActive: true } });
  expect(await admin.enter()).toMatchObject({ ok: true });
});

test("asked twice, or by two at once, it is one change", async () => {
  const { userId } = await account();
  const results = await Promise.all([1, 2, 3].map(() => deactivateUser({ userId, actorId: null })));
  expect(results.map(({ provider }) => provider)).toEqual(["done", "done", "done"]);
  const { items } = await listSecurityEvents({ userId });
  expect(items.filter(({ kind }) => kind === "account_disabled")).toHaveLength(1);
});
