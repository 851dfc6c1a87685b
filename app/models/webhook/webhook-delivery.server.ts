import { sharedNow } from "~/lib/clock/shared-clock";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { Webhook } from "standardwebhooks";

import { log } from "~/server/log.server";
import { outsideFetch, OutsideFetchError, type OutsideFetch } from "~/services/outside-fetch.server";

import { isAcknowledged, maskedAnswer, type DeliveryAttempt, type DeliveryFault } from "./webhook";
import {
  claimDeliveries,
  claimDelivery,
  getEnabledEndpoint,
  listDueEndpoints,
  recordTries,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "./webhook-queue.server";
import { WEBHOOK_HEADERS } from "./webhook-headers";
import { ANSWER_BYTES_MAX, DELIVERY_MILLISECONDS_MAX } from "./webhook-limits";
import { disableGone, noteGivenUp, pauseIfFailing } from "./webhook-trouble.server";

/** Requests that are open to one endpoint at once, in each process. */
const BATCH_DELIVERIES = 20;
const POLL_MILLISECONDS = 1_000;
/** How long to pause when nothing arrived at an endpoint, or the database was down. */
const PAUSE_MILLISECONDS = 5_000;
const STOP_MILLISECONDS = 12_000;

/** The body of a request. It is the same in every try. */
export function webhookBody({
  eventId,
  event,
  occurredAt,
  data,
}: Pick<WebhookDelivery, "eventId" | "event" | "occurredAt" | "data">): string {
  const content: unknown = JSON.parse(data);
  return JSON.stringify({ id: eventId, type: event, timestamp: occurredAt.toISOString(), data: content });
}

/**
 * The headers of a request, as Standard Webhooks names them. During a rotation both secrets sign.
 */
function webhookHeaders({
  endpoint: { secret, previousSecret, previousSecretUntil },
  eventId,
  body,
  now,
}: {
  endpoint: Pick<WebhookEndpoint, "secret" | "previousSecret" | "previousSecretUntil">;
  eventId: string;
  body: string;
  now: Date;
}): Record<string, string> {
  const isRotating = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  const secrets = [secret, ...(isRotating ? [previousSecret] : [])];
  return {
    "Content-Type": "application/json",
    "User-Agent": "Automata-Webhooks/1",
    [WEBHOOK_HEADERS.id]: eventId,
    [WEBHOOK_HEADERS.timestamp]: String(Math.floor(now.getTime() / 1_000)),
    [WEBHOOK_HEADERS.signature]: secrets.map((one) => new Webhook(one).sign(eventId, now, body)).join(" "),
  };
}

/** Sends a claimed delivery once. Never throws: every outcome is part of the log. */
async function tryOnce({
  endpoint,
  delivery,
  outside,
}: {
  endpoint: WebhookEndpoint;
  delivery: WebhookDelivery;
  outside: OutsideFetch;
}): Promise<DeliveryAttempt> {
  const now = sharedNow();
  const startedAt = performance.now();
  const outcome = await send({ endpoint, delivery, outside, now }).catch((error: unknown) => ({
    status: null,
    fault: faultOf(error),
    answer: null,
  }));
  return { at: now.toISOString(), tookMilliseconds: Math.round(performance.now() - startedAt), ...outcome };
}

async function send({
  endpoint,
  delivery,
  outside,
  now,
}: {
  endpoint: WebhookEndpoint;
  delivery: WebhookDelivery;
  outside: OutsideFetch;
  now: Date;
}): Promise<Pick<DeliveryAttempt, "status" | "fault" | "answer">> {
  const body = webhookBody(delivery);
  const { status, body: answer } = await outside(endpoint.url, {
    method: "POST",
    headers: webhookHeaders({ endpoint, eventId: delivery.eventId, body, now }),
    body,
    milliseconds: DELIVERY_MILLISECONDS_MAX,
    maxBytes: ANSWER_BYTES_MAX,
    ifLonger: "cut",
  });
  const text = answer.toString("utf8").replaceAll("\0", "");
  return { status, fault: null, answer: maskedAnswer(text) };
}

/** A fault that isn't the network's is ours: the stored secret couldn't be opened. */
function faultOf(error: unknown): DeliveryFault {
  if (!(error instanceof OutsideFetchError)) return "no_secret";
  return error.fault === "too_long" ? "unreachable" : error.fault;
}

/** The result of one batch. */
interface Delivery {
  delivered: number;
  notDelivered: number;
}

/**
 * Claims due deliveries to one endpoint, sends them and records the results. Any number of
 * processes can run this at once.
 */
export async function deliverDueWebhooks({
  endpointId,
  worker,
  outside,
  now = sharedNow,
}: {
  endpointId: string;
  worker: string;
  outside: OutsideFetch;
  now?: () => Date;
}): Promise<Delivery> {
  // Read again for each batch: it may have been paused, or has a new secret.
  const endpoint = await getEnabledEndpoint({ id: endpointId });
  const claim = { endpointId, worker, limit: BATCH_DELIVERIES, now: now() };
  const deliveries = endpoint ? await claimDeliveries(claim) : [];
  if (!endpoint || deliveries.length === 0) return { delivered: 0, notDelivered: 0 };
  const tried = await Promise.all(
    deliveries.map(async (delivery) => ({
      delivery,
      attempt: await tryOnce({ endpoint, delivery, outside }),
    })),
  );
  const { givenUp, isGone } = await recordTries({ endpoint, worker, tried, now: now() });
  if (isGone) await disableGone({ endpoint, now: now() });
  else await noteGivenUp({ endpoint, events: givenUp, now: now() });
  const delivered = tried.filter(({ attempt }) => isAcknowledged(attempt.status)).length;
  const last = tried.at(-1)?.attempt;
  if (delivered === 0 && last) await pauseIfFailing({ endpoint, last, now: now() });
  return { delivered, notDelivered: tried.length - delivered };
}

/** Sends one delivery now, also if it has failed or arrived before. Null if it is being sent. */
export async function deliverNow({
  endpoint,
  eventId,
  outside = outsideFetch,
  now = sharedNow(),
}: {
  endpoint: WebhookEndpoint;
  eventId: string;
  outside?: OutsideFetch;
  now?: Date;
}): Promise<DeliveryAttempt | null> {
  const worker = newWorker();
  const delivery = await claimDelivery({ endpointId: endpoint.id, eventId, worker, now });
  if (!delivery) return null;
  const attempt = await tryOnce({ endpoint, delivery, outside });
  const { isGone } = await recordTries({ endpoint, worker, tried: [{ delivery, attempt }] });
  if (isGone) await disableGone({ endpoint, now });
  return attempt;
}

function newWorker(): string {
  return `${hostname()}:${process.pid}:${crypto.randomUUID()}`;
}

/**
 * Delivers webhooks in the background until the returned function is called, which resolves once
 * nothing is in progress. Each endpoint has a lane of its own, so a slow one holds up no other.
 */
export function startWebhookDelivery(
  outside: OutsideFetch,
  { pollMilliseconds = POLL_MILLISECONDS } = {},
): () => Promise<void> {
  const worker = newWorker();
  const stopping = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  const running = watch(stopping.signal, pollMilliseconds, (endpointId) => {
    if (lanes.has(endpointId)) return;
    const lane = runLane(stopping.signal, { endpointId, worker, outside });
    lanes.set(
      endpointId,
      lane.finally(() => lanes.delete(endpointId)),
    );
  });
  return async () => {
    stopping.abort();
    // A process that is still sending keeps its claims, and another one takes over when they end.
    const finished = running.then(() => Promise.all(lanes.values()));
    await Promise.race([finished, sleep(STOP_MILLISECONDS, undefined, { ref: false })]);
  };
}

async function watch(
  signal: AbortSignal,
  pollMilliseconds: number,
  open: (endpointId: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    const pause = await listDueEndpoints().then(
      (endpointIds) => {
        for (const id of endpointIds) open(id);
        return pollMilliseconds;
      },
      (error: unknown) => {
        log.error({ err: error }, "the webhooks could not be read");
        return PAUSE_MILLISECONDS;
      },
    );
    await pauseFor(pause, signal);
  }
}

/** Sends what is due at one endpoint, until nothing is due. */
async function runLane(
  signal: AbortSignal,
  lane: { endpointId: string; worker: string; outside: OutsideFetch },
): Promise<void> {
  try {
    for (;;) {
      const { delivered, notDelivered } = await deliverDueWebhooks(lane);
      if (signal.aborted || delivered + notDelivered === 0) return;
      if (delivered === 0) return await pauseFor(PAUSE_MILLISECONDS, signal);
    }
  } catch (error) {
    log.error({ err: error, endpoint: lane.endpointId }, "webhooks could not be delivered");
    await pauseFor(PAUSE_MILLISECONDS, signal);
  }
}

/** An abort only ends the pause. */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
