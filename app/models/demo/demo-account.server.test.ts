import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { memberships, tenants, users } from "../../../drizzle/schema";
import { signInWithPassword } from "../../../tests/setup/identity";

import { createDemoAccounts } from "./demo-account.server";
import { ROLES } from "../../../drizzle/values";

describe("createDemoAccounts", () => {
  test("makes one account for each role and a member of an active tenant, all with the password it tells", async () => {
    const { created, password } = await createDemoAccounts({ password: undefined });
    expect(created).toBe(ROLES.length + 1);
    const rows = await db.select().from(users);
    const roleOf = Object.fromEntries(rows.map(({ email, role }) => [email, role]));
    expect(roleOf).toEqual({
      ...Object.fromEntries(ROLES.map((role) => [`${role}@demo.test`, role])),
      "member@demo.test": "customer",
    });
    for (const { email, externalId } of rows) {
      expect(await signInWithPassword(email, password ?? ""), email).toBe(externalId);
    }
    const [membership] = await db.select().from(memberships);
    const [tenant] = await db.select().from(tenants);
    expect(rows.find(({ id }) => id === membership?.userId)?.email).toBe("member@demo.test");
    expect(tenant).toMatchObject({ id: membership?.tenantId, status: "active" });
  });

  test("changes nothing the second time, and tells no password that it does not know", async () => {
    const before = await db.select().from(users);
    expect(await createDemoAccounts({ password: undefined })).toEqual({ created: 0, password: null });
    expect(await db.select().from(users)).toEqual(before);
    expect(await db.$count(memberships)).toBe(1);
  });

  test("gives all of them the password that is asked for", async () => {
    await createDemoAccounts({ password: "8 chars!" });
    expect(await signInWithPassword("sales@demo.test", "8 chars!")).not.toBeNull();
    expect(await signInWithPassword("sales@demo.test", "another password")).toBeNull();
  });
});
