import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";

import { db } from "~/server/db.server";
import { deleteUser, getUser } from "~/models/account/user.server";
import type { MembershipRole } from "~/models/company/tenant";
import { action as settingsAction } from "~/routes/_admin.admin.settings";
import { action as confirmAction } from "~/routes/_auth.confirm-identity";

import { authIdentities, authUsers } from "../../../drizzle/identity-schema";
import { memberships, tenants } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../factories/booking";
import { createCompany } from "../../factories/company";
import { saveMembership } from "../../factories/tenant";

import { accountOf, addPasskey, answerTo, profile, type Shown, shownBy } from "../../setup/passkeys";
import { PASSWORD } from "../../setup/browser";
import { ask, createPerson, type Person } from "../../setup/staff";

/* People delete their account or change its address: with the password, or by another proof. */

afterEach(() => void vi.useRealTimers());
const passProof = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });

/** What remains of an account that began with a company's sign-in. */
async function takePassword(person: Person): Promise<void> {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.email, person.email));
  const userId = user?.id ?? "";
  await db.update(authUsers).set({ passwordHash: null }).where(eq(authUsers.id, userId));
  const ownEmail = and(eq(authIdentities.userId, userId), eq(authIdentities.provider, "email"));
  await db.delete(authIdentities).where(ownEmail);
}

const remove = (person: Person, form: Record<string, string> = {}) =>
  profile(person, { intent: "delete-account", confirmation: person.email, ...form });

test("an account without a password is deleted after another recent proof", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  await takePassword(person);
  expect(await accountOf(person)).toMatchObject({ hasPassword: false });
  passProof();
  const path = "/confirm-identity?redirectTo=%2Fprofile%23data";
  expect((await remove(person)).headers.get("Location")).toBe(path);
  expect(await getUser({ id: person.id })).not.toBeNull();
  const { ceremony } = await shownBy(ask(person, confirmAction, { path, form: { intent: "start-passkey" } }));
  const form = answerTo(ceremony, JSON.stringify(key.get(ceremony?.options as never)));
  expect((await ask(person, confirmAction, { path, form })).headers.get("Location")).toBe("/profile#data");
  expect((await remove(person, { confirmation: "other@example.com" })).status).toBe(422);
  expect((await remove(person)).headers.get("Location")).toBe("/");
  expect(await getUser({ id: person.id })).toBeNull();
});

test("an account with a password needs it, however recent the sign-in", async () => {
  const person = await createPerson("lead");
  const forms: Record<string, string>[] = [{}, { currentPassword: "" }, { currentPassword: "wrong" }];
  for (const form of forms) {
    const refused = await remove(person, form);
    expect([refused.status, (await refused.json()) as Shown]).toMatchObject([
      422,
      { result: { error: { currentPassword: [expect.any(String)] } } },
    ]);
  }
  expect(await getUser({ id: person.id })).not.toBeNull();
});

describe("the only owner of a company with other members", () => {
  const join = async (tenantId: string, role: MembershipRole, person?: Person) => {
    const member = person ?? (await createPerson("customer"));
    await saveMembership({ tenantId, userId: member.id, role });
    return member;
  };
  const form = ({ email }: Person) => ({
    ...{ intent: "delete-account", confirmation: email },
    currentPassword: PASSWORD,
  });
  /** Members have their account in the console. */
  const leave = (person: Person) =>
    ask(person, settingsAction, { path: "/admin/settings", form: form(person) });

  test("keeps their account until someone else is an owner", async () => {
    const { tenant } = await createCompany();
    const [owner, other] = [await join(tenant.id, "owner"), await join(tenant.id, "admin")];
    const refused = await leave(owner);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("You are the only owner of a company with other members."),
    ]);
    expect(await getUser({ id: owner.id })).not.toBeNull();
    await db.update(memberships).set({ role: "owner" }).where(eq(memberships.userId, other.id));
    expect((await leave(owner)).headers.get("Location")).toBe("/");
    expect(await getUser({ id: owner.id })).toBeNull();
    // Nobody is left behind, so the last person of a company may go.
    expect((await leave(other)).headers.get("Location")).toBe("/");
  });

  test("is one of two owners who leave at the same moment", async () => {
    const { tenant } = await createCompany();
    const owners = [await join(tenant.id, "owner"), await join(tenant.id, "owner")];
    await join(tenant.id, "member");
    await Promise.allSettled(owners.map(({ id }) => deleteUser({ userId: id, ...STAFF_SOURCE })));
    const left = and(eq(memberships.tenantId, tenant.id), eq(memberships.role, "owner"));
    expect(await db.$count(memberships, left)).toBe(1);
  });

  test("may go while it is suspended, because nobody can become an owner then", async () => {
    const { tenant } = await createCompany();
    const owner = await join(tenant.id, "owner");
    await join(tenant.id, "member");
    await db.update(tenants).set({ status: "suspended" }).where(eq(tenants.id, tenant.id));
    expect((await remove(owner, form(owner))).headers.get("Location")).toBe("/");
  });
});

const changeEmail = (person: Person, form: Record<string, string> = {}) =>
  profile(person, { intent: "change-email", email: `new-${person.id}@example.com`, ...form });

const pendingEmail = async (person: Person) => {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.email, person.email));
  return user?.newEmail ?? null;
};

test("an account without a password changes its address after another recent proof", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  await takePassword(person);
  passProof();
  const path = "/confirm-identity?redirectTo=%2Fprofile%23email";
  expect((await changeEmail(person)).headers.get("Location")).toBe(path);
  expect(await pendingEmail(person)).toBeNull();
  const { ceremony } = await shownBy(ask(person, confirmAction, { path, form: { intent: "start-passkey" } }));
  const form = answerTo(ceremony, JSON.stringify(key.get(ceremony?.options as never)));
  expect((await ask(person, confirmAction, { path, form })).headers.get("Location")).toBe("/profile#email");
  expect((await changeEmail(person)).headers.get("Location")).toBe("/profile#email");
  expect(await pendingEmail(person)).toBe(`new-${person.id}@example.com`);
});

test("an account with a password needs it to change the address, however recent the sign-in", async () => {
  const person = await createPerson("lead");
  const forms: Record<string, string>[] = [{}, { currentPassword: "" }, { currentPassword: "wrong" }];
  for (const form of forms) {
    const refused = await changeEmail(person, form);
    expect([refused.status, (await refused.json()) as Shown]).toMatchObject([
      422,
      { result: { error: { currentPassword: [expect.any(String)] } } },
    ]);
  }
  expect(await pendingEmail(person)).toBeNull();
});
