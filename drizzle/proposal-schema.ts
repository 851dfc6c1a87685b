import { sql } from "drizzle-orm";

import { type ProposalContent, type ProposalItem } from "../app/models/proposal/proposal";
import { PROPOSAL_EVENT_KINDS, PROPOSAL_STATUSES } from "./values";

import { tenants, users } from "./account-schema";
import {
  boolean,
  check,
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

/* Proposals: what is offered to whom, every version of it, and what became of it. Amounts are
   whole minor units of the proposal's currency. */

/**
 * One row per proposal. Its content is in its newest revision; the columns repeat what lists show
 * and search.
 */
export const proposals = table(
  "proposals",
  {
    id: id(),
    /** What people call it, `P-7K2M-04QX`. */
    reference: text("reference").notNull().unique("proposals_reference_unique"),
    status: oneOf("status", [...PROPOSAL_STATUSES])
      .notNull()
      .default("draft"),
    /** The newest revision, from 1. Links to earlier ones are closed. */
    revision: integer("revision").notNull().default(1),
    /** Counts every change: who saves says which one they saw. */
    version: integer("version").notNull().default(1),
    title: text("title").notNull(),
    clientName: text("client_name").notNull(),
    clientEmail: text("client_email").notNull(),
    company: text("company"),
    currency: text("currency").notNull(),
    /** Total with the accepted options; before acceptance, without any. */
    totalMinor: money("total_minor").notNull(),
    monthlyMinor: money("monthly_minor").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** The owner, who gets an email about what the client does. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** The customer company that it belongs to: its members may read it. */
    tenantId: text("tenant_id").references(() => tenants.id, { onDelete: "set null" }),
    /** The workspace that acceptance opens; null: none. */
    workspaceName: text("workspace_name"),
    workspacePlan: oneOf("workspace_plan", ["start", "growth", "scale"]),
    wantsReminders: boolean("wants_reminders").notNull().default(true),
    declineReason: text("decline_reason"),
    sentAt: timestamp("sent_at"),
    viewedAt: timestamp("viewed_at"),
    decidedAt: timestamp("decided_at"),
    /** When billing noted that what was accepted is invoiced. */
    invoicedAt: timestamp("invoiced_at"),
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
    index("proposals_owner_decided_index").on(proposal.ownerId, proposal.decidedAt),
    index("proposals_to_invoice_index")
      .on(proposal.decidedAt, proposal.id)
      .where(sql`${proposal.status} = 'accepted' and ${proposal.invoicedAt} is null`),
    check(
      "proposals_status_known",
      sql`${proposal.status} in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn')`,
    ),
    check("proposals_email_lower", sql`${proposal.clientEmail} = lower(${proposal.clientEmail})`),
    check("proposals_revision_positive", sql`${proposal.revision} >= 1`),
    check("proposals_total_positive", sql`${proposal.totalMinor} >= 0 and ${proposal.monthlyMinor} >= 0`),
    check("proposals_plan_known", sql`${proposal.workspacePlan} in ('start', 'growth', 'scale')`),
  ],
);

/** What a proposal said and says. Only the newest revision of a draft changes. */
export const proposalRevisions = table(
  "proposal_revisions",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    content: json("content").$type<ProposalContent>().notNull(),
    sentAt: timestamp("sent_at"),
    createdAt: timestamp("created_at").notNull(),
  },
  (row) => [primaryKey({ name: "proposal_revisions_key", columns: [row.proposalId, row.revision] })],
);

/**
 * The secrets in links to a revision, hashed. A closed link stays, so that it can say why it is
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
  },
  (link) => [index("proposal_links_proposal_index").on(link.proposalId)],
);

/** What happened to a proposal; questions and answers among it. Rows are only added. */
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
    /** As the other side reads it; null for the application itself. */
    authorName: text("author_name"),
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
    /** Word for word what was accepted, with the chosen options and the totals. */
    text: text("text").notNull(),
    /** SHA-256 of that text in UTF-8, as hexadecimal digits. */
    textHash: text("text_hash").notNull(),
    signerName: text("signer_name").notNull(),
    signerRole: text("signer_role"),
    /** The sentence that was agreed to, word for word. */
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
 * Reminders that are still to be written. The row goes when its email goes into the outbox, so each
 * is written once.
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
