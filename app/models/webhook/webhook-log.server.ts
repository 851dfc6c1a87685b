import { and, eq } from "drizzle-orm";

import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { cappedCount, type CappedCount } from "~/models/shared/capped-count";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import { db } from "~/server/db.server";

import { webhookDeliveries } from "../../../drizzle/schema";

import type { DeliveryDetail, DeliveryFilter, DeliverySummary } from "./webhook";
import { webhookBody } from "./webhook-delivery.server";
import type { WebhookDelivery } from "./webhook-queue.server";

const NEWEST_FIRST: Sort = {
  by: webhookDeliveries.occurredAt,
  id: webhookDeliveries.eventId,
  kind: "time",
  descending: true,
};

function isListed(endpointId: string, filter: DeliveryFilter | null) {
  const own = eq(webhookDeliveries.endpointId, endpointId);
  return filter === null ? own : and(own, eq(webhookDeliveries.status, filter));
}

/**
 * Lists one page of the deliveries to an endpoint, newest event first. Throws
 * `RuleError` "invalid_cursor".
 */
export async function listDeliveries({
  endpointId,
  filter,
  page,
}: {
  endpointId: string;
  filter: DeliveryFilter | null;
  page: PageRequest;
}): Promise<Page<DeliverySummary>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, page);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(isListed(endpointId, filter), where))
    .orderBy(...orderBy)
    .limit(limit);
  const { items, ...neighbors } = toPage(
    rows.map((row) => ({ ...row, id: row.eventId })),
    page,
    ({ occurredAt }) => occurredAt,
  );
  return { ...neighbors, items: items.map(summaryOf) };
}

/** How many deliveries to an endpoint a filter finds, with its tests or without. */
export async function countDeliveries({
  endpointId,
  filter,
  hasTests = true,
}: {
  endpointId: string;
  filter: DeliveryFilter;
  hasTests?: boolean;
}): Promise<CappedCount> {
  const found = db
    .select({ eventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(and(isListed(endpointId, filter), hasTests ? undefined : eq(webhookDeliveries.isTest, false)))
    .limit(COUNTED_MAX + 1);
  return cappedCount(await db.$count(found.as("found")));
}

/** One delivery with what was sent and answered; null if there is none. */
export async function getDelivery({
  endpointId,
  eventId,
}: {
  endpointId: string;
  eventId: string;
}): Promise<DeliveryDetail | null> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.eventId, eventId)));
  if (!row) return null;
  const body = JSON.stringify(JSON.parse(webhookBody(row)), null, 2);
  return { ...summaryOf(row), body, tries: row.tries };
}

function summaryOf({
  eventId,
  event,
  isTest,
  status,
  attempts,
  occurredAt,
  nextAttemptAt,
  tries,
}: WebhookDelivery): DeliverySummary {
  return {
    eventId,
    event,
    isTest,
    status,
    attempts,
    occurredAt,
    nextAttemptAt,
    lastTry: tries.at(-1) ?? null,
  };
}
