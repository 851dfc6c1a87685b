import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { createUser } from "../../../tests/factories/user";

import { apiKeys, auditEntries, securityEvents } from "../../../drizzle/schema";

import { createApiKey, listApiKeys, revokeApiKey, verifyApiKey } from "./api-key.server";
import { API_KEYS_MAX } from "./api-key-limits";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
let userId: string;

beforeEach(async () => {
  userId = (await createUser()).id;
});

const make = (name = "CI") =>
  createApiKey({
    userId,
    actor: { id: userId, name: "Ada" },
    name,
    mayWrite: false,
    permissions: ["read_profile", "manage_blog"],
    assuranceLevel: "aal2",
    lifetime: "30",
    now: NOW,
  });
const revoke = (keyId: string, owner = userId) =>
  revokeApiKey({ userId: owner, keyId, actor: { id: owner, name: "Ada" }, now: NOW });

describe("a personal API key", () => {
  test("opens what it was made for, until its end", async () => {
    const { key } = await make();
    expect(await verifyApiKey({ key, now: NOW })).toMatchObject({
      userId,
      mayWrite: false,
      permissions: ["read_profile", "manage_blog"],
      assuranceLevel: "aal2",
    });
    const lastMinute = after(30 * 24 * 60 - 1);
    expect(await verifyApiKey({ key, now: lastMinute })).not.toBeNull();
    expect(await verifyApiKey({ key, now: after(30 * 24 * 60) })).toBeNull();
    expect(await listApiKeys({ userId, now: after(30 * 24 * 60) })).toMatchObject([{ isOver: true }]);
  });

  test("is nowhere in the database", async () => {
    const { key } = await make();
    const everything = JSON.stringify([
      await db.select().from(apiKeys),
      await db.select().from(auditEntries),
      await db.select().from(securityEvents),
    ]);
    expect(everything).toContain(key.slice(0, 10));
    expect(everything).not.toContain(key.slice(10));
  });

  test("ends at once when its owner revokes it, and nobody else can", async () => {
    const { key } = await make();
    const [listed] = await listApiKeys({ userId });
    const other = await createUser();
    expect(await revoke(listed?.id ?? "", other.id)).toBeNull();
    expect(await verifyApiKey({ key, now: NOW })).not.toBeNull();
    expect(await revoke(listed?.id ?? "")).toEqual({ name: "CI" });
    expect(await verifyApiKey({ key, now: NOW })).toBeNull();
    expect(await listApiKeys({ userId })).toEqual([]);
    expect(await revoke(listed?.id ?? "")).toBeNull();
    const actions = await db.select({ action: auditEntries.action }).from(auditEntries);
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["api_key.created", "api_key.revoked"]),
    );
  });

  test("notes its last use to a few minutes", async () => {
    const { key } = await make();
    const lastUse = async () => (await listApiKeys({ userId }))[0]?.lastUsedAt;
    await verifyApiKey({ key, now: NOW });
    await verifyApiKey({ key, now: after(4) });
    expect(await lastUse()).toEqual(NOW);
    await verifyApiKey({ key, now: after(5) });
    expect(await lastUse()).toEqual(after(5));
  });

  test.each(["", "atm_", `atm_${"a".repeat(43)}`, "atm_' or 1=1", `atm_${"a".repeat(200)}`, "atm_\0"])(
    "is not %j",
    async (key) => expect(await verifyApiKey({ key })).toBeNull(),
  );

  test("is one of twenty at most; those that ended do not count", async () => {
    for (let number = 0; number < API_KEYS_MAX; number++) await make(`key ${number}`);
    await expect(make("one too many")).rejects.toMatchObject({ code: "too_many_api_keys" });
    const [newest] = await listApiKeys({ userId });
    await revoke(newest?.id ?? "");
    await expect(make("again")).resolves.toMatchObject({ name: "again" });
  });

  test("stays listed until it is revoked, however many newer ones have expired", async () => {
    await make("oldest");
    const newer = Array.from({ length: 10 * API_KEYS_MAX }, () => ({
      ...{ userId, name: "expired", prefix: "atm_", mayWrite: false, permissions: [] },
      ...{ keyHash: crypto.randomUUID(), assuranceLevel: "aal1" as const },
      ...{ createdAt: after(1), expiresAt: after(2) },
    }));
    await db.insert(apiKeys).values(newer);
    expect((await listApiKeys({ userId })).map(({ name }) => name)).toContain("oldest");
  });

  test("takes the last place once, however many are created at the same moment", async () => {
    for (let number = 1; number < API_KEYS_MAX; number++) await make(`key ${number}`);
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => make()));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused).toMatchObject(Array(5).fill({ code: "too_many_api_keys" }));
    expect(await listApiKeys({ userId })).toHaveLength(API_KEYS_MAX);
  });
});
