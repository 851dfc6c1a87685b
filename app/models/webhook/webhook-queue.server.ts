import { randomInt } from "node:crypto";

import { and, asc, eq, exists, gt, isNull, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { daysBefore, HOUR_MILLISECONDS } from "~/lib/time-units";
import { hasPermission, type Role } from "~/models/account/role";
import { atomically, db, required, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";

import { webhookDeliveries, webhookEndpoints } from "../../../drizzle/schema";

import {
  GONE,
  isAcknowledged,
  millisecondsUntilNextTry,
  type DeliveryAttempt,
  type EndpointStatusReason,
} from "./webhook";
import { DELIVERIES_KEPT_DAYS, DELIVERY_LIFE_HOURS, ENDPOINTS_MAX, TRIES_KEPT } from "./webhook-limits";

/** A row of the queue. */
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;
/** Where a delivery goes, with its secrets. */
export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** Whether an endpoint's owner can still open its page. If not, others get the emails about it. */
export function isResponsible({ role, isActive }: { role: Role; isActive: boolean }): boolean {
  return isActive && hasPermission(role, "manage_api");
}

/**
 * How long a claim lasts. If a worker dies, others then take its deliveries. Longer than any try.
 */
const CLAIM_MILLISECONDS = 60_000;

/** A literal, because a bound value would keep the partial indexes from being used. */
const isWaiting = sql`${webhookDeliveries.status} = 'waiting'`;

/** The ids of the enabled endpoints that have something due. */
export async function listDueEndpoints({ now = sharedNow() }: { now?: Date } = {}): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        isEnabled,
        exists(
          db
            .select({ one: sql`1` })
            .from(webhookDeliveries)
            .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isDue(now))),
        ),
      ),
    )
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .limit(ENDPOINTS_MAX);
  return rows.map(({ id }) => id);
}

/** An endpoint with its secrets, if events may be sent to it now. */
export async function getEnabledEndpoint({ id }: { id: string }): Promise<WebhookEndpoint | null> {
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isEnabled));
  return endpoint ?? null;
}

const isEnabled = eq(webhookEndpoints.status, "enabled");

/**
 * Pauses an enabled endpoint where nothing arrives, with more writes. Throws `ConditionLost` if it
 * is paused already, or has changed.
 */
export async function pauseEndpoint(
  { id, failingSince }: Pick<WebhookEndpoint, "id" | "failingSince">,
  { now, alongside }: { now: Date; alongside: (tx: Database) => Write[] },
): Promise<void> {
  await atomically((tx) => [
    required(
      tx
        .update(webhookEndpoints)
        .set({ status: "paused", statusReason: "failing", statusAt: now, updatedAt: now })
        .where(
          and(
            eq(webhookEndpoints.id, id),
            isEnabled,
            failingSince ? eq(webhookEndpoints.failingSince, failingSince) : undefined,
          ),
        )
        .returning({ id: webhookEndpoints.id }),
    ),
    ...alongside(tx),
  ]);
}

/**
 * The write that has the events of an endpoint that failed so far tried now, although their next
 * try may be hours away. Events that are planned for later, or are being sent, stay as they are.
 */
export function retryNowWrite(tx: Database, { endpointId, now }: { endpointId: string; now: Date }): Write {
  return tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        isWaiting,
        gt(webhookDeliveries.attempts, 0),
        isNull(webhookDeliveries.claimedBy),
      ),
    );
}

function isDue(now: Date) {
  return and(isWaiting, lte(webhookDeliveries.nextAttemptAt, now));
}

/**
 * The events of one object at one endpoint before this one. Both databases find them by the whole
 * key of `webhook_deliveries_earlier_index`. PostgreSQL compares rows, because without statistics
 * it could choose an index that has it read all that waits for the endpoint.
 */
const isEarlier =
  env.dialect === "sqlite"
    ? sql`earlier.subject_id = ${webhookDeliveries.subjectId}
  and earlier.endpoint_id = ${webhookDeliveries.endpointId}
  and earlier.position < ${webhookDeliveries.position}`
    : sql`(earlier.subject_id, earlier.endpoint_id, earlier.position)
    < (${webhookDeliveries.subjectId}, ${webhookDeliveries.endpointId}, ${webhookDeliveries.position})
  and (earlier.subject_id, earlier.endpoint_id, earlier.position)
    >= (${webhookDeliveries.subjectId}, ${webhookDeliveries.endpointId}, 0)`;

/** No earlier event of the same object waits for the same endpoint. */
const isNext = sql`not exists (select 1 from webhook_deliveries earlier
  where ${isEarlier} and earlier.status = 'waiting')`;

/**
 * Claims up to `limit` due deliveries to one endpoint for one worker, at most one for each object.
 * No other worker gets them until the claim ends. Workers that ask at the same moment get different
 * ones.
 */
export async function claimDeliveries({
  endpointId,
  worker,
  limit,
  now = sharedNow(),
}: {
  endpointId: string;
  worker: string;
  limit: number;
  now?: Date;
}): Promise<WebhookDelivery[]> {
  const due = db
    .select({ eventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(now), isNext))
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(limit);
  // On SQLite, one worker writes at a time.
  const wanted =
    env.dialect === "sqlite" ? sql`in ${due}` : sql`= any(array(${due.getSQL()} for update skip locked))`;
  return claim({ endpointId, condition: sql`${webhookDeliveries.eventId} ${wanted}`, worker, now });
}

/**
 * Claims one delivery for a worker although it isn't due: staff want it sent now. Null if it is
 * being sent, or there is none.
 */
export async function claimDelivery({
  endpointId,
  eventId,
  worker,
  now = sharedNow(),
}: {
  endpointId: string;
  eventId: string;
  worker: string;
  now?: Date;
}): Promise<WebhookDelivery | null> {
  const isFree = or(isNull(webhookDeliveries.claimedBy), lte(webhookDeliveries.nextAttemptAt, now));
  const condition = and(eq(webhookDeliveries.eventId, eventId), isFree);
  const [claimed] = await claim({ endpointId, condition, worker, now });
  return claimed ?? null;
}

async function claim({
  endpointId,
  condition,
  worker,
  now,
}: {
  endpointId: string;
  condition: SQL | undefined;
  worker: string;
  now: Date;
}): Promise<WebhookDelivery[]> {
  const [claimed] = await atomically((tx) => [
    tx
      .update(webhookDeliveries)
      .set({
        status: "waiting",
        claimedBy: worker,
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + CLAIM_MILLISECONDS),
      })
      .where(and(eq(webhookDeliveries.endpointId, endpointId), condition))
      .returning(),
  ]);
  return claimed;
}

/** A claimed delivery and its try. */
export interface TriedDelivery {
  delivery: WebhookDelivery;
  attempt: DeliveryAttempt;
}

/**
 * Records tries at one endpoint. What was acknowledged is never sent again. The rest is retried
 * later, or has failed if it was the last try, a test, or the event is too old. If the receiver is
 * gone, nothing that waits is sent to it any more (see `disableEndpoint`). Returns how many events
 * were given up after their last try.
 */
export async function recordTries({
  endpoint,
  worker,
  tried,
  now = sharedNow(),
}: {
  endpoint: WebhookEndpoint;
  worker: string;
  tried: readonly TriedDelivery[];
  now?: Date;
}): Promise<{ givenUp: number; isGone: boolean }> {
  const real = tried.filter(({ delivery }) => !delivery.isTest);
  const isGone = real.some(({ attempt }) => attempt.status === GONE);
  const arrived = real.some(({ attempt }) => isAcknowledged(attempt.status));
  const own = eq(webhookEndpoints.id, endpoint.id);
  await atomically((tx) => [
    ...tried.map((one) => tryWrite(tx, one, { worker, now })),
    ...(arrived && endpoint.failingSince
      ? [tx.update(webhookEndpoints).set({ failingSince: null }).where(own)]
      : []),
    ...(real.length > 0 && !arrived && !endpoint.failingSince
      ? [
          tx
            .update(webhookEndpoints)
            .set({ failingSince: now })
            .where(and(own, sql`${webhookEndpoints.failingSince} is null`)),
        ]
      : []),
    ...(isGone ? [giveUpWrite(tx, { endpointId: endpoint.id })] : []),
  ]);
  const lost = real.filter(
    ({ delivery, attempt }) => !isAcknowledged(attempt.status) && isLastTry(delivery, now),
  );
  return { givenUp: lost.length, isGone };
}

function tryWrite(
  tx: Database,
  { delivery, attempt }: TriedDelivery,
  { worker, now }: { worker: string; now: Date },
): Write {
  const { endpointId, eventId, tries, attempts } = delivery;
  const own = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.eventId, eventId),
    isWaiting,
  );
  const record = { claimedBy: null, tries: [...tries, attempt].slice(-TRIES_KEPT) };
  if (isAcknowledged(attempt.status))
    return tx
      .update(webhookDeliveries)
      .set({ ...record, status: "delivered", nextAttemptAt: now })
      .where(own);
  const wait = isLastTry(delivery, now) ? null : millisecondsUntilNextTry(attempts, randomInt(1_001) / 1_000);
  return tx
    .update(webhookDeliveries)
    .set(
      wait === null
        ? { ...record, status: "failed", nextAttemptAt: now }
        : { ...record, nextAttemptAt: new Date(now.getTime() + wait) },
    )
    .where(and(own, eq(webhookDeliveries.claimedBy, worker)));
}

/** Whether a delivery isn't tried again if this try fails. */
function isLastTry({ isTest, attempts, occurredAt }: WebhookDelivery, now: Date): boolean {
  const isTooOld = occurredAt.getTime() + DELIVERY_LIFE_HOURS * HOUR_MILLISECONDS <= now.getTime();
  return isTest || isTooOld || millisecondsUntilNextTry(attempts, 0) === null;
}

/** The write that gives up all events that wait for an endpoint. */
function giveUpWrite(tx: Database, { endpointId }: { endpointId: string }): Write {
  return tx
    .update(webhookDeliveries)
    .set({ status: "failed", claimedBy: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isWaiting));
}

/**
 * Disables an endpoint whose receiver is gone, with more writes. Events that came since are given
 * up. Throws `ConditionLost` if it is disabled already.
 */
export async function disableEndpoint(
  { id }: Pick<WebhookEndpoint, "id">,
  { now, alongside }: { now: Date; alongside: (tx: Database) => Write[] },
): Promise<void> {
  await atomically((tx) => [
    required(
      tx
        .update(webhookEndpoints)
        .set({ status: "disabled", statusReason: "gone", statusAt: now, updatedAt: now })
        .where(and(eq(webhookEndpoints.id, id), ne(webhookEndpoints.status, "disabled")))
        .returning({ id: webhookEndpoints.id }),
    ),
    giveUpWrite(tx, { endpointId: id }),
    ...alongside(tx),
  ]);
}

/** The state of the queue. */
interface WebhookQueueState {
  waiting: number;
  failed: number;
}

/** How many endpoints get no events, by the reason. */
export async function countStoppedEndpoints(): Promise<Record<EndpointStatusReason, number>> {
  const rows = await db
    .select({ reason: webhookEndpoints.statusReason, count: sql<number>`cast(count(*) as integer)` })
    .from(webhookEndpoints)
    .where(ne(webhookEndpoints.status, "enabled"))
    .groupBy(webhookEndpoints.statusReason);
  const counts = { failing: 0, gone: 0, staff: 0 };
  for (const { reason, count } of rows) if (reason) counts[reason] = count;
  return counts;
}

/** Counts deliveries that haven't arrived. */
export async function getWebhookQueueState(): Promise<WebhookQueueState> {
  return {
    waiting: await db.$count(webhookDeliveries, isWaiting),
    failed: await db.$count(webhookDeliveries, sql`${webhookDeliveries.status} = 'failed'`),
  };
}

/**
 * Rows that one statement gives up or deletes. On SQLite, everyone else waits for a statement.
 */
const ROWS_PER_STEP = 2_000;

/**
 * Gives up events that waited too long at an endpoint that gets none, and deletes old deliveries.
 * What waits for an enabled endpoint has one more try, even if this server was down for days.
 * Returns how many were given up, by the endpoint's id.
 */
export async function endOldDeliveries({ now }: { now: Date }): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let lost: Ended[];
  do {
    lost = await giveUpSome(now);
    for (const { endpointId } of lost) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  } while (lost.length === ROWS_PER_STEP);
  while ((await deleteSome(now)).length === ROWS_PER_STEP);
  return counts;
}

/** The endpoint of a delivery that was given up or deleted. */
type Ended = Pick<WebhookDelivery, "endpointId">;

async function giveUpSome(now: Date): Promise<Ended[]> {
  const { occurredAt, nextAttemptAt, endpointId } = webhookDeliveries;
  const tooOld = new Date(now.getTime() - DELIVERY_LIFE_HOURS * HOUR_MILLISECONDS);
  const enabled = db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isEnabled);
  const isStopped = sql`${endpointId} not in ${enabled}`;
  const [lost] = await atomically((tx) => [
    tx
      .update(webhookDeliveries)
      .set({ status: "failed", claimedBy: null })
      .where(someOf(tx, and(isWaiting, lt(occurredAt, tooOld), lte(nextAttemptAt, now), isStopped)))
      .returning({ endpointId }),
  ]);
  return lost;
}

async function deleteSome(now: Date): Promise<Ended[]> {
  const { status, occurredAt, endpointId } = webhookDeliveries;
  const isOver = and(ne(status, "waiting"), lt(occurredAt, daysBefore(now, DELIVERIES_KEPT_DAYS)));
  const [deleted] = await atomically((tx) => [
    tx.delete(webhookDeliveries).where(someOf(tx, isOver)).returning({ endpointId }),
  ]);
  return deleted;
}

/** The condition that a row is one of the first that another condition finds. */
function someOf(tx: Database, condition: SQL | undefined): SQL {
  const { endpointId, eventId } = webhookDeliveries;
  const found = tx
    .select({ endpointId, eventId })
    .from(webhookDeliveries)
    .where(condition)
    .limit(ROWS_PER_STEP);
  return sql`(${endpointId}, ${eventId}) in ${found}`;
}
