import { sql, type SQLWrapper } from "drizzle-orm";

import type { Language } from "../app/lib/languages";

import type { CampaignTouch } from "../app/models/lead/campaign";
import { env } from "../app/server/env.server";
import { LEAD_EVENT_KINDS, LEAD_IMPORT_STATES, LEAD_LINK_PAGES, LEAD_STATUSES, LEAD_SOURCES } from "./values";

import { users } from "./account-schema";
import { eventTypes } from "./booking-schema";
import {
  boolean,
  check,
  hasKnownValue,
  id,
  index,
  integer,
  json,
  money,
  oneOf,
  table,
  text,
  timeOrderedId,
  timestamp,
  uniqueIndex,
} from "./columns";

/*
 * People who may become customers, and what happened between them and us. Everything that a visitor
 * submits with an email address joins the one lead of that address.
 */

/** Leads without a statement sort below those who would save nothing. */
export const savingOrder = (lead: { yearlySavingMinor: SQLWrapper }) =>
  sql<number>`(case when ${lead.yearlySavingMinor} is null then -1 else ${lead.yearlySavingMinor} end)`;

/**
 * What follows the @ of an address. A dialect has its own functions, and an index is only used by
 * the very expression that it is on.
 */
export const domainOf = (lead: { email: SQLWrapper }) =>
  env.dialect === "sqlite"
    ? sql<string>`substr(${lead.email}, instr(${lead.email}, '@') + 1)`
    : sql<string>`split_part(${lead.email}, '@', 2)`;

/**
 * Neither won nor lost. It names its values, because SQLite uses a partial index only for a
 * condition without bound ones.
 */
export const isOpenLead = (lead: { status: SQLWrapper }) => sql`${lead.status} not in ('won', 'lost')`;

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
    /** The campaigns that brought them the first and the last time, if their links named one. */
    firstTouch: json("first_touch").$type<CampaignTouch>(),
    lastTouch: json("last_touch").$type<CampaignTouch>(),
    status: oneOf("status", [...LEAD_STATUSES])
      .notNull()
      .default("new"),
    /** The owner. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** The language of the page they used last. */
    language: text("language").$type<Language>().notNull().default("en"),
    /** Their own account. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Since when the address is known to be theirs. */
    emailProvenAt: timestamp("email_proven_at"),
    /** The latest consent sentence, word for word. */
    consent: text("consent"),
    consentAt: timestamp("consent_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    /** When they did something, or something was done for them. Retention starts here. */
    lastEventAt: timestamp("last_event_at").notNull(),
    /**
     * Every name, company, phone number and interest that was ever stated, as normalized words for
     * the search.
     */
    searchText: text("search_text").notNull(),
  },
  (lead) => [
    index("leads_latest_index").on(lead.lastEventAt, lead.id),
    // With the money, so that the totals of the board are read from the index alone.
    index("leads_board_index").on(
      lead.status,
      lead.lastEventAt,
      lead.id,
      lead.yearlySavingCurrency,
      lead.yearlySavingMinor,
    ),
    index("leads_owner_index").on(lead.ownerId, lead.lastEventAt, lead.id),
    index("leads_source_index").on(lead.source, lead.lastEventAt, lead.id),
    index("leads_created_index").on(lead.createdAt, lead.id),
    index("leads_saving_index").on(savingOrder(lead), lead.id),
    index("leads_status_created_index").on(lead.status, lead.createdAt, lead.id),
    index("leads_status_saving_index").on(lead.status, savingOrder(lead), lead.id),
    index("leads_source_created_index").on(lead.source, lead.createdAt, lead.id),
    index("leads_source_saving_index").on(lead.source, savingOrder(lead), lead.id),
    // Most leads of some years are won or lost, and lists of the others would walk through them.
    index("leads_open_latest_index").on(lead.lastEventAt, lead.id).where(isOpenLead(lead)),
    index("leads_open_created_index").on(lead.createdAt, lead.id).where(isOpenLead(lead)),
    index("leads_open_saving_index").on(savingOrder(lead), lead.id).where(isOpenLead(lead)),
    index("leads_owner_open_index").on(lead.ownerId, lead.lastEventAt, lead.id).where(isOpenLead(lead)),
    index("leads_source_open_index").on(lead.source, lead.lastEventAt, lead.id).where(isOpenLead(lead)),
    index("leads_user_index").on(lead.userId),
    index("leads_domain_index").on(domainOf(lead), lead.lastEventAt, lead.id),
    index("leads_to_pick_up_index")
      .on(lead.createdAt, lead.id)
      .where(sql`${lead.ownerId} is null and ${lead.status} = 'new'`),
    check("leads_email_lower", sql`${lead.email} = lower(${lead.email})`),
    check("leads_source_known", hasKnownValue(lead.source, LEAD_SOURCES)),
    check("leads_status_known", hasKnownValue(lead.status, LEAD_STATUSES)),
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
    /** The consent sentence of this step. */
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

/**
 * Leads that were merged into another one. Their addresses and the links to their pages lead to the
 * lead that was kept.
 */
export const mergedLeads = table(
  "merged_leads",
  {
    /** The id that the lead had. */
    id: text("id").primaryKey(),
    email: text("email").notNull().unique("merged_leads_email_unique"),
    /** The lead that was kept. */
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    mergedAt: timestamp("merged_at").notNull(),
  },
  (merged) => [
    index("merged_leads_lead_index").on(merged.leadId),
    check("merged_leads_email_lower", sql`${merged.email} = lower(${merged.email})`),
  ],
);

/**
 * Links to our pages that are filled in for a lead, as programs make them. The link says what it
 * fills in and carries a signature; its row is what can be listed and revoked.
 */
export const leadLinks = table(
  "lead_links",
  {
    id: id(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    page: oneOf("page", [...LEAD_LINK_PAGES]).notNull(),
    eventTypeId: text("event_type_id").references(() => eventTypes.id, { onDelete: "cascade" }),
    /** The answer to the first question of the ROI calculator. */
    process: text("process"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (link) => [
    index("lead_links_lead_index").on(link.leadId, link.createdAt, link.id),
    index("lead_links_type_index").on(link.eventTypeId),
    index("lead_links_creator_index").on(link.createdBy),
    check("lead_links_page_known", hasKnownValue(link.page, LEAD_LINK_PAGES)),
  ],
);

/**
 * Filters of the list of leads that staff saved under a name. They go with the account of their
 * author.
 */
export const leadFilters = table(
  "lead_filters",
  {
    id: id(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The name in lower case: an author has each name once. */
    nameKey: text("name_key").notNull(),
    /** Whether everyone who sees leads has it. */
    isShared: boolean("is_shared").notNull(),
    /** The query of the list, as one JSON object. */
    query: text("query").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (filter) => [
    uniqueIndex("lead_filters_name_unique").on(filter.authorId, filter.nameKey),
    index("lead_filters_shared_index")
      .on(filter.nameKey, filter.id)
      .where(sql`${filter.isShared}`),
  ],
);

/** Files of leads that staff imported, or are about to. */
export const leadImports = table(
  "lead_imports",
  {
    id: id(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    state: oneOf("state", [...LEAD_IMPORT_STATES])
      .notNull()
      .default("draft"),
    fileName: text("file_name").notNull(),
    encoding: text("encoding").notNull(),
    /** The rows of the file as JSON; null once they were imported. Drafts live for a day. */
    content: text("content"),
    /** The field of each column. */
    matches: json("matches").$type<string[]>().notNull(),
    /** How many leads were made, were there already, and had errors. */
    createdCount: integer("created_count").notNull().default(0),
    skippedCount: integer("skipped_count").notNull().default(0),
    faultyCount: integer("faulty_count").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    importedAt: timestamp("imported_at"),
    undoneAt: timestamp("undone_at"),
  },
  (leadImport) => [
    index("lead_imports_latest_index").on(leadImport.createdAt, leadImport.id),
    check("lead_imports_state_known", hasKnownValue(leadImport.state, LEAD_IMPORT_STATES)),
    check(
      "lead_imports_draft_has_content",
      sql`(${leadImport.state} = 'draft') = (${leadImport.content} is not null)`,
    ),
  ],
);

/** The leads that an import made. After an undo, those that stayed. */
export const importedLeads = table(
  "imported_leads",
  {
    leadId: text("lead_id")
      .primaryKey()
      .references(() => leads.id, { onDelete: "cascade" }),
    importId: text("import_id")
      .notNull()
      .references(() => leadImports.id, { onDelete: "cascade" }),
  },
  (imported) => [index("imported_leads_import_index").on(imported.importId)],
);
