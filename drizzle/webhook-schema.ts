import { sql } from "drizzle-orm";

import type { DeliveryAttempt } from "../app/models/webhook/webhook";
import { DELIVERY_STATUSES, ENDPOINT_STATUS_REASONS, ENDPOINT_STATUSES, WEBHOOK_EVENTS } from "./values";

import { users } from "./account-schema";
import {
  boolean,
  check,
  hasKnownValue,
  id,
  index,
  integer,
  json,
  oneOf,
  primaryKey,
  sealedText,
  table,
  text,
  timestamp,
} from "./columns";

/*
 * Webhooks: the addresses that get events, and each event for each of them. A delivery is written
 * with the change it reports. Workers claim, send and mark it.
 */

/** Addresses outside that get events. */
export const webhookEndpoints = table(
  "webhook_endpoints",
  {
    id: id(),
    /** The person who gets an email when it fails; null once they have left. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    /** Sealed, because some services put a secret into the address. */
    url: sealedText("url").notNull(),
    status: oneOf("status", [...ENDPOINT_STATUSES])
      .notNull()
      .default("enabled"),
    /** Null while it is enabled. */
    statusReason: oneOf("status_reason", [...ENDPOINT_STATUS_REASONS]),
    statusAt: timestamp("status_at").notNull(),
    secret: sealedText("secret").notNull(),
    /** Signs as well until `previousSecretUntil`, so that the receiver can change over. */
    previousSecret: sealedText("previous_secret"),
    previousSecretUntil: timestamp("previous_secret_until"),
    /** When deliveries began to fail; null since the last one that arrived. */
    failingSince: timestamp("failing_since"),
    /** When the last email about events that were given up was written. */
    givenUpMailAt: timestamp("given_up_mail_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (endpoint) => [
    index("webhook_endpoints_created_index").on(endpoint.createdAt, endpoint.id),
    check(
      "webhook_endpoints_status_known",
      sql`${hasKnownValue(endpoint.status, ENDPOINT_STATUSES)} and (${endpoint.status} = 'enabled') = (${endpoint.statusReason} is null)`,
    ),
  ],
);

/** The events that each endpoint asks for. */
export const webhookSubscriptions = table(
  "webhook_subscriptions",
  {
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: oneOf("event", [...WEBHOOK_EVENTS]).notNull(),
  },
  (subscription) => [
    primaryKey({ name: "webhook_subscriptions_key", columns: [subscription.event, subscription.endpointId] }),
    index("webhook_subscriptions_endpoint_index").on(subscription.endpointId),
  ],
);

/** One event for one endpoint, and its result. */
export const webhookDeliveries = table(
  "webhook_deliveries",
  {
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** The same at every endpoint and in every try, so that receivers notice a repetition. */
    eventId: text("event_id").notNull(),
    event: oneOf("event", [...WEBHOOK_EVENTS]).notNull(),
    /** The id of the object. The events of one object arrive in order of `position`. */
    subjectId: text("subject_id").notNull(),
    position: integer("position").notNull(),
    /** The address of the person that the event is about. */
    email: text("email"),
    /** The event's `data` as JSON. */
    data: text("data").notNull(),
    isTest: boolean("is_test").notNull(),
    status: oneOf("status", [...DELIVERY_STATUSES]).notNull(),
    attempts: integer("attempts").notNull(),
    /** The event's own time. A scheduled post has one in the future. */
    occurredAt: timestamp("occurred_at").notNull(),
    /** When to try next; while a worker has it, when the worker's claim ends. */
    nextAttemptAt: timestamp("next_attempt_at").notNull(),
    /** The worker that has it. */
    claimedBy: text("claimed_by"),
    /** The newest tries, oldest first. */
    tries: json("tries").$type<DeliveryAttempt[]>().notNull(),
  },
  (delivery) => [
    primaryKey({ name: "webhook_deliveries_key", columns: [delivery.endpointId, delivery.eventId] }),
    index("webhook_deliveries_due_index")
      .on(delivery.endpointId, delivery.nextAttemptAt)
      .where(sql`${delivery.status} = 'waiting'`),
    // It begins with the object, so that the search for earlier events of one can't take another.
    index("webhook_deliveries_earlier_index")
      .on(delivery.subjectId, delivery.endpointId, delivery.position)
      .where(sql`${delivery.status} = 'waiting'`),
    index("webhook_deliveries_subject_index").on(delivery.endpointId, delivery.subjectId, delivery.position),
    index("webhook_deliveries_newest_index").on(delivery.endpointId, delivery.occurredAt, delivery.eventId),
    index("webhook_deliveries_failed_index")
      .on(delivery.endpointId, delivery.occurredAt, delivery.eventId)
      .where(sql`${delivery.status} = 'failed'`),
    index("webhook_deliveries_age_index").on(delivery.occurredAt),
    index("webhook_deliveries_email_index").on(delivery.email),
    check(
      "webhook_deliveries_status_known",
      sql`${hasKnownValue(delivery.status, DELIVERY_STATUSES)} and ${delivery.attempts} >= 0`,
    ),
  ],
);
