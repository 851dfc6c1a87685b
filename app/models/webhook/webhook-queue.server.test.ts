import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { DAY_MILLISECONDS } from "~/lib/time-units";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { webhookDeliveries, webhookEndpoints } from "../../../drizzle/schema";
import { createTestEndpoint } from "../../../tests/factories/webhook";
import { explain } from "../../../tests/setup/explain";
import { turnsDuring } from "../../../tests/setup/turns";

import { claimDeliveries, endOldDeliveries, type WebhookEndpoint } from "./webhook-queue.server";

beforeEach(async () => {
  await db.delete(webhookEndpoints);
});

async function stop({ id }: WebhookEndpoint): Promise<void> {
  const stopped = { status: "paused", statusReason: "failing" } as const;
  await db.update(webhookEndpoints).set(stopped).where(eq(webhookEndpoints.id, id));
}

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

test("the earlier events of an object are found by its own index, however many there are", async () => {
  const subjectId = crypto.randomUUID();
  const endpoints = [];
  for (const name of ["fast", "down", "slow", "gone"]) {
    const endpoint = await createTestEndpoint({ name, events: ["lead.updated"] });
    endpoints.push(endpoint);
    await queueMany(endpoint, 1_000, { subjectId });
  }
  const [{ id: endpointId } = { id: "" }] = endpoints;
  const claimed: number[] = [];
  const plans = await explain(async () => {
    const deliveries = await claimDeliveries({ endpointId, worker: "w", limit: 20 });
    claimed.push(...deliveries.map(({ position }) => position));
  });
  expect(claimed).toEqual([1]);
  // Where each event looks at those of all endpoints, a claim among 12,000 takes three seconds.
  expect(plans.join("\n")).toMatch(
    env.dialect === "sqlite"
      ? /webhook_deliveries_earlier_index \(subject_id=\? AND endpoint_id=\? AND position<\?\)/
      : /webhook_deliveries_earlier_index on webhook_deliveries earlier.*\n *Index Cond: .*ROW\(/,
  );
});

test("all that is too old at paused endpoints is given up and later deleted, however much it is", async () => {
  const endpoint = await createTestEndpoint({ events: ["lead.updated"] });
  const other = await createTestEndpoint({ events: ["lead.updated"] });
  const now = new Date();
  await queueMany(endpoint, 4_001, { now });
  await queueMany(other, 3, { now });
  await stop(endpoint);
  await stop(other);
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

test("what waited for an enabled endpoint while the server was down is still tried", async () => {
  const endpoint = await createTestEndpoint({ events: ["lead.updated"] });
  const now = new Date();
  await queueMany(endpoint, 2, { now });
  const later = new Date(now.getTime() + 4 * DAY_MILLISECONDS);
  expect(await endOldDeliveries({ now: later })).toEqual(new Map());
  const claimed = await claimDeliveries({ endpointId: endpoint.id, worker: "w", limit: 20, now: later });
  expect(claimed).toHaveLength(2);
});

// With PostgreSQL, others also have their turn while its answers are on their way.
test.runIf(env.dialect === "sqlite")(
  "giving up and deleting thousands of events lets others in",
  async () => {
    const endpoint = await createTestEndpoint({ events: ["lead.updated"] });
    const now = new Date();
    await queueMany(endpoint, 10_000, { now });
    await stop(endpoint);
    const at = (days: number) => ({ now: new Date(now.getTime() + days * DAY_MILLISECONDS) });
    expect(await turnsDuring(() => endOldDeliveries(at(4)))).toBeGreaterThan(5);
    expect(await turnsDuring(() => endOldDeliveries(at(31)))).toBeGreaterThan(5);
  },
);
