import { randomBytes } from "node:crypto";

import { and, asc, eq, gte, inArray, ne, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isUuid } from "~/lib/uuid";
import { HOUR_MILLISECONDS } from "~/lib/time-units";
import { displayName } from "~/models/account/user";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { lockListWrite, maximumCheck } from "~/models/shared/list-maximum.server";
import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  db,
  ifNotLost,
  isUniqueViolation,
  required,
  settle,
  type Database,
  type Write,
} from "~/server/db.server";
import { env } from "~/server/env.server";
import { isOutsideAddress } from "~/services/outside-fetch.server";

import { timeOrderedUuid } from "../../../drizzle/ids";
import { users, webhookDeliveries, webhookEndpoints, webhookSubscriptions } from "../../../drizzle/schema";

import {
  maskedSecret,
  shownAddress,
  type EndpointDetail,
  type EndpointHour,
  type EndpointSummary,
  type WebhookEventName,
} from "./webhook";
import { WEBHOOK_RULES } from "./webhook-refusals";
import { WEBHOOK_SAMPLES } from "./webhook-event";
import { isResponsible, retryNowWrite, type WebhookEndpoint } from "./webhook-queue.server";
import { DELIVERY_HOURS_SHOWN, ENDPOINTS_MAX } from "./webhook-limits";

/** What staff type in. */
interface EndpointValues {
  name: string;
  url: string;
  events: WebhookEventName[];
}

/** A change of an endpoint by staff. */
interface EndpointChange {
  id: string;
  source: AuditSource;
  now?: Date;
}

/** 32 random bytes, as Standard Webhooks writes them. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Throws `RuleError` for an address that leads inside, or isn't https. */
function requireAddress(url: string): void {
  if (!isOutsideAddress(url, env.allowedPrivateHosts)) throw new RuleError(WEBHOOK_RULES, "webhook_address");
}

function auditOf(
  tx: Database,
  { id, name }: Pick<EndpointSummary, "id" | "name">,
  action: string,
  { source, now }: { source: AuditSource; now: Date },
  after?: Record<string, unknown>,
): Write {
  return auditWrite(tx, { ...source, action: `webhook.${action}`, subject: { id, name }, after, now });
}

/** A list may name an event twice. */
function subscriptionsOf(endpointId: string, events: readonly WebhookEventName[]) {
  return [...new Set(events)].map((event) => ({ endpointId, event }));
}

/**
 * Adds an endpoint and returns its id, which may come from a form: sending that again changes
 * nothing. Throws `RuleError`.
 */
export async function createEndpoint({
  id = crypto.randomUUID(),
  values: { name, url, events },
  ownerId,
  source,
  now = sharedNow(),
}: {
  id?: string;
  values: EndpointValues;
  ownerId: string;
  source: AuditSource;
  now?: Date;
}): Promise<{ id: string }> {
  requireAddress(url);
  const secret = newSecret();
  const row = { id, ownerId, name, url, secret, statusAt: now, createdAt: now, updatedAt: now };
  const writing = atomically((tx) => [
    lockListWrite(tx, "webhooks"),
    tx.insert(webhookEndpoints).values(row),
    maximumCheck(tx, webhookEndpoints, {
      maximum: ENDPOINTS_MAX,
      refusal: () => new RuleError(WEBHOOK_RULES, "webhook_limit"),
    }),
    tx.insert(webhookSubscriptions).values(subscriptionsOf(id, events)),
    auditOf(tx, { id, name }, "created", { source, now }, { address: shownAddress(url), events }),
  ]);
  await writing.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
  });
  return { id };
}

/** Changes name, address and events. Throws `RuleError`. */
export async function changeEndpoint({
  id,
  values: { name, url, events },
  unchangedSince,
  source,
  now = sharedNow(),
}: EndpointChange & { values: EndpointValues; unchangedSince?: Date | undefined }): Promise<void> {
  requireAddress(url);
  await atomically((tx) => [
    required(
      tx
        .update(webhookEndpoints)
        .set({ name, url, updatedAt: now })
        .where(
          and(eq(webhookEndpoints.id, id), unchangedSince && eq(webhookEndpoints.updatedAt, unchangedSince)),
        )
        .returning({ id: webhookEndpoints.id }),
    ),
    tx.delete(webhookSubscriptions).where(eq(webhookSubscriptions.endpointId, id)),
    tx.insert(webhookSubscriptions).values(subscriptionsOf(id, events)),
    auditOf(tx, { id, name }, "changed", { source, now }, { address: shownAddress(url), events }),
  ]);
}

/**
 * Pauses an endpoint, whose events then wait, or resumes it and sends them. Doing so twice changes
 * nothing, so resuming an endpoint that is already running doesn't reset `failingSince`.
 */
export async function setEndpointPaused({
  endpoint: { id, name },
  isPaused,
  source,
  now = sharedNow(),
}: Omit<EndpointChange, "id"> & {
  endpoint: Pick<EndpointSummary, "id" | "name">;
  isPaused: boolean;
}): Promise<void> {
  const status = isPaused
    ? ({ status: "paused", statusReason: "staff" } as const)
    : ({ status: "enabled", statusReason: null, failingSince: null } as const);
  await ifNotLost(
    atomically((tx) => [
      required(
        tx
          .update(webhookEndpoints)
          .set({ ...status, statusAt: now, updatedAt: now })
          .where(and(eq(webhookEndpoints.id, id), ne(webhookEndpoints.status, status.status)))
          .returning({ id: webhookEndpoints.id }),
      ),
      ...(isPaused ? [] : [retryNowWrite(tx, { endpointId: id, now })]),
      auditOf(tx, { id, name }, isPaused ? "paused" : "resumed", { source, now }),
    ]),
  );
}

/**
 * Replaces the secret. The old one signs as well for some hours, so that the receiver can change
 * over without losing an event.
 */
export function rotateSecret({
  endpoint: { id, name },
  hours,
  source,
  now = sharedNow(),
}: Omit<EndpointChange, "id"> & {
  endpoint: Pick<EndpointSummary, "id" | "name">;
  hours: number;
}): Promise<void> {
  return settle(async () => {
    const [row] = await db
      .select({ secret: webhookEndpoints.secret, updatedAt: webhookEndpoints.updatedAt })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id));
    if (!row) return;
    const previous =
      hours === 0
        ? { previousSecret: null, previousSecretUntil: null }
        : {
            previousSecret: row.secret,
            previousSecretUntil: new Date(now.getTime() + hours * HOUR_MILLISECONDS),
          };
    await atomically((tx) => [
      required(
        tx
          .update(webhookEndpoints)
          .set({ ...previous, secret: newSecret(), updatedAt: now })
          .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.updatedAt, row.updatedAt)))
          .returning({ id: webhookEndpoints.id }),
      ),
      auditOf(tx, { id, name }, "secret_rotated", { source, now }, { hours }),
    ]);
  });
}

/** Ends the time in which the previous secret signs as well. */
export async function expireSecret({
  endpoint: { id, name },
  source,
  now = sharedNow(),
}: Omit<EndpointChange, "id"> & { endpoint: Pick<EndpointSummary, "id" | "name"> }): Promise<void> {
  await atomically((tx) => [
    tx
      .update(webhookEndpoints)
      .set({ previousSecret: null, previousSecretUntil: null, updatedAt: now })
      .where(eq(webhookEndpoints.id, id)),
    auditOf(tx, { id, name }, "secret_expired", { source, now }),
  ]);
}

/** The secret that signs, for staff who set up the receiver. The audit log records it. */
export async function revealSecret({
  endpoint: { id, name },
  source,
  now = sharedNow(),
}: Omit<EndpointChange, "id"> & { endpoint: Pick<EndpointSummary, "id" | "name"> }): Promise<string> {
  const endpoint = await requireEndpoint({ id });
  await atomically((tx) => [auditOf(tx, { id, name }, "secret_shown", { source, now })]);
  return endpoint.secret;
}

/** Removes an endpoint with its deliveries. */
export async function removeEndpoint({
  endpoint: { id, name },
  source,
  now = sharedNow(),
}: Omit<EndpointChange, "id"> & { endpoint: Pick<EndpointSummary, "id" | "name"> }): Promise<void> {
  await ifNotLost(
    atomically((tx) => [
      required(
        tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning({ id: webhookEndpoints.id }),
      ),
      auditOf(tx, { id, name }, "deleted", { source, now }),
    ]),
  );
}

/** An endpoint with its secrets. Throws `RuleError`. */
export async function requireEndpoint({ id }: { id: string }): Promise<WebhookEndpoint> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!endpoint) throw new RuleError(WEBHOOK_RULES, "webhook_not_found");
  return endpoint;
}

/**
 * Writes an event with invented data for one endpoint, for `deliverNow`. It isn't retried. Returns
 * its id.
 */
export async function writeTestEvent({
  endpointId,
  event,
  now = sharedNow(),
}: {
  endpointId: string;
  event: WebhookEventName;
  now?: Date;
}): Promise<string> {
  const eventId = timeOrderedUuid();
  await atomically((tx) => [
    tx.insert(webhookDeliveries).values({
      endpointId,
      eventId,
      event,
      subjectId: eventId,
      position: 1,
      data: JSON.stringify(WEBHOOK_SAMPLES[event]),
      isTest: true,
      // Only `deliverNow` sends it.
      status: "failed",
      attempts: 0,
      occurredAt: now,
      nextAttemptAt: now,
      tries: [],
    }),
  ]);
  return eventId;
}

/** All endpoints with the results of the events of the last 24 hours, oldest first. */
export async function listEndpoints({ now = sharedNow() }: { now?: Date } = {}): Promise<EndpointSummary[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .limit(ENDPOINTS_MAX);
  const ids = rows.map(({ id }) => id);
  const [events, hours] = await Promise.all([listEvents(ids), countHours(ids, now)]);
  return rows.map(({ id, name, url, status, statusReason, statusAt, failingSince }) => ({
    id,
    name,
    address: shownAddress(url),
    status,
    statusReason,
    statusAt,
    failingSince,
    events: events.get(id) ?? [],
    hours: hours.get(id) ?? emptyHours(),
  }));
}

async function listEvents(ids: string[]): Promise<Map<string, WebhookEventName[]>> {
  const rows = await db
    .select()
    .from(webhookSubscriptions)
    .where(inArray(webhookSubscriptions.endpointId, ids))
    .orderBy(asc(webhookSubscriptions.event));
  const events = new Map<string, WebhookEventName[]>();
  for (const { endpointId, event } of rows)
    events.set(endpointId, [...(events.get(endpointId) ?? []), event]);
  return events;
}

function emptyHours(): EndpointHour[] {
  return Array.from({ length: DELIVERY_HOURS_SHOWN }, () => ({ delivered: 0, failed: 0, waiting: 0 }));
}

async function countHours(ids: string[], now: Date): Promise<Map<string, EndpointHour[]>> {
  const since = new Date(now.getTime() - DELIVERY_HOURS_SHOWN * HOUR_MILLISECONDS);
  const milliseconds =
    env.dialect === "sqlite"
      ? sql`${webhookDeliveries.occurredAt} - ${since.getTime()}`
      : sql`extract(epoch from ${webhookDeliveries.occurredAt} - ${since.toISOString()}::timestamptz) * 1000`;
  const hour = sql<number>`cast(floor((${milliseconds}) / ${HOUR_MILLISECONDS}) as integer)`;
  const counted = await db
    .select({
      endpointId: webhookDeliveries.endpointId,
      hour,
      status: webhookDeliveries.status,
      count: sql<number>`cast(count(*) as integer)`,
    })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.endpointId, ids), gte(webhookDeliveries.occurredAt, since)))
    .groupBy(webhookDeliveries.endpointId, sql`2`, webhookDeliveries.status);
  const hours = new Map<string, EndpointHour[]>();
  for (const { endpointId, hour: place, status, count } of counted) {
    const list = hours.get(endpointId) ?? emptyHours();
    hours.set(endpointId, list);
    const one = list[Math.min(DELIVERY_HOURS_SHOWN - 1, Math.max(0, place))];
    if (one) one[status] += count;
  }
  return hours;
}

/** One endpoint as its page shows it; null if there is none. */
export async function getEndpoint({
  id,
  now = sharedNow(),
}: {
  id: string;
  now?: Date;
}): Promise<EndpointDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({
      endpoint: webhookEndpoints,
      owner: {
        ...{ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName },
        ...{ role: users.role, isActive: users.isActive },
      },
    })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.ownerId))
    .where(eq(webhookEndpoints.id, id));
  if (!row) return null;
  const { url, name, status, statusReason, statusAt, failingSince, secret, previousSecretUntil, updatedAt } =
    row.endpoint;
  const events = await listEvents([id]);
  return {
    id,
    name,
    url,
    address: shownAddress(url),
    status,
    statusReason,
    statusAt,
    failingSince,
    events: events.get(id) ?? [],
    owner: row.owner && isResponsible(row.owner) ? { id: row.owner.id, name: displayName(row.owner) } : null,
    maskedSecret: maskedSecret(secret),
    previousSecretUntil: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil : null,
    updatedAt,
  };
}
