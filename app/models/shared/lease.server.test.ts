import { once } from "node:events";

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { leases } from "../../../drizzle/schema";

import { withLease } from "./lease.server";

const name = "test";
beforeEach(async () => void (await db.delete(leases)));

test("of many processes one does the work, and the next one may when it is done", async () => {
  const others = 7;
  let refused = 0;
  // The work ends when all others have been refused. If two worked at once, it would never end.
  const work = async () => {
    await expect.poll(() => refused, { timeout: 50_000 }).toBe(others);
    return "done";
  };
  const results = await Promise.all(
    Array.from({ length: 1 + others }, async () => {
      const result = await withLease({ name }, work);
      if (result === null) refused += 1;
      return result;
    }),
  );
  expect(results.filter((result) => result === "done")).toHaveLength(1);
  expect(await withLease({ name }, work)).toBe("done");
});

test("work that fails gives the lease back", async () => {
  await expect(withLease({ name }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLease({ name }, () => Promise.resolve("done"))).toBe("done");
});

test("the lease of a killed process ends, and long work keeps its own", async () => {
  await db.insert(leases).values({ name, holder: "killed", until: new Date(Date.now() + 60_000) });
  const work = () => Promise.resolve("done");
  expect(await withLease({ name }, work)).toBeNull();
  await db.update(leases).set({ until: new Date(Date.now() - 1) });
  const untilOf = async () => (await db.select().from(leases))[0]?.until.getTime() ?? 0;
  const long = withLease({ name, milliseconds: 6_000 }, async () => {
    const first = await untilOf();
    await expect.poll(untilOf, { timeout: 50_000 }).toBeGreaterThan(first);
    expect(await withLease({ name }, work)).toBeNull();
    return "long";
  });
  expect(await long).toBe("long");
});

test("work stops when another process has taken over", async () => {
  const stopped = withLease({ name, milliseconds: 200 }, async (signal) => {
    await db.update(leases).set({ holder: "another" }).where(eq(leases.name, name));
    await once(signal, "abort");
    signal.throwIfAborted();
  });
  await expect(stopped).rejects.toThrow();
  // What isn't ours isn't given back.
  expect(await db.$count(leases)).toBe(1);
});
