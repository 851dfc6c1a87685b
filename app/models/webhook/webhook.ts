import { TLS_FAULTS } from "~/lib/tls/tls-fault";

import type {
  DELIVERY_STATUSES,
  ENDPOINT_STATUS_REASONS,
  ENDPOINT_STATUSES,
  WEBHOOK_EVENTS,
} from "../../../drizzle/values";
import { WAIT_SECONDS } from "./webhook-limits";

export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
export type EndpointStatusReason = (typeof ENDPOINT_STATUS_REASONS)[number];
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a try brought no answer. `app/copy/webhooks.ts` has words for each. */
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export const DELIVERY_FAULTS = [
  "timeout",
  "unreachable",
  "forbidden_address",
  ...TLS_FAULTS,
  "no_secret",
] as const;

/** One try to deliver an event. */
export interface DeliveryAttempt {
  /** When it began, as ISO 8601. */
  at: string;
  tookMilliseconds: number;
  /** The status of the answer; null if there was none. */
  status: number | null;
  /** Why there was no answer; null if there was one. */
  fault: DeliveryFault | null;
  /** The beginning of the answer. */
  answer: string | null;
}

/** How much a wait varies, so that events that failed together don't return together. */
const JITTER = 0.2;

/** Milliseconds until the next try; null after the last one. `chance` is from 0 to 1. */
export function millisecondsUntilNextTry(attempts: number, chance: number): number | null {
  const seconds = WAIT_SECONDS[Math.max(1, attempts) - 1];
  if (seconds === undefined) return null;
  return Math.round(seconds * 1_000 * (1 - JITTER + 2 * JITTER * chance));
}

/** Whether an answer says that the event has arrived. */
export function isAcknowledged(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The answer "Gone", with which a receiver asks for no more events. */
export const GONE = 410;

const MASK = "••••";

/** The part of an address that names the receiver, without what may be a secret. */
export function shownAddress(url: string): string {
  if (!URL.canParse(url)) return MASK;
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname === "/" ? "" : pathname}${search === "" ? "" : `?${MASK}`}`;
}

/** A secret as lists show it: only its last characters. */
export function maskedSecret(secret: string): string {
  return `whsec_${MASK}${MASK}${MASK}${MASK}${secret.slice(-4)}`;
}

/** An answer without signatures and secrets, for the log. */
export function maskedAnswer(answer: string): string {
  return answer
    .replaceAll(/whsec_[A-Za-z0-9+/=]+/g, `whsec_${MASK}`)
    .replaceAll(/v1,[A-Za-z0-9+/]{20,}=*/g, `v1,${MASK}`);
}

/** An address that gets events, as staff see it in the list. */
export interface EndpointSummary {
  id: string;
  name: string;
  /** Without what may be a secret (see `shownAddress`). */
  address: string;
  status: EndpointStatus;
  statusReason: EndpointStatusReason | null;
  statusAt: Date;
  failingSince: Date | null;
  events: WebhookEventName[];
  /** The events of the last 24 hours. */
  hours: EndpointHour[];
}

/** The results of the events of one hour. */
export interface EndpointHour {
  delivered: number;
  failed: number;
  waiting: number;
}

/** An endpoint as its own page shows it. */
export interface EndpointDetail extends Omit<EndpointSummary, "hours"> {
  url: string;
  /** The reader of its emails. Null: the address in the settings gets them. */
  owner: { id: string; name: string } | null;
  maskedSecret: string;
  /** Until when the previous secret signs as well; null: there is none. */
  previousSecretUntil: Date | null;
  updatedAt: Date;
}

/** A delivery as the list shows it. */
export interface DeliverySummary {
  eventId: string;
  event: WebhookEventName;
  isTest: boolean;
  status: DeliveryStatus;
  attempts: number;
  occurredAt: Date;
  nextAttemptAt: Date;
  /** The newest try; null before the first. */
  lastTry: DeliveryAttempt | null;
}

/** A delivery with everything that was sent and answered. */
export interface DeliveryDetail extends DeliverySummary {
  body: string;
  tries: DeliveryAttempt[];
}

/** The filters of the list of deliveries. */
export const DELIVERY_FILTERS = ["failed", "waiting"] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];
