import { beforeEach, expect, test } from "vitest";

import { DAY_MILLISECONDS } from "~/lib/time-units";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { webhookDeliveries, webhookEndpoints } from "../../../drizzle/schema";
import { turnsDuring } from "../../../tests/setup/turns";
import { createTestEndpoint } from "../../../tests/factories/webhook";

import { claimDeliveries, endOldDeliveries, type WebhookEndpoint } from "./webhook-queue.server";

beforeEach(async () => {
  await db.delete(webhookEndpoints);
});

const ROWS_PER_INSERT = 500;

/** Has this many events wait for an endpoint, all about one object if it is named. */
async function queueMany(
  { id: endpointId }: WebhookEndpoint,
  count: number,
  { subjectId, now = new Date() }: { subjectId?: string; now?: Date } = {},
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_INSERT)
    await db.insert(webhookDeliveries).values(
      Array.from({ length: Math.min(ROWS_PER_INSERT, count - from) }, (_, index) => ({
        endpointId,
        eventId: crypto.randomUUID(),
        event: "lead.updated" as const,
        subjectId: subjectId ?? crypto.randomUUID(),
        position: subjectId === undefined ? 1 : from + index + 1,
        data: "{}",
        isTest: false,
        status: "waiting" as const,
        attempts: 0,
        occurredAt: now,
        nextAttemptAt: now,
        tries: [],
      })),
    );
}

test("thousands of events of one object cost no claim more than a moment", async () => {
  const subjectId = crypto.randomUUID();
  const endpoints = [];
  for (const name of ["fast", "down", "slow", "gone"]) {
    const endpoint = await createTestEndpoint({ name, events: ["lead.updated"] });
    endpoints.push(endpoint);
    await queueMany(endpoint, 3_000, { subjectId });
  }
  const [{ id: endpointId } = { id: "" }] = endpoints;
  const startedAt = performance.now();
  const claimed = await claimDeliveries({ endpointId, worker: "w", limit: 20 });
  // Where each event looks at those of all endpoints, this takes three seconds.
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(claimed.map(({ position }) => position)).toEqual([1]);
});

test("all that is too old is given up and later deleted, however much it is", async () => {
  const endpoint = await createTestEndpoint({ events: ["lead.updated"] });
  const other = await createTestEndpoint({ events: ["lead.updated"] });
  const now = new Date();
  await queueMany(endpoint, 4_001, { now });
  await queueMany(other, 3, { now });
  const after = (days: number) => ({ now: new Date(now.getTime() + days * DAY_MILLISECONDS) });
  expect(await endOldDeliveries(after(2))).toEqual(new Map());
  expect(await endOldDeliveries(after(4))).toEqual(
    new Map([
      [endpoint.id, 4_001],
      [other.id, 3],
    ]),
  );
  expect(await db.$count(webhookDeliveries)).toBe(4_004);
  expect(await endOldDeliveries(after(31))).toEqual(new Map());
  expect(await db.$count(webhookDeliveries)).toBe(0);
});

// With PostgreSQL, others also have their turn while its answers are on their way.
test.runIf(env.dialect === "sqlite")(
  "giving up and deleting thousands of events lets others in",
  async () => {
    const endpoint = await createTestEndpoint({ events: ["lead.updated"] });
    const now = new Date();
    await queueMany(endpoint, 10_000, { now });
    const at = (days: number) => ({ now: new Date(now.getTime() + days * DAY_MILLISECONDS) });
    expect(await turnsDuring(() => endOldDeliveries(at(4)))).toBeGreaterThan(5);
    expect(await turnsDuring(() => endOldDeliveries(at(31)))).toBeGreaterThan(5);
  },
);
