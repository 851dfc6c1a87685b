import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";

import { outboxMails, securityEvents, users } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";

import { identityEventWrites } from "./identity-event.server";
import { listSecurityEvents } from "./security-event.server";

const NOW = new Date("2026-03-02T10:05:00.000Z");
const BEFORE = { email: "before@example.com", now: NOW };

beforeEach(async () => {
  await db.delete(outboxMails);
  await db.delete(securityEvents);
});

async function owner() {
  const { id } = await createUser();
  const row = (await db.select().from(users)).find((user) => user.id === id);
  return { id, externalId: row?.externalId ?? "" };
}

test.each([
  ["passkey_added", "A passkey was added to sign in with"],
  ["passkey_removed", "A passkey was removed"],
  ["factor_added", "Two-step sign-in was turned on"],
  ["factor_removed", "Two-step sign-in was turned off"],
  ["credential_copied", "A passkey or security key seems to have been copied"],
] as const)(
  "%s past the pages is recorded, and the address from before gets an email",
  async (kind, words) => {
    const { id, externalId } = await owner();
    const event = { ...BEFORE, kind, userId: externalId, isDirect: true };
    await atomically(await identityEventWrites(event));
    const { items } = await listSecurityEvents({ userId: id });
    expect(items).toMatchObject([{ kind, createdAt: NOW, detail: null, network: null }]);
    const mails = await db.select().from(outboxMails);
    expect(mails).toMatchObject([
      { kind: "security_notice", recipient: "before@example.com", createdAt: NOW },
    ]);
    expect(mails[0]?.textBody).toContain(words);
    expect(mails[0]?.textBody).toContain("March 2, 2026 at 10:05 UTC");
  },
);

test("the email is in the owner's language, whatever page or program made the request", async () => {
  const { id, externalId } = await owner();
  await db.update(users).set({ language: "de" }).where(eq(users.id, id));
  const event = { ...BEFORE, kind: "passkey_removed" as const, userId: externalId, isDirect: true };
  await atomically(await identityEventWrites(event));
  const [mail] = await db.select().from(outboxMails);
  expect(mail?.subject).toBe("Zur Sicherheit Ihres Kontos bei Automata");
  expect(mail?.textBody).toContain("2. März 2026");
  expect(mail?.textBody).toContain("http://localhost:3000/de/forgot-password");
});

test("what a page does is left to the page, except a copied key, which no page sees", async () => {
  const { id, externalId } = await owner();
  for (const kind of ["passkey_added", "factor_removed", "credential_copied"] as const) {
    const event = { ...BEFORE, kind, userId: externalId, isDirect: false };
    await atomically(await identityEventWrites(event));
  }
  const { items } = await listSecurityEvents({ userId: id });
  expect(items.map(({ kind }) => kind)).toEqual(["credential_copied"]);
  expect(await db.$count(outboxMails)).toBe(1);
});

test("someone who has never opened the application gets the email", async () => {
  const event = { ...BEFORE, kind: "passkey_added" as const, userId: crypto.randomUUID(), isDirect: true };
  await atomically(await identityEventWrites(event));
  expect(await db.$count(securityEvents)).toBe(0);
  expect(await db.$count(outboxMails)).toBe(1);
});
