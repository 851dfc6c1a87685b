import { and, eq, gt, inArray, ne, or, sql, type Placeholder, type SQL } from "drizzle-orm";

import { env } from "~/server/env.server";
import type { Database, Write } from "~/server/db.server";
import { prepareWriteOnce } from "~/server/db/prepared.server";

import { timeOrderedUuid } from "../../../drizzle/ids";
import { leads, webhookDeliveries, webhookEndpoints, webhookSubscriptions } from "../../../drizzle/schema";

import type { WebhookEventName } from "./webhook";
import type { WebhookData } from "./webhook-event";

type LeadStatus = WebhookData<"lead.created">["status"];

/*
 * The writes that queue events for the endpoints that ask for them. Put them in the list of the
 * change they report, after the write of the object itself: it holds the object's lock, so the
 * events of one object get their positions in the order of its changes.
 */

/** Something that happened to an object. */
interface NewEvent<Name extends WebhookEventName> {
  event: Name;
  data: WebhookData<Name>;
  /** The address of the person that it is about; null if it is about no person. */
  email: string | null;
  now: Date;
}

/** The write that queues an event. Without an endpoint that asks for it, nothing is written. */
export function webhookWrite<Name extends WebhookEventName>(
  tx: Database,
  { event, data, email, now }: NewEvent<Name>,
): Write {
  const { id } = data as { id: string };
  return insertDeliveries(tx, {
    eventId: asText(timeOrderedUuid()),
    subjectId: asText(id),
    email: email === null ? NOTHING : asText(email.trim().toLowerCase()),
    data: asText(JSON.stringify(data)),
    now,
    where: eq(webhookSubscriptions.event, event),
  });
}

/**
 * The write that queues the event of a lead after a step that created it or joined it. `newId` is
 * the id that the row has if this change created it.
 */
export function leadWebhookWrite(
  tx: Database,
  { isLead, newId, now }: { isLead: SQL; newId: string; now: Date },
): Write {
  const name = sql`case when ${leads.id} = ${newId} then 'lead.created' else 'lead.updated' end`;
  return insertDeliveries(tx, {
    ...leadParts(asText(timeOrderedUuid())),
    now,
    leads: isLead,
    where: sql`${webhookSubscriptions.event} = ${name}`,
  });
}

const updatedLead = prepareWriteOnce((tx) =>
  insertDeliveries(tx, {
    ...leadParts(sql`cast(${sql.placeholder("eventId")} as text)`),
    now: sql.placeholder("now"),
    leads: eq(leads.id, sql.placeholder("leadId")),
    where: eq(webhookSubscriptions.event, "lead.updated"),
  }),
);

/** The write that queues the event of a lead that was changed. Put it after that change. */
export function leadUpdatedWrite(tx: Database, { leadId, now }: { leadId: string; now: Date }): Write {
  return updatedLead(tx, { eventId: timeOrderedUuid(), leadId, now });
}

/**
 * The write that queues the event of a lead that changes its stage to `status`. Put it after the
 * write that changes the stage from `from`. If the stage before isn't known, put it between a write
 * that locks the row and the one that changes the stage.
 */
export function leadStageWrite(
  tx: Database,
  { isLead, from, status, now }: { isLead: SQL; from?: LeadStatus; status: LeadStatus; now: Date },
): Write {
  const before = from === undefined ? leads.status : asText(from);
  return insertDeliveries(tx, {
    ...leadParts(asText(timeOrderedUuid()), { status: asText(status), from: before }),
    now,
    leads: isLead,
    where: eq(webhookSubscriptions.event, "lead.stage_changed"),
  });
}

/** The write that queues the event of each of many new leads. It has the id of its lead. */
export function newLeadsWebhookWrite(tx: Database, { ids, now }: { ids: string[]; now: Date }): Write {
  return insertDeliveries(tx, {
    ...leadParts(leads.id),
    now,
    leads: inArray(leads.id, ids),
    where: eq(webhookSubscriptions.event, "lead.created"),
  });
}

/** The write that takes back the event of something planned for later, if its time hasn't come. */
export function withdrawWebhookWrite(
  tx: Database,
  { event, subjectId, now }: { event: WebhookEventName; subjectId: string; now: Date },
): Write {
  return tx
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.event, event),
        eq(webhookDeliveries.subjectId, subjectId),
        gt(webhookDeliveries.occurredAt, now),
      ),
    );
}

/** The write that erases the events about a person, also those that have not been sent. */
export function eraseWebhooksWrite(
  tx: Database,
  { email, userId }: { email: string; userId?: string | undefined },
): Write {
  const theirs = eq(webhookDeliveries.email, email);
  return tx
    .delete(webhookDeliveries)
    .where(userId === undefined ? theirs : or(theirs, eq(webhookDeliveries.subjectId, userId)));
}

/** PostgreSQL can't tell the type of a bare value in a select list. */
const asText = (value: string): SQL => sql`cast(${value} as text)`;
const NOTHING: SQL = sql`cast(null as text)`;

function leadParts(eventId: SQL | typeof leads.id, changed: Record<string, SQL | typeof leads.status> = {}) {
  const { id, email, name, company, source, status, ownerId } = leads;
  const fields = { id, email, name, company, source, status, ownerId, ...changed };
  const pairs = Object.entries(fields).map(([key, value]) => sql`${asText(key)}, ${value}`);
  return {
    eventId: sql`${eventId}`,
    subjectId: sql`${leads.id}`,
    email: sql`${leads.email}`,
    data:
      env.dialect === "sqlite"
        ? sql`json_object(${sql.join(pairs, sql`, `)})`
        : sql`cast(json_build_object(${sql.join(pairs, sql`, `)}) as text)`,
  };
}

function insertDeliveries(
  tx: Database,
  {
    eventId,
    subjectId,
    email,
    data,
    now,
    leads: isLead,
    where,
  }: {
    eventId: SQL;
    subjectId: SQL;
    email: SQL;
    data: SQL;
    now: Date | Placeholder;
    /** The leads that it is about, if it is about leads. */
    leads?: SQL;
    where: SQL;
  },
): Write {
  const moment = sql`${sql.param(now, webhookDeliveries.occurredAt)}`;
  const due = env.dialect === "sqlite" ? moment : sql`${moment}::timestamptz`;
  const noTries = env.dialect === "sqlite" ? sql`'[]'` : sql`'[]'::jsonb`;
  const last = sql`select max(earlier.position) from webhook_deliveries earlier
    where earlier.endpoint_id = ${webhookEndpoints.id} and earlier.subject_id = ${subjectId}`;
  const wanted = tx
    .select({
      endpointId: sql<string>`${webhookEndpoints.id}`.as("to_endpoint"),
      eventId: sql<string>`${eventId}`.as("event_key"),
      event: sql<WebhookEventName>`${webhookSubscriptions.event}`.as("event_name"),
      subjectId: sql<string>`${subjectId}`.as("subject"),
      position: sql<number>`coalesce((${last}), 0) + 1`.as("place"),
      email: sql<string | null>`${email}`.as("person"),
      data: sql<string>`${data}`.as("content"),
      isTest: sql<boolean>`false`.as("test"),
      status: sql<"waiting">`'waiting'`.as("state"),
      attempts: sql<number>`0`.as("tried"),
      occurredAt: sql<Date>`${due}`.as("happened"),
      nextAttemptAt: sql<Date>`${due}`.as("due"),
      claimedBy: sql<string | null>`cast(null as text)`.as("claimed"),
      tries: sql<never[]>`${noTries}`.as("log"),
    })
    .from(webhookSubscriptions)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookSubscriptions.endpointId));
  const asked = and(where, ne(webhookEndpoints.status, "disabled"));
  return tx
    .insert(webhookDeliveries)
    .select(isLead ? wanted.innerJoin(leads, isLead).where(asked) : wanted.where(asked));
}
