import { expect, test } from "vitest";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { getUser } from "~/models/account/user.server";

import { users } from "../drizzle/schema";
import { createUser } from "../tests/factories/user";
import { startScript } from "../tests/setup/processes";

function userRole(...args: string[]) {
  return startScript("scripts/user-role.ts", { databaseUrl: env.databaseUrl, args }).ended;
}

test("gives an account a role without a super admin, and records it", async () => {
  const user = await createUser();
  expect(await userRole(user.email.toUpperCase(), "super_admin")).toMatchObject({ code: 0 });
  expect(await getUser({ id: user.id })).toMatchObject({ role: "super_admin" });
  const { items } = await listSecurityEvents({ userId: user.id });
  expect(items).toMatchObject([{ kind: "role_changed", detail: { to: "super_admin", by: "operator" } }]);
});

test.each([
  ["an unknown address", ["nobody@example.test", "sales"], /Nobody with the address nobody@example\.test/],
  ["an unknown role", ["nobody@example.test", "root"], /Usage: .*\nRoles: lead, customer/],
  ["no role", ["nobody@example.test"], /Usage/],
  ["nothing", [], /Usage/],
])("says what is wrong with %s", async (_case, args, message) => {
  const { code, errorOutput } = await userRole(...args);
  expect(code).toBe(1);
  expect(errorOutput).toMatch(message);
  expect(errorOutput).not.toMatch(/\n\s+at /);
});

test("leaves the last super admin in office", async () => {
  await db.update(users).set({ role: "lead" });
  const { email, id } = await createUser({ role: "super_admin" });
  const { code, errorOutput } = await userRole(email, "lead");
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/at least one active super admin/);
  expect(await getUser({ id })).toMatchObject({ role: "super_admin" });
});
