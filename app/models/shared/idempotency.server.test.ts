import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, ConditionLost, db } from "~/server/db.server";

import { rateLimits } from "../../../drizzle/schema";

import { claimRequest, deleteOldAnswers, keepAnswer, releaseRequest, runClaimed } from "./idempotency.server";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const named = () => ({ bucket: crypto.randomUUID(), requestHash: "what is asked", userId: null });
const answer = { status: 201, headers: { etag: '"1"' }, body: '{"id":1}' };

/** A table without rules stands for whatever a request writes. */
const write = (id: string) => atomically((tx) => [tx.insert(rateLimits).values({ bucket: id, fullAt: 1 })]);
const written = (id: string) => db.$count(rateLimits, eq(rateLimits.bucket, id));

async function claimed(request: ReturnType<typeof named>, now = NOW): Promise<string> {
  const claim = await claimRequest({ ...request, now });
  if (claim.state !== "claimed") throw new Error(`it is ${claim.state}`);
  return claim.claimId;
}

describe("a named request", () => {
  test("is carried out by one of fifty at the same moment", async () => {
    const request = named();
    const claims = await Promise.all(
      Array.from({ length: 50 }, () => claimRequest({ ...request, now: NOW })),
    );
    const states = claims.map(({ state }) => state);
    expect(states.filter((state) => state === "claimed")).toHaveLength(1);
    expect(states.filter((state) => state === "running")).toHaveLength(49);
  });

  test("gets its first answer again, for a day", async () => {
    const request = named();
    await keepAnswer({ ...request, claimId: await claimed(request), answer });
    expect(await claimRequest({ ...request, now: after(3_600) })).toEqual({ state: "answered", answer });
    await claimed(request, after(24 * 3_600 + 1));
  });

  test("differs when something else is asked, or someone else asks", async () => {
    const request = named();
    await keepAnswer({ ...request, claimId: await claimed(request), answer });
    expect(await claimRequest({ ...request, requestHash: "else", now: NOW })).toEqual({ state: "other" });
    await claimed({ ...request, bucket: crypto.randomUUID() });
  });

  test("may be tried again at once when it failed without an effect", async () => {
    const request = named();
    await releaseRequest({ ...request, claimId: await claimed(request) });
    await claimed(request);
  });

  test("is taken over from a process that died before it wrote, and that one can write no more", async () => {
    const request = named();
    const dead = await claimed(request);
    expect(await claimRequest({ ...request, now: after(59) })).toMatchObject({ state: "running" });
    const heir = await claimed(request, after(61));
    const row = crypto.randomUUID();
    const late = runClaimed({ ...request, claimId: dead }, () => write(row));
    await expect(late).rejects.toThrow(ConditionLost);
    expect(await written(row)).toBe(0);
    await runClaimed({ ...request, claimId: heir }, () => write(row));
    expect(await written(row)).toBe(1);
  });

  test("is never carried out twice when a process died after it wrote", async () => {
    const request = named();
    const claimId = await claimed(request);
    await runClaimed({ ...request, claimId }, () => write(crypto.randomUUID()));
    await releaseRequest({ ...request, claimId });
    expect(await claimRequest({ ...request, now: after(61) })).toEqual({ state: "lost" });
  });

  test("leaves writes alone that are not part of it", async () => {
    const request = named();
    await claimed(request);
    await write(crypto.randomUUID());
    await claimed(request, after(61));
  });

  test("may be tried again although it was counted: a counter is no effect", async () => {
    const request = named();
    const claimId = await claimed(request);
    const bucket = crypto.randomUUID();
    await runClaimed({ ...request, claimId }, () =>
      atomically((tx) => [tx.insert(rateLimits).values({ bucket, fullAt: 1 })], { mayBeLost: true }),
    );
    await releaseRequest({ ...request, claimId });
    expect(await written(bucket)).toBe(1);
    await claimed(request);
  });

  test("is forgotten after a day", async () => {
    const request = named();
    await claimed(request);
    await deleteOldAnswers({ now: after(24 * 3_600 + 1) });
    await claimed(request);
  });
});
