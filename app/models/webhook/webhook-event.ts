import { z } from "zod";

import { webhookEventsCopy } from "~/copy/webhooks";

import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  PROPOSAL_STATUSES,
  ROLES,
  CONTACT_TOPICS,
} from "../../../drizzle/values";

import type { WebhookEventName } from "./webhook";

/*
 * The catalog of events: what each of them is about, and the data it carries. An event names
 * objects by id and carries only what a receiver needs to act on it.
 */

const { fields } = webhookEventsCopy;
const id = z.uuid();
const moment = z.iso.datetime();
const text = z.string();

const LeadSchema = z.object({
  id,
  email: text,
  name: text.nullable(),
  company: text.nullable(),
  source: z.enum(LEAD_SOURCES),
  status: z.enum(LEAD_STATUSES),
  ownerId: id.nullable(),
});

const BookingSchema = z.object({
  id,
  reference: text,
  status: z.enum(["confirmed", "cancelled", "held", "missed"]),
  startsAt: moment,
  endsAt: moment,
  hostId: id,
  name: text,
  email: text,
  company: text.nullable(),
});

const ProposalSchema = z.object({
  id,
  reference: text,
  revision: z.number().int(),
  status: z.enum(PROPOSAL_STATUSES),
  title: text,
  clientEmail: text,
  company: text.nullable(),
  currency: text,
  totalMinor: z.number().int().meta({ description: fields.totalMinor }),
  monthlyMinor: z.number().int().meta({ description: fields.monthlyMinor }),
});

const UserSchema = z.object({ id, email: text, role: z.enum(ROLES) });

/** The catalog, in the order of `WEBHOOK_EVENTS`. `app/copy/webhooks.ts` describes each event. */
export const WEBHOOK_CATALOG = {
  "lead.created": { data: LeadSchema },
  "lead.updated": { data: LeadSchema },
  "lead.stage_changed": {
    data: LeadSchema.extend({ from: z.enum(LEAD_STATUSES) }),
  },
  "booking.created": { data: BookingSchema },
  "booking.moved": {
    data: BookingSchema.extend({ movedFrom: moment }),
  },
  "booking.handed_over": { data: BookingSchema },
  "booking.cancelled": { data: BookingSchema },
  "proposal.sent": { data: ProposalSchema },
  "proposal.opened": { data: ProposalSchema },
  "proposal.accepted": { data: ProposalSchema },
  "proposal.declined": { data: ProposalSchema },
  "contact.received": {
    data: z.object({
      id,
      topic: z.enum(CONTACT_TOPICS),
      name: text,
      email: text,
      company: text.nullable(),
    }),
  },
  "user.created": { data: UserSchema },
  "user.disabled": { data: UserSchema },
  "post.published": {
    data: z.object({ id, slug: text, title: text, publishedAt: moment }),
  },
  "workspace.created": {
    data: z.object({ id, tenantId: id, name: text, plan: z.enum(["start", "growth", "scale"]).nullable() }),
  },
} as const satisfies Record<WebhookEventName, { data: z.ZodObject }>;

/** The data of one event. */
export type WebhookData<Name extends WebhookEventName> = z.output<(typeof WEBHOOK_CATALOG)[Name]["data"]>;

/** The body of a request to an endpoint, as Standard Webhooks recommends it. */
export function webhookBodySchema(event: WebhookEventName) {
  return z.object({
    id: text.meta({ description: fields.id }),
    type: z.literal(event),
    timestamp: moment.meta({ description: fields.timestamp }),
    data: WEBHOOK_CATALOG[event].data,
  });
}

const SAMPLE_ID = "0198a3f0-6f0e-7000-8000-00000000000";
const SAMPLE_LEAD: WebhookData<"lead.created"> = {
  id: `${SAMPLE_ID}1`,
  email: "ada@example.com",
  name: "Ada Lovelace",
  company: "Analytical Engines",
  source: "contact",
  status: "contacted",
  ownerId: null,
};
const SAMPLE_BOOKING: WebhookData<"booking.created"> = {
  id: `${SAMPLE_ID}2`,
  reference: "B-7KQM-2XRD",
  status: "confirmed",
  startsAt: "2026-09-14T13:00:00.000Z",
  endsAt: "2026-09-14T13:30:00.000Z",
  hostId: `${SAMPLE_ID}3`,
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Analytical Engines",
};
const SAMPLE_PROPOSAL: WebhookData<"proposal.sent"> = {
  id: `${SAMPLE_ID}4`,
  reference: "P-3F8K-90WT",
  revision: 1,
  status: "sent",
  title: "Invoice capture",
  clientEmail: "ada@example.com",
  company: "Analytical Engines",
  currency: "USD",
  totalMinor: 924_000,
  monthlyMinor: 19_900,
};
const SAMPLE_USER: WebhookData<"user.created"> = {
  id: `${SAMPLE_ID}5`,
  email: "ada@example.com",
  role: "customer",
};

/** Invented data for test deliveries and the documentation. */
export const WEBHOOK_SAMPLES: { [Name in WebhookEventName]: WebhookData<Name> } = {
  "lead.created": { ...SAMPLE_LEAD, status: "new" },
  "lead.updated": SAMPLE_LEAD,
  "lead.stage_changed": { ...SAMPLE_LEAD, from: "new" },
  "booking.created": SAMPLE_BOOKING,
  "booking.moved": { ...SAMPLE_BOOKING, movedFrom: "2026-09-11T09:00:00.000Z" },
  "booking.handed_over": SAMPLE_BOOKING,
  "booking.cancelled": { ...SAMPLE_BOOKING, status: "cancelled" },
  "proposal.sent": SAMPLE_PROPOSAL,
  "proposal.opened": { ...SAMPLE_PROPOSAL, status: "viewed" },
  "proposal.accepted": { ...SAMPLE_PROPOSAL, status: "accepted" },
  "proposal.declined": { ...SAMPLE_PROPOSAL, status: "declined" },
  "contact.received": {
    id: `${SAMPLE_ID}6`,
    topic: "process",
    name: "Ada Lovelace",
    email: "ada@example.com",
    company: null,
  },
  "user.created": SAMPLE_USER,
  "user.disabled": SAMPLE_USER,
  "post.published": {
    id: `${SAMPLE_ID}7`,
    slug: "where-to-begin",
    title: "Where to begin",
    publishedAt: "2026-09-14T08:00:00.000Z",
  },
  "workspace.created": {
    id: `${SAMPLE_ID}8`,
    tenantId: `${SAMPLE_ID}9`,
    name: "Analytical Engines",
    plan: "start",
  },
};
