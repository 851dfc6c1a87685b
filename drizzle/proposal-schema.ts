import { sql, type SQLWrapper } from "drizzle-orm";

import type { Language } from "../app/lib/languages";

import type { Prices } from "../app/models/price/price";
import type { ProposalItem, TaxRate, TemplateContent } from "../app/models/proposal/proposal";
import type { StoredContent } from "../app/models/proposal/proposal-content";
import { PROPOSAL_EVENT_KINDS, PROPOSAL_SIGNERS, PROPOSAL_STATUSES } from "./values";

import { tenants, users } from "./account-schema";
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
  primaryKey,
  table,
  text,
  timeOrderedId,
  timestamp,
} from "./columns";

/*
 * Proposals: their clients, every version, and their outcome. Amounts are whole minor units of the
 * proposal's currency.
 */

/**
 * One row per proposal. Its content is in its newest revision; the columns repeat what lists show
 * and search.
 */
export const proposals = table(
  "proposals",
  {
    id: id(),
    /** The reference that people use, `P-7K2M-04QX`. */
    reference: text("reference").notNull().unique("proposals_reference_unique"),
    status: oneOf("status", [...PROPOSAL_STATUSES])
      .notNull()
      .default("draft"),
    /** The newest revision, from 1. Links to earlier ones are closed. */
    revision: integer("revision").notNull().default(1),
    /** Counts every change, so that a save says which state it is based on. */
    version: integer("version").notNull().default(1),
    title: text("title").notNull(),
    clientName: text("client_name").notNull(),
    clientEmail: text("client_email").notNull(),
    company: text("company"),
    /** The second person who must accept it, with a link of their own; null for none. */
    secondSignerName: text("second_signer_name"),
    /** Null without a second person, and after their address was erased. */
    secondSignerEmail: text("second_signer_email"),
    /** When the first of two people accepted this version. */
    halfSignedAt: timestamp("half_signed_at"),
    /** The language of what the client reads around its text: pages, emails and PDF. */
    language: text("language").$type<Language>().notNull().default("en"),
    currency: text("currency").notNull(),
    /** Total with the accepted options; before acceptance, without any. */
    totalMinor: money("total_minor").notNull(),
    monthlyMinor: money("monthly_minor").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** The owner, who gets an email about what the client does. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** The customer company that it belongs to: its members may read it. */
    tenantId: text("tenant_id").references(() => tenants.id, { onDelete: "set null" }),
    /** The workspace that acceptance creates; null for none. */
    workspaceName: text("workspace_name"),
    workspacePlan: oneOf("workspace_plan", ["start", "growth", "scale"]),
    /**
     * False once someone ended their reminders, for the version before `proposal_reminder_stops`.
     * Nothing reads it.
     */
    wantsReminders: boolean("wants_reminders").notNull().default(true),
    /** After how many days without an answer the client is reminded. */
    followUpDays: json("follow_up_days").$type<number[]>().notNull().default([]),
    declineReason: text("decline_reason"),
    sentAt: timestamp("sent_at"),
    viewedAt: timestamp("viewed_at"),
    decidedAt: timestamp("decided_at"),
    /** When billing marked it as invoiced. */
    invoicedAt: timestamp("invoiced_at"),
    /** When staff last reminded the client by hand. */
    remindedAt: timestamp("reminded_at"),
    searchText: text("search_text").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (proposal) => [
    index("proposals_latest_index").on(proposal.updatedAt, proposal.id),
    index("proposals_status_index").on(proposal.status, proposal.updatedAt, proposal.id),
    index("proposals_client_index").on(proposal.clientEmail, proposal.createdAt, proposal.id),
    index("proposals_tenant_index").on(proposal.tenantId, proposal.createdAt, proposal.id),
    index("proposals_expiry_index").on(proposal.status, proposal.expiresAt),
    index("proposals_owner_open_index").on(proposal.ownerId, proposal.status, proposal.expiresAt),
    index("proposals_second_signer_index")
      .on(proposal.secondSignerEmail)
      .where(sql`${proposal.secondSignerEmail} is not null`),
    index("proposals_owner_decided_index").on(proposal.ownerId, proposal.decidedAt),
    index("proposals_half_signed_index")
      .on(proposal.updatedAt, proposal.id)
      .where(sql`${proposal.halfSignedAt} is not null and ${proposal.status} in ('sent', 'viewed')`),
    index("proposals_accepted_index")
      .on(proposal.decidedAt, proposal.id)
      .where(sql`${proposal.status} = 'accepted'`),
    index("proposals_to_invoice_index")
      .on(proposal.decidedAt, proposal.id)
      .where(sql`${proposal.status} = 'accepted' and ${proposal.invoicedAt} is null`),
    check("proposals_status_known", hasKnownValue(proposal.status, PROPOSAL_STATUSES)),
    check("proposals_email_lower", sql`${proposal.clientEmail} = lower(${proposal.clientEmail})`),
    check("proposals_revision_positive", sql`${proposal.revision} >= 1`),
    check("proposals_total_positive", sql`${proposal.totalMinor} >= 0 and ${proposal.monthlyMinor} >= 0`),
    check("proposals_plan_known", sql`${proposal.workspacePlan} in ('start', 'growth', 'scale')`),
  ],
);

/**
 * The address to which a version goes. It is written once, because an index is only used by the
 * very expression that it is on.
 */
export const clientOf = (version: { content: SQLWrapper }) =>
  sql<string>`(${version.content} ->> 'clientEmail')`;

/** The content of each version of a proposal. Only the newest revision of a draft changes. */
export const proposalRevisions = table(
  "proposal_revisions",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    content: json("content").$type<StoredContent>().notNull(),
    sentAt: timestamp("sent_at"),
    createdAt: timestamp("created_at").notNull(),
  },
  (row) => [
    primaryKey({ name: "proposal_revisions_key", columns: [row.proposalId, row.revision] }),
    index("proposal_revisions_client_index").on(clientOf(row)),
  ],
);

/**
 * The hashed secrets of links to a revision. A closed link stays, so that it can say why it is
 * closed.
 */
export const proposalLinks = table(
  "proposal_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    /** Whether it is the link of the second person who must accept. */
    isSecond: boolean("is_second").notNull().default(false),
    /**
     * The address that a second person's link was sent to. A later draft may name another person.
     * Null for the client's links, and where it wasn't kept yet.
     */
    secondEmail: text("second_email"),
  },
  (link) => [
    index("proposal_links_proposal_index").on(link.proposalId),
    index("proposal_links_second_index")
      .on(link.secondEmail)
      .where(sql`${link.secondEmail} is not null`),
  ],
);

/** The events of a proposal, including questions and answers. Rows are only added. */
export const proposalEvents = table(
  "proposal_events",
  {
    id: timeOrderedId(),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    kind: oneOf("kind", [...PROPOSAL_EVENT_KINDS]).notNull(),
    /** A question, an answer, a reason. */
    text: text("text"),
    /** The name that the other side sees; null for the application itself. */
    authorName: text("author_name"),
    /** The owner of the link that was used; null for staff, and before this was kept. */
    signer: oneOf("signer", [...PROPOSAL_SIGNERS]),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at").notNull(),
  },
  (event) => [index("proposal_events_timeline_index").on(event.proposalId, event.createdAt, event.id)],
);

/** The record of an acceptance. The primary key makes a second one impossible. */
export const proposalAcceptances = table(
  "proposal_acceptances",
  {
    proposalId: text("proposal_id")
      .primaryKey()
      .references(() => proposals.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    /** The accepted text, word for word, with the chosen options and the totals. */
    text: text("text").notNull(),
    /** SHA-256 of that text in UTF-8, as hexadecimal digits. */
    textHash: text("text_hash").notNull(),
    signerName: text("signer_name").notNull(),
    signerRole: text("signer_role"),
    /** The consent sentence, word for word. */
    consent: text("consent").notNull(),
    /** The options that were chosen. */
    chosen: json("chosen").$type<ProposalItem["id"][]>().notNull(),
    totalMinor: money("total_minor").notNull(),
    monthlyMinor: money("monthly_minor").notNull(),
    currency: text("currency").notNull(),
    /** Unmasked: it is evidence. */
    clientAddress: text("client_address"),
    userAgent: text("user_agent"),
    acceptedAt: timestamp("accepted_at").notNull(),
  },
  (acceptance) => [check("proposal_acceptances_hash", sql`length(${acceptance.textHash}) = 64`)],
);

/**
 * What each of two people accepted. The version is accepted when both rows are there; the record of
 * the acceptance is then made of them.
 */
export const proposalSignatures = table(
  "proposal_signatures",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    signer: oneOf("signer", [...PROPOSAL_SIGNERS]).notNull(),
    name: text("name").notNull(),
    role: text("role"),
    /** The consent sentence, word for word. */
    consent: text("consent").notNull(),
    /** The options that were chosen. Both must have chosen the same. */
    chosen: json("chosen").$type<ProposalItem["id"][]>().notNull(),
    /** Unmasked: it is evidence. */
    clientAddress: text("client_address"),
    userAgent: text("user_agent"),
    signedAt: timestamp("signed_at").notNull(),
  },
  (signature) => [
    primaryKey({
      name: "proposal_signatures_key",
      columns: [signature.proposalId, signature.revision, signature.signer],
    }),
    check("proposal_signatures_signer_known", hasKnownValue(signature.signer, PROPOSAL_SIGNERS)),
  ],
);

/**
 * Reminders that haven't been queued yet. The row is deleted when its email goes into the outbox,
 * so each is sent once.
 */
export const proposalReminders = table(
  "proposal_reminders",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    daysBefore: integer("days_before").notNull(),
    dueAt: timestamp("due_at").notNull(),
  },
  (reminder) => [
    primaryKey({ name: "proposal_reminders_key", columns: [reminder.proposalId, reminder.daysBefore] }),
    index("proposal_reminders_due_index").on(reminder.dueAt),
  ],
);

/**
 * Reminders of a proposal without an answer that haven't been queued yet. As above, the row is
 * deleted when its email goes into the outbox.
 */
export const proposalFollowUps = table(
  "proposal_follow_ups",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    daysAfter: integer("days_after").notNull(),
    dueAt: timestamp("due_at").notNull(),
  },
  (followUp) => [
    primaryKey({ name: "proposal_follow_ups_key", columns: [followUp.proposalId, followUp.daysAfter] }),
    index("proposal_follow_ups_due_index").on(followUp.dueAt),
  ],
);

/**
 * The addresses that want no reminders of a proposal. A choice stays with its address: a later
 * version may go to other people, and return to the first.
 */
export const proposalReminderStops = table(
  "proposal_reminder_stops",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (stop) => [
    primaryKey({ name: "proposal_reminder_stops_key", columns: [stop.proposalId, stop.email] }),
    index("proposal_reminder_stops_email_index").on(stop.email),
  ],
);

/** The price list: what the editor of proposals inserts as rows. */
export const priceItems = table(
  "price_items",
  {
    /** From the form, so that a form sent twice adds one. */
    id: id(),
    /** Counts every change, so that a save says which state it is based on. */
    version: integer("version").notNull().default(1),
    name: text("name").notNull(),
    /** The name in lower case: the list has each name once. */
    nameKey: text("name_key").notNull().unique("price_items_name_unique"),
    description: text("description"),
    /** What one piece is: "hour", "mailbox". */
    unit: text("unit"),
    period: oneOf("period", ["once", "monthly"]).notNull(),
    /** Per currency, in its whole minor units. */
    prices: json("prices").$type<Prices>().notNull(),
    /** The tax it is sold with; null if the proposal decides. */
    tax: json("tax").$type<TaxRate>(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (item) => [check("price_items_period_known", sql`${item.period} in ('once', 'monthly')`)],
);

/** Offers that staff start new proposals from. They say nothing about a client. */
export const proposalTemplates = table("proposal_templates", {
  id: id(),
  name: text("name").notNull(),
  /** The name in lower case: each is there once. */
  nameKey: text("name_key").notNull().unique("proposal_templates_name_unique"),
  content: json("content").$type<TemplateContent>().notNull(),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});
