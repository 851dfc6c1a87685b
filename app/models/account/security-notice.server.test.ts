import { beforeEach, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { outboxMails, securityEvents, users } from "../../../drizzle/schema";

import { recordSecurityEvent } from "./security-event.server";

const NOW = new Date("2026-03-02T10:05:00.000Z");
const userId = crypto.randomUUID();

beforeEach(async () => {
  await db.delete(outboxMails);
  await db.delete(users);
  await db.insert(users).values({
    id: userId,
    externalId: crypto.randomUUID(),
    email: "ada@example.com",
    createdAt: NOW,
    updatedAt: NOW,
  });
});

test.each([
  ["password_changed", "Your password was changed"],
  ["factor_removed", "Two-step sign-in was turned off"],
  ["recovery_code_used", "A recovery code was used to sign in"],
  ["identity_linked", "A company account was linked to sign in with"],
] as const)("tells the owner by mail of %s, and when it was", async (kind, words) => {
  await recordSecurityEvent({ userId, kind, network: "203.0.113.0", now: NOW });
  const [mail] = await db.select().from(outboxMails);
  expect(mail).toMatchObject({ recipient: "ada@example.com", kind: "security_notice", createdAt: NOW });
  expect(mail?.htmlBody).toContain(words);
  expect(mail?.textBody).toContain("March 2, 2026 at 10:05 UTC");
  expect(mail?.textBody).toContain("http://localhost:3000/forgot-password");
  expect(await db.$count(securityEvents)).toBe(1);
});

test.each(["signed_in", "sign_in_failed", "data_exported"] as const)("sends no mail for %s", async (kind) => {
  await recordSecurityEvent({ userId, kind, now: NOW });
  expect(await db.$count(outboxMails)).toBe(0);
  expect(await db.$count(securityEvents)).toBe(1);
});

test("sends nothing when the event cannot be recorded", async () => {
  await db.delete(users);
  await expect(recordSecurityEvent({ userId, kind: "password_changed", now: NOW })).rejects.toThrow();
  expect(await db.$count(outboxMails)).toBe(0);
});
