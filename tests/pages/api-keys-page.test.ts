import { beforeAll, describe, expect, test } from "vitest";

import { createApiKey, verifyApiKey } from "~/models/api-key/api-key.server";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import type { Permission, Role } from "~/models/account/role";
import { getUser, setRole } from "~/models/account/user.server";
import { action, loader } from "~/routes/_admin.admin.api-keys";
import { signIn } from "~/auth/sign-in.server";

import { createUser } from "../factories/user";

import { Browser, createAccount, PASSWORD } from "../setup/browser";

/* The staff page about everyone's API keys, through its entry points. */

async function person(role: Role) {
  const { email, externalId } = await createAccount();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const user = await getUser({ externalId });
  if (!user) throw new Error("The account has no row.");
  if (role !== "lead") await setRole({ userId: user.id, role, actorId: null });
  return { id: user.id, email, browser };
}

async function makeKey(name: string, permissions: Permission[] = ["read_profile"]) {
  const owner = await createUser();
  const { key } = await createApiKey({
    userId: owner.id,
    actor: { id: owner.id, name: owner.email },
    name,
    mayWrite: true,
    permissions,
    assuranceLevel: "aal1",
    lifetime: "30",
  });
  return { owner, key };
}

const load = (browser: Browser) =>
  browser.visit((request) => loader({ request, params: {}, context: {} }), { path: "/admin/api-keys" });
const revoke = (browser: Browser, keyId: string) =>
  browser.visit(
    (visiting) =>
      action({
        request: new Request(visiting, { method: "POST", body: new URLSearchParams({ keyId }) }),
        params: {},
        context: {},
      }),
    { path: "/admin/api-keys" },
  );
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );

let boss: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  boss = await person("super_admin");
});

async function listed(name: string) {
  const { apiKeys } = await load(boss.browser);
  return apiKeys.items.find((apiKey) => apiKey.name === name);
}

describe("the page of all API keys", () => {
  test("lists each key with its owner, scopes and last use, and never the key itself", async () => {
    const { owner, key } = await makeKey("Nightly export", ["read_profile", "manage_blog"]);
    expect(await listed("Nightly export")).toMatchObject({
      owner: { id: owner.id, email: owner.email, isActive: true },
      permissions: ["read_profile", "manage_blog"],
      mayWrite: true,
      lastUsedAt: null,
      isOver: false,
    });
    const usedAt = new Date();
    await verifyApiKey({ key, now: usedAt });
    expect((await listed("Nightly export"))?.lastUsedAt).toEqual(usedAt);
    expect(JSON.stringify(await load(boss.browser))).not.toContain(key.slice(10));
  });

  test("revokes a key at once, and the audit log says who did it", async () => {
    const { owner, key } = await makeKey("Leaked");
    const keyId = (await listed("Leaked"))?.id ?? "";
    expect((await revoke(boss.browser, keyId)).status).toBe(303);
    expect(await verifyApiKey({ key })).toBeNull();
    expect(await listed("Leaked")).toBeUndefined();
    const filter = AuditFilterSchema.parse({ action: "api_key.revoked", subject: keyId });
    const entries = async () => (await listAuditEntries({ filter, page: { limit: 5 } })).items;
    expect(await entries()).toMatchObject([
      { actorId: boss.id, subjectName: "Leaked", before: { prefix: key.slice(0, 10), owner: owner.id } },
    ]);
    expect((await revoke(boss.browser, keyId)).status, "a second click changes nothing").toBe(303);
    expect(await entries()).toHaveLength(1);
  });

  test("lists and revokes for nobody without the permission", async () => {
    const { key } = await makeKey("Guarded");
    const keyId = (await listed("Guarded"))?.id ?? "";
    for (const role of ["support", "billing_admin", "sales", "blog_admin"] as const) {
      const { browser } = await person(role);
      expect(await statusOf(load(browser)), role).toBe(403);
      expect(await statusOf(revoke(browser, keyId)), role).toBe(403);
    }
    expect(await verifyApiKey({ key })).not.toBeNull();
  });
});
