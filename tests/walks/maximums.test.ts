import { expect, test } from "vitest";

import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { EVENT_TYPES_MAX, UPCOMING_PER_ADDRESS_MAX } from "~/models/booking/booking-limits";
import { createBooking } from "~/models/booking/booking.server";
import { addEventType } from "~/models/booking/event-type.server";
import { addLead } from "~/models/lead/lead-change.server";
import { addLeadLink } from "~/models/lead/lead-link.server";
import { createLeadImport } from "~/models/lead/lead-import.server";
import {
  FILTERS_PER_PERSON_MAX,
  IMPORT_DRAFTS_PER_PERSON_MAX,
  LINKS_PER_LEAD_MAX,
  SHARED_FILTERS_MAX,
} from "~/models/lead/lead-limits";
import { getLead } from "~/models/lead/lead-query.server";
import { saveLeadFilter } from "~/models/lead/saved-filter.server";
import { addPriceItem } from "~/models/price/price.server";
import { PRICE_ITEMS_MAX } from "~/models/price/price-limits";
import { TEMPLATES_MAX } from "~/models/proposal/proposal-limits";
import { saveTemplate } from "~/models/proposal/proposal-template.server";
import { createEndpoint } from "~/models/webhook/webhook-endpoint.server";
import { ENDPOINTS_MAX } from "~/models/webhook/webhook-limits";
import { db } from "~/server/db.server";

import {
  bookings,
  eventTypes,
  leadFilters,
  leadImports,
  leadLinks,
  priceItems,
  proposalTemplates,
  webhookEndpoints,
} from "../../drizzle/schema";
import { bookingForm, createTestHost, createTestType, STAFF_SOURCE as source } from "../factories/booking";
import { createTestProposal } from "../factories/proposal";
import { createUser } from "../factories/user";

/* What can be added up to a number. Two browser tabs must not both take the last place. */

interface Maximum {
  max: number;
  table: Parameters<typeof db.$count>[0];
  refusal: string;
  /** Prepares what the things belong to, and returns how the one with a number is added. */
  prepare(): Promise<(number: number) => Promise<unknown>>;
}

async function createTestLead() {
  const { id: actorId } = await createUser({ role: "sales" });
  const email = `lead-${crypto.randomUUID()}@leads.test`;
  const lead = { email, name: null, company: null, phone: null, interest: null };
  await addLead({ lead, actorId, source });
  const known = await getLead({ email });
  if (!known) throw new Error("There is no lead");
  return { actorId, lead: known };
}

const MAXIMUMS: Record<string, Maximum> = {
  "webhook endpoints": {
    max: ENDPOINTS_MAX,
    table: webhookEndpoints,
    refusal: "webhook_limit",
    async prepare() {
      const { id: ownerId } = await createUser({ role: "super_admin" });
      return (number) => {
        const values = { name: `No. ${number}`, url: "https://hooks.example/in", events: [] };
        return createEndpoint({ values: { ...values, events: ["lead.created"] }, ownerId, source });
      };
    },
  },
  "items of the price list": {
    max: PRICE_ITEMS_MAX,
    table: priceItems,
    refusal: "price_limit",
    async prepare() {
      const values = {
        description: null,
        unit: null,
        period: "once",
        prices: { USD: 100 },
        tax: null,
      } as const;
      return (number) =>
        addPriceItem({ id: crypto.randomUUID(), values: { ...values, name: `No. ${number}` }, source });
    },
  },
  "templates of proposals": {
    max: TEMPLATES_MAX,
    table: proposalTemplates,
    refusal: "proposal_template_limit",
    async prepare() {
      const { proposal } = await createTestProposal();
      return (number) =>
        saveTemplate({ id: crypto.randomUUID(), proposalId: proposal.id, name: `No. ${number}`, source });
    },
  },
  "event types": {
    max: EVENT_TYPES_MAX,
    table: eventTypes,
    refusal: "too_many_event_types",
    async prepare() {
      return (number) =>
        addEventType({ id: crypto.randomUUID(), name: `No. ${number}`, lengthMinutes: 30, source });
    },
  },
  "links of a lead": {
    max: LINKS_PER_LEAD_MAX,
    table: leadLinks,
    refusal: "lead_link_limit",
    async prepare() {
      const made = await createTestLead();
      return () => {
        const link = { id: crypto.randomUUID(), page: "booking", eventTypeId: null, process: null } as const;
        return addLeadLink({ ...made, link, source });
      };
    },
  },
  "drafts of imports of a person": {
    max: IMPORT_DRAFTS_PER_PERSON_MAX,
    table: leadImports,
    refusal: "lead_import_drafts",
    async prepare() {
      const { id: authorId } = await createUser({ role: "sales" });
      const bytes = Buffer.from("Email\nada@firm.test\n");
      return (number) => createLeadImport({ file: { name: `${number}.csv`, bytes }, authorId });
    },
  },
  "upcoming consultations of an email address": {
    max: UPCOMING_PER_ADDRESS_MAX,
    table: bookings,
    refusal: "too_many_bookings",
    async prepare() {
      const now = new Date("2026-06-08T06:00:00Z");
      await createTestHost({}, now);
      await db.delete(eventTypes);
      const { id: eventTypeId } = await createTestType({ lengthMinutes: 30 }, now);
      const email = `pat-${crypto.randomUUID()}@visitors.test`;
      return (number) => {
        const startsAt = new Date(now.getTime() + (24 * 60 + 60 + 30 * number) * MINUTE_MILLISECONDS);
        return createBooking({ ...bookingForm({ startsAt, email, eventTypeId }), now });
      };
    },
  },
  "saved filters of a person": {
    max: FILTERS_PER_PERSON_MAX,
    table: leadFilters,
    refusal: "lead_filter_limit",
    async prepare() {
      const { id: authorId } = await createUser({ role: "sales" });
      return (number) =>
        saveLeadFilter({ authorId, name: `No. ${number}`, isShared: false, query: { view: "board" } });
    },
  },
  "shared filters": {
    max: SHARED_FILTERS_MAX,
    table: leadFilters,
    refusal: "lead_filter_shared_limit",
    async prepare() {
      const people = await Promise.all(Array.from({ length: 7 }, () => createUser({ role: "sales" })));
      return (number) => {
        const authorId = people[number % people.length]?.id ?? "";
        return saveLeadFilter({
          authorId,
          name: `No. ${number}`,
          isShared: true,
          query: { view: "board" },
        });
      };
    },
  },
};

test.each(Object.entries(MAXIMUMS))(
  "the last place of %s is taken once, however many are added at the same moment",
  async (_name, { max, table, refusal, prepare }) => {
    await db.delete(table as typeof priceItems);
    const add = await prepare();
    for (let number = 1; number < max; number++) await add(number);
    const added = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => add(max + index)));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = added.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused).toMatchObject(Array(5).fill({ code: refusal }));
    expect(await db.$count(table)).toBe(max);
  },
);
