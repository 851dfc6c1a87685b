import { sql, type SQLWrapper } from "drizzle-orm";

import type { CampaignTouch } from "../app/models/lead/campaign";
import { LEAD_EVENT_KINDS, LEAD_STATUSES, LEAD_SOURCES } from "./values";

import { users } from "./account-schema";
import {
  boolean,
  check,
  id,
  index,
  json,
  money,
  oneOf,
  table,
  text,
  timeOrderedId,
  timestamp,
} from "./columns";

/* People who may become customers, and what happened between them and us. Everything that a
   visitor leaves behind with an address joins the one lead of that address. */

/** Leads without a statement stand below those who would save nothing. */
export const savingOrder = (lead: { yearlySavingMinor: SQLWrapper }) =>
  sql<number>`(case when ${lead.yearlySavingMinor} is null then -1 else ${lead.yearlySavingMinor} end)`;

/** One row per person, known by the address in lower case. */
export const leads = table(
  "leads",
  {
    id: id(),
    email: text("email").notNull().unique("leads_email_unique"),
    name: text("name"),
    company: text("company"),
    phone: text("phone"),
    /** The process that they would like to automate, in their words. */
    interest: text("interest"),
    /** What they would save in a year, by their latest statement. */
    yearlySavingMinor: money("yearly_saving_minor"),
    yearlySavingCurrency: text("yearly_saving_currency"),
    /** Where they were met first. */
    source: oneOf("source", [...LEAD_SOURCES]).notNull(),
    /**
     * The campaigns that brought them the first time and the last time, where their links named
     * one.
     */
    firstTouch: json("first_touch").$type<CampaignTouch>(),
    lastTouch: json("last_touch").$type<CampaignTouch>(),
    status: oneOf("status", [...LEAD_STATUSES])
      .notNull()
      .default("new"),
    /** The owner. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** Their own account. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Since when the address is known to be theirs. */
    emailProvenAt: timestamp("email_proven_at"),
    /** The sentence that they agreed to last, word for word. */
    consent: text("consent"),
    consentAt: timestamp("consent_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    /** When they did something, or something was done for them. Old leads are erased by it. */
    lastEventAt: timestamp("last_event_at").notNull(),
    /** Every name, company and interest that was ever stated, as search knows words. */
    searchText: text("search_text").notNull(),
  },
  (lead) => [
    index("leads_latest_index").on(lead.lastEventAt, lead.id),
    index("leads_status_index").on(lead.status, lead.lastEventAt, lead.id),
    index("leads_owner_index").on(lead.ownerId, lead.lastEventAt, lead.id),
    index("leads_source_index").on(lead.source, lead.lastEventAt, lead.id),
    index("leads_created_index").on(lead.createdAt, lead.id),
    index("leads_saving_index").on(savingOrder(lead), lead.id),
    index("leads_status_created_index").on(lead.status, lead.createdAt, lead.id),
    index("leads_status_saving_index").on(lead.status, savingOrder(lead), lead.id),
    index("leads_source_created_index").on(lead.source, lead.createdAt, lead.id),
    index("leads_source_saving_index").on(lead.source, savingOrder(lead), lead.id),
    index("leads_user_index").on(lead.userId),
    index("leads_to_pick_up_index")
      .on(lead.createdAt, lead.id)
      .where(sql`${lead.ownerId} is null and ${lead.status} = 'new'`),
    check("leads_email_lower", sql`${lead.email} = lower(${lead.email})`),
    check(
      "leads_source_known",
      sql`${lead.source} in ('registration', 'contact', 'roi', 'booking', 'proposal', 'staff')`,
    ),
    check(
      "leads_status_known",
      sql`${lead.status} in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost')`,
    ),
    check(
      "leads_saving_has_currency",
      sql`(${lead.yearlySavingMinor} is null) = (${lead.yearlySavingCurrency} is null)`,
    ),
    check("leads_consent_has_time", sql`(${lead.consent} is null) = (${lead.consentAt} is null)`),
  ],
);

/** The timeline of a lead. Rows are only added, and go with their lead. */
export const leadEvents = table(
  "lead_events",
  {
    id: timeOrderedId(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    kind: oneOf("kind", [...LEAD_EVENT_KINDS]).notNull(),
    /**
     * The row that the entry speaks of: a message, a result, a booking, a proposal, a workspace.
     */
    subjectId: text("subject_id"),
    facts: json("facts").$type<Record<string, string | number>>().notNull(),
    /** The sentence that was agreed to in this step. */
    consent: text("consent"),
    /** False: someone typed the address, and nobody knows whether it was its owner. */
    emailProven: boolean("email_proven").notNull(),
    /** The staff member who did it; null for the lead and for the application itself. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at").notNull(),
  },
  (event) => [
    index("lead_events_timeline_index").on(event.leadId, event.createdAt, event.id),
    index("lead_events_kind_index").on(event.kind, event.createdAt, event.leadId),
  ],
);
