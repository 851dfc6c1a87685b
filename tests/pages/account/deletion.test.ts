import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";

import { db } from "~/server/db.server";
import { getUser } from "~/models/account/user.server";
import { action as confirmAction } from "~/routes/_auth.confirm-identity";

import { authIdentities, authUsers } from "../../../drizzle/identity-schema";

import { accountOf, addPasskey, answerTo, profile, type Shown, shownBy } from "../../setup/passkeys";
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
