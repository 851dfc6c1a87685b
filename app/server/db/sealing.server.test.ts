import { statSync } from "node:fs";

import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";

import { env } from "~/server/env.server";

import { runRaw } from "../../../tests/setup/databases";

const OLD = "7f0e4c5d9b1a83627f5c0d4e9a8b1c63";
const NEW = "c41d7a90e2b85f36d17c0a94e8b25f63";

/** The data layer of a process that was started with these values of SESSION_SECRET. */
async function startWith(secrets: string[]) {
  vi.resetModules();
  const { env } = await import("~/server/env.server");
  env.sealingSecrets = secrets;
  const [database, identity, mails, sealed] = await Promise.all([
    import("~/server/db.server"),
    import("../../../drizzle/identity-schema"),
    import("../../../drizzle/mail-schema"),
    import("~/models/shared/sealed-value.server"),
  ]);
  return { ...database, ...identity, ...mails, ...sealed };
}

const now = new Date();
const jwk = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "private part" };

/** Writes one row of each kind with a secret, sealed by `secrets`. */
async function writeSecrets(secrets: string[]) {
  const data = await startWith(secrets);
  const user = {
    ...{ id: crypto.randomUUID(), audience: "authenticated", role: "authenticated" },
    ...{ appMetadata: {}, userMetadata: {}, createdAt: now, updatedAt: now },
  };
  await data.atomically((tx) => [
    tx.insert(data.authUsers).values(user),
    tx.insert(data.authFactors).values({
      ...{ userId: user.id, friendlyName: "phone", secret: "JBSWY3DPEHPK3PXP" },
      ...{ createdAt: now, updatedAt: now },
    }),
    tx.insert(data.authSessions).values({
      ...{ userId: user.id, refreshKey: "refresh-key-in-clear" },
      ...{ refreshedAt: now, createdAt: now, updatedAt: now },
    }),
    tx
      .insert(data.authSigningKeys)
      .values({ keyId: "k1", status: "signing", privateJwk: jwk, createdAt: now }),
  ]);
  await data.closeDatabase();
}

/** Everything in the three tables, as someone with only the file reads it. */
async function readAsThief(): Promise<string> {
  const tables = ["auth_factors", "auth_sessions", "auth_signing_keys"];
  return JSON.stringify(await Promise.all(tables.map((name) => runRaw(`select * from ${name}`))));
}

async function readSecrets(secrets: string[]) {
  const data = await startWith(secrets);
  const [factor] = await data.db.select().from(data.authFactors);
  const [session] = await data.db.select().from(data.authSessions);
  const [key] = await data.db.select().from(data.authSigningKeys).where(eq(data.authSigningKeys.keyId, "k1"));
  await data.closeDatabase();
  return { factor: factor?.secret, session: session?.refreshKey, key: key?.privateJwk };
}

const clear = { factor: "JBSWY3DPEHPK3PXP", session: "refresh-key-in-clear", key: jwk };
const CLEAR_TEXT = /JBSWY3DPEHPK3PXP|refresh-key-in-clear|private part/;

beforeEach(async () => {
  await runRaw("delete from auth_users");
  await runRaw("delete from auth_signing_keys");
});

test("the database alone tells no second factor, no session key and no signing key", async () => {
  await writeSecrets([NEW]);
  expect(await readAsThief()).not.toMatch(CLEAR_TEXT);
  expect(await readSecrets([NEW])).toEqual(clear);
});

test("rows from before they were sealed are read, and the start seals them", async () => {
  await writeSecrets([]);
  expect(await readAsThief()).toMatch(CLEAR_TEXT);
  expect(await readSecrets([NEW])).toEqual(clear);
  const { closeDatabase, sealStoredValues } = await startWith([NEW]);
  expect(await sealStoredValues()).toEqual({ sealed: 3, unreadable: 0 });
  expect(await sealStoredValues()).toEqual({ sealed: 0, unreadable: 0 });
  await closeDatabase();
  expect(await readAsThief()).not.toMatch(CLEAR_TEXT);
  expect(await readSecrets([NEW])).toEqual(clear);
});

test("a new secret next to the old one reads everything, and after one start the old one can be removed", async () => {
  await writeSecrets([OLD]);
  expect(await readSecrets([NEW, OLD])).toEqual(clear);
  const { closeDatabase, sealStoredValues } = await startWith([NEW, OLD]);
  expect(await sealStoredValues()).toEqual({ sealed: 3, unreadable: 0 });
  await closeDatabase();
  expect(await readSecrets([NEW])).toEqual(clear);
});

test("without the right secret nothing is revealed, and stored values stay until it is back", async () => {
  await writeSecrets([OLD]);
  const { closeDatabase, sealStoredValues } = await startWith([NEW]);
  expect(await sealStoredValues()).toEqual({ sealed: 0, unreadable: 3 });
  await closeDatabase();
  const read = await readSecrets([NEW]);
  expect(JSON.stringify(read)).not.toMatch(CLEAR_TEXT);
  expect(read.key).toBeNull();
  expect(await readSecrets([NEW, OLD])).toEqual(clear);
});

test("the database alone tells no kept answer, which is lost without the right secret", async () => {
  const request = { bucket: crypto.randomUUID(), requestHash: "asked", userId: null };
  const answer = { status: 201, headers: { location: "/kept-in-clear" }, body: '{"key":"kept-in-clear"}' };
  const start = async (secrets: string[]) => ({
    ...(await startWith(secrets)),
    ...(await import("~/models/shared/idempotency.server")),
  });
  const first = await start([OLD]);
  const claim = await first.claimRequest(request);
  if (claim.state !== "claimed") throw new Error(`it is ${claim.state}`);
  await first.keepAnswer({ ...request, claimId: claim.claimId, answer });
  expect(await first.claimRequest(request)).toEqual({ state: "answered", answer });
  await first.closeDatabase();
  expect(JSON.stringify(await runRaw("select * from idempotency_keys"))).not.toContain("kept-in-clear");
  const other = await start([NEW]);
  expect(await other.claimRequest(request)).toEqual({ state: "lost" });
  await other.closeDatabase();
  const both = await start([NEW, OLD]);
  expect(await both.sealStoredValues()).toMatchObject({ sealed: 2 });
  await both.closeDatabase();
  const renewed = await start([NEW]);
  expect(await renewed.claimRequest(request)).toEqual({ state: "answered", answer });
  await renewed.closeDatabase();
});

test.runIf(env.dialect === "sqlite")("nobody else on the machine can read the database file", async () => {
  const { migrateDatabase } = await startWith([]);
  await migrateDatabase();
  const file = env.databaseUrl.slice("file:".length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
