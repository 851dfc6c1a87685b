import type { WebhookEventName } from "~/models/webhook/webhook";
import { createEndpoint, requireEndpoint } from "~/models/webhook/webhook-endpoint.server";
import type { WebhookEndpoint } from "~/models/webhook/webhook-queue.server";
import { webhookWrite } from "~/models/webhook/webhook-write.server";
import { atomically } from "~/server/db.server";

import { WEBHOOK_EVENTS } from "../../drizzle/values";

import { STAFF_SOURCE } from "./booking";
import { createUser } from "./user";

/** An endpoint at this address that gets these events, with an owner. */
export async function createTestEndpoint({
  url = "https://hooks.example/in",
  events = [...WEBHOOK_EVENTS],
  name = "CRM",
}: {
  url?: string;
  events?: WebhookEventName[];
  name?: string;
} = {}): Promise<WebhookEndpoint> {
  const owner = await createUser({ role: "super_admin" });
  const { id } = await createEndpoint({
    values: { name, url, events },
    ownerId: owner.id,
    source: STAFF_SOURCE,
  });
  return requireEndpoint({ id });
}

/** Queues events, in this order. Events with the same `id` are about the same article. */
export async function queueEvents(
  list: { id?: string; slug: string }[],
  { now = new Date() }: { now?: Date } = {},
): Promise<void> {
  for (const { id = crypto.randomUUID(), slug } of list) {
    const data = { id, slug, title: slug, publishedAt: now.toISOString() };
    await atomically((tx) => [webhookWrite(tx, { event: "post.published", email: null, data, now })]);
  }
}
