import { and, eq, isNull, lte, or } from "drizzle-orm";

import { staffMailsCopy } from "~/copy/staff/mails";
import { webhooksCopy } from "~/copy/webhooks";
import { sharedNow } from "~/lib/clock/shared-clock";
import type { MailWords } from "~/lib/mail-words";
import { countText } from "~/lib/number-formats";
import { daysBefore, HOUR_MILLISECONDS } from "~/lib/time-units";
import type { OutgoingMail } from "~/models/mail/mail";
import { mailBody } from "~/models/mail/mail-body";
import { queueMail } from "~/models/mail/mail.server";
import { getSettings } from "~/models/settings/settings.server";
import { atomically, db, ifNotLost, required } from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";

import { users, webhookDeliveries, webhookEndpoints } from "../../../drizzle/schema";

import { shownAddress, type DeliveryAttempt } from "./webhook";
import {
  disableEndpoint,
  endOldDeliveries,
  isResponsible,
  pauseEndpoint,
  type WebhookEndpoint,
} from "./webhook-queue.server";
import { FAILING_HOURS_MAX } from "./webhook-limits";

/** An email about an endpoint, to its owner, or to the address in the settings. */
async function ownerMail(
  { id, name, url, ownerId }: WebhookEndpoint,
  kind: string,
  words: (endpoint: { name: string; address: string }) => MailWords,
): Promise<OutgoingMail> {
  const settings = await getSettings();
  const [owner] = await db
    .select({ email: users.email, role: users.role, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, ownerId ?? ""));
  const link = new URL(`/admin/webhooks/${id}`, env.appUrl).href;
  const to = owner && isResponsible(owner) ? owner.email : settings.email;
  const said = () => words({ name, address: shownAddress(url) });
  return { kind, to, ...mailBody({ words: said, link, settings }) };
}

/**
 * Pauses an endpoint where nothing has arrived for a day, and tells its owner. Where two processes
 * meet, one of them does.
 */
export async function pauseIfFailing({
  endpoint,
  last,
  now,
}: {
  endpoint: WebhookEndpoint;
  last: DeliveryAttempt;
  now: Date;
}): Promise<void> {
  const { id, failingSince } = endpoint;
  if (!failingSince || failingSince.getTime() + FAILING_HOURS_MAX * HOUR_MILLISECONDS > now.getTime()) return;
  const { status, fault } = last;
  const mail = await ownerMail(endpoint, "webhook_paused", (shown) => {
    const reason =
      status === null ? webhooksCopy.faults[fault ?? "unreachable"] : `${webhooksCopy.answer} ${status}`;
    return staffMailsCopy.webhookPaused({ ...shown, reason });
  });
  const pausing = pauseEndpoint(endpoint, { now, alongside: (tx) => queueMail(tx, mail, { now }) });
  if (await ifNotLost(pausing)) log.warn({ endpoint: id, status, fault }, "webhook paused");
}

/** Disables an endpoint whose receiver is gone, and tells its owner. */
export async function disableGone({
  endpoint,
  now,
}: {
  endpoint: WebhookEndpoint;
  now: Date;
}): Promise<void> {
  const mail = await ownerMail(endpoint, "webhook_disabled", staffMailsCopy.webhookDisabled);
  const disabling = disableEndpoint(endpoint, { now, alongside: (tx) => queueMail(tx, mail, { now }) });
  if (await ifNotLost(disabling)) log.warn({ endpoint: endpoint.id }, "webhook disabled");
}

let givenUp = 0;

/** Events that this process has given up since it started. */
export function eventsGivenUp(): number {
  return givenUp;
}

/**
 * Counts events that will not be sent any more, logs them, and tells the endpoint's owner, unless
 * the owner got such an email in the last 24 hours, or staff themselves paused the endpoint.
 */
export async function noteGivenUp({
  endpoint,
  events,
  now,
}: {
  endpoint: WebhookEndpoint;
  events: number;
  now: Date;
}): Promise<void> {
  if (events === 0) return;
  givenUp += events;
  log.warn({ endpoint: endpoint.id, events }, "webhook events given up");
  const { id, statusReason } = endpoint;
  if (statusReason === "staff") return;
  const lost = await db.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.endpointId, id),
      eq(webhookDeliveries.status, "failed"),
      eq(webhookDeliveries.isTest, false),
    ),
  );
  const mail = await ownerMail(endpoint, "webhook_events_given_up", (shown) =>
    staffMailsCopy.webhookEventsGivenUp({ ...shown, events: countText(lost) }),
  );
  const { givenUpMailAt } = webhookEndpoints;
  const mayMail = or(isNull(givenUpMailAt), lte(givenUpMailAt, daysBefore(now, 1)));
  await ifNotLost(
    atomically((tx) => [
      required(
        tx
          .update(webhookEndpoints)
          .set({ givenUpMailAt: now })
          .where(and(eq(webhookEndpoints.id, id), mayMail))
          .returning({ id: webhookEndpoints.id }),
      ),
      ...queueMail(tx, mail, { now }),
    ]),
  );
}

/** Gives up events that waited too long at stopped endpoints, and deletes old deliveries. */
export async function clearDeliveries({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  for (const [id, events] of await endOldDeliveries({ now })) {
    const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    if (endpoint) await noteGivenUp({ endpoint, events, now });
  }
}
