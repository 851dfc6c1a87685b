import { describe, expect, test } from "vitest";

import { createUser } from "../../../tests/factories/user";
import { createTenant, saveMembership, setTenantStatus } from "../../../tests/factories/tenant";

import type { Role } from "~/models/account/role";
import { mayBeSubdomain, subdomainOf, type Membership } from "./tenant";
import { getTenantBySubdomain, listMemberships, resolveTenant } from "./tenant.server";

async function tenant(name: string) {
  return createTenant({ name, subdomain: `${name}-${crypto.randomUUID().slice(0, 8)}` });
}

/** A user with these memberships, as a request sees them. */
async function viewer(
  tenantIds: string[],
  role: Role = "customer",
): Promise<{ role: Role; memberships: Membership[] }> {
  const user = await createUser();
  for (const [index, tenantId] of tenantIds.entries()) {
    await saveMembership({
      tenantId,
      userId: user.id,
      role: "member",
      now: new Date(Date.UTC(2026, 0, index + 1)),
    });
  }
  return { role, memberships: await listMemberships({ userId: user.id }) };
}

describe("a tenant by its subdomain", () => {
  test("is found in upper and lower case, with public facts only", async () => {
    const made = await createTenant({ name: "Acme", subdomain: "acme", branding: { color: "#123456" } });
    expect(await getTenantBySubdomain({ subdomain: "ACME" })).toEqual(made);
    expect(Object.keys(made).sort()).toEqual(["branding", "id", "name", "status", "subdomain"]);
  });

  test.each(["www", "api", "admin", "app", "mail", "WWW"])(
    "is never the reserved name %s",
    async (subdomain) => {
      expect(await getTenantBySubdomain({ subdomain })).toBeNull();
    },
  );

  test.each([
    "",
    "a",
    "-ab",
    "ab-",
    "a.b",
    "a_b",
    "xn--ab",
    "a".repeat(64),
    "ä",
    "a b",
    "a\u0000",
    "' or 1=1 --",
  ])("cannot be %j", async (subdomain) => {
    expect(mayBeSubdomain(subdomain)).toBe(false);
    expect(await getTenantBySubdomain({ subdomain })).toBeNull();
  });

  test.each([
    ["acme.app.example", "acme"],
    ["ACME.App.Example:3000", "acme"],
    ["app.example", null],
    ["www.app.example", null],
    ["a.b.app.example", null],
    ["evilapp.example", null],
    ["acme.app.example.evil.test", null],
    ["", null],
  ])("is read off the host %s as %s", (host, subdomain) => {
    expect(subdomainOf({ host, tenantDomain: "app.example" })).toBe(subdomain);
  });
});

describe("the current tenant", () => {
  test("is the header's before the subdomain's before the user's own", async () => {
    const [own, named, wished] = [await tenant("own"), await tenant("named"), await tenant("wished")];
    const who = await viewer([own.id, named.id, wished.id]);
    const resolve = (headerTenantId?: string, subdomain?: string) =>
      resolveTenant({ viewer: who, headerTenantId, subdomain });
    expect(await resolve(wished.id, named.subdomain)).toEqual({
      tenant: wished,
      role: "member",
      source: "header",
    });
    expect(await resolve(undefined, named.subdomain)).toMatchObject({ tenant: named, source: "subdomain" });
    expect(await resolve()).toMatchObject({ tenant: own, source: "membership" });
  });

  test("is never one that the user has no part in, by whatever way it is named", async () => {
    const [own, foreign] = [await tenant("own"), await tenant("foreign")];
    const who = await viewer([own.id]);
    const wishes = [
      { headerTenantId: foreign.id },
      { headerTenantId: foreign.id.toUpperCase() },
      { headerTenantId: crypto.randomUUID() },
      { headerTenantId: "not an id" },
      { headerTenantId: `${own.id}, ${foreign.id}` },
      { headerTenantId: foreign.id, subdomain: own.subdomain },
      { subdomain: foreign.subdomain },
    ];
    for (const wish of wishes) {
      await expect(resolveTenant({ viewer: who, ...wish }), JSON.stringify(wish)).rejects.toMatchObject({
        code: "tenant_forbidden",
      });
    }
  });

  test("answers a foreign and a missing tenant alike", async () => {
    const foreign = await tenant("foreign");
    const who = await viewer([]);
    const told = (headerTenantId: string) =>
      resolveTenant({ viewer: who, headerTenantId }).catch((error: unknown) => String(error));
    expect(await told(foreign.id)).toBe(await told(crypto.randomUUID()));
  });

  test.each(["lead", "support", "billing_admin", "sales", "blog_admin"] as const)(
    "of a stranger is closed to %s without a membership",
    async (role) => {
      const foreign = await tenant("foreign");
      const who = await viewer([], role);
      await expect(resolveTenant({ viewer: who, headerTenantId: foreign.id })).rejects.toMatchObject({
        code: "tenant_forbidden",
      });
    },
  );

  test("may be any for a person who manages workspaces without belonging to one", async () => {
    const foreign = await tenant("foreign");
    const who = await viewer([], "super_admin");
    expect(await resolveTenant({ viewer: who, headerTenantId: foreign.id })).toEqual({
      tenant: foreign,
      role: null,
      source: "header",
    });
  });

  test("is closed to its members while it is suspended, and another one of theirs counts", async () => {
    const [suspended, active] = [await tenant("suspended"), await tenant("active")];
    await setTenantStatus({ tenantId: suspended.id, status: "suspended" });
    const who = await viewer([suspended.id, active.id]);
    await expect(resolveTenant({ viewer: who, headerTenantId: suspended.id })).rejects.toMatchObject({
      code: "tenant_forbidden",
    });
    expect(await resolveTenant({ viewer: who })).toMatchObject({ tenant: { id: active.id } });
    expect(await resolveTenant({ viewer: await viewer([suspended.id]) })).toBeNull();
  });

  test("is none for a person without a company, and an unknown subdomain is ignored", async () => {
    const own = await tenant("own");
    expect(await resolveTenant({ viewer: await viewer([]) })).toBeNull();
    const resolved = await resolveTenant({ viewer: await viewer([own.id]), subdomain: "nobodys-name" });
    expect(resolved).toMatchObject({ tenant: own, source: "membership" });
  });
});
