import { sql } from "drizzle-orm";

import type { ContentTag } from "../app/models/shared/content-tags";

import {
  formerMembers,
  memberships,
  recoveryCodes,
  securityEvents,
  tenantDomains,
  tenants,
  users,
} from "./account-schema";
import { apiKeys } from "./api-schema";
import { auditEntries } from "./audit-schema";
import { postPresences, postRevisions, posts, postSlugs, postTags, tags } from "./blog-schema";
import { check, integer, json, table, text, timestamp } from "./columns";
import {
  bookingAnswers,
  bookingGuests,
  bookingHosts,
  bookingHours,
  bookingLinks,
  bookingOverrides,
  bookingQuanta,
  bookingReminders,
  bookings,
  eventQuestions,
  eventTypeHosts,
  eventTypes,
  eventTypeSlugs,
} from "./booking-schema";
import { calendarAccounts, calendarEntries, hostBusyTimes, hostCalendars } from "./calendar-schema";
import { contactMessages, contactReplies } from "./contact-schema";
import { contentDocuments, contentRevisions } from "./content-schema";
import { authFactors, authIdentities, authPasskeys, authUsers } from "./identity-schema";
import {
  importedLeads,
  leadEvents,
  leadFilters,
  leadImports,
  leadLinks,
  leads,
  mergedLeads,
} from "./lead-schema";
import { pictures } from "./picture-schema";
import {
  priceItems,
  proposalAcceptances,
  proposalEvents,
  proposalFollowUps,
  proposalLinks,
  proposalReminders,
  proposalReminderStops,
  proposalRevisions,
  proposals,
  proposalSignatures,
  proposalTemplates,
} from "./proposal-schema";
import { roiConversations, roiResults } from "./roi-schema";
import { tasks, taskSuggestions, workPreferences } from "./task-schema";
import { leadOrigins, visitCounts } from "./visit-schema";
import { webhookEndpoints, webhookSubscriptions } from "./webhook-schema";
import {
  companyMessages,
  currentWorkspaces,
  tenantInvitations,
  workspaceFiles,
  workspaces,
} from "./workspace-schema";

/* Every table, once, for both engines. What Drizzle can't express (full-text search, the slug
   trigger) is in the hand-written migrations next to the generated ones. */

export * from "./account-schema";
export * from "./api-schema";
export * from "./audit-schema";
export * from "./blog-schema";
export * from "./booking-schema";
export * from "./calendar-schema";
export * from "./contact-schema";
export * from "./content-schema";
export * from "./identity-schema";
export * from "./lead-schema";
export * from "./mail-schema";
export * from "./operation-schema";
export * from "./picture-schema";
export * from "./proposal-schema";
export * from "./roi-schema";
export * from "./search-schema";
export * from "./task-schema";
export * from "./visit-schema";
export * from "./webhook-schema";
export * from "./workspace-schema";

/**
 * Settings that differ from their defaults, one row each; values are checked by `SettingsSchema`.
 */
export const settings = table("settings", {
  key: text("key").primaryKey(),
  value: json("value").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

/**
 * Signs of the product that an operator chose. None is deleted or changed: emails that were sent
 * and pages that were kept show it by its id.
 */
export const brandSigns = table("brand_signs", {
  /** A hash of its content, and the theme in which it needs a ground (see `readSignName`). */
  id: text("id").primaryKey(),
  /** The drawing; null if a picture was sent. */
  svg: text("svg"),
  /** A square PNG in Base64. */
  png: text("png").notNull(),
  createdAt: timestamp("created_at").notNull(),
});

/**
 * One counter per kind of content. Every change to such content raises it in the same transaction.
 */
export const cacheTags = table(
  "cache_tags",
  {
    tag: text("tag").$type<ContentTag>().primaryKey(),
    version: integer("version").notNull().default(1),
  },
  (cacheTag) => [check("cache_tags_version_positive", sql`${cacheTag.version} >= 1`)],
);

/**
 * Every table whose rows must last, parents before children: the content of a backup. It leaves out
 * short-lived tables: versions and limits, sessions and codes (after a restore people sign in
 * again), signing keys, emails and webhook deliveries that would be sent a second time, and the
 * documents of the search, which triggers write again.
 */
export const backupTables = [
  posts,
  postSlugs,
  tags,
  postTags,
  postPresences,
  postRevisions,
  settings,
  brandSigns,
  contentDocuments,
  contentRevisions,
  authUsers,
  authIdentities,
  authFactors,
  authPasskeys,
  users,
  securityEvents,
  recoveryCodes,
  tenants,
  memberships,
  tenantDomains,
  formerMembers,
  apiKeys,
  bookingHosts,
  bookingHours,
  bookingOverrides,
  eventTypes,
  eventTypeSlugs,
  eventTypeHosts,
  eventQuestions,
  calendarAccounts,
  hostCalendars,
  hostBusyTimes,
  bookings,
  calendarEntries,
  bookingAnswers,
  bookingGuests,
  bookingQuanta,
  bookingLinks,
  bookingReminders,
  leads,
  leadEvents,
  mergedLeads,
  leadLinks,
  leadFilters,
  leadImports,
  importedLeads,
  contactMessages,
  contactReplies,
  workspaces,
  currentWorkspaces,
  tenantInvitations,
  companyMessages,
  workspaceFiles,
  proposals,
  proposalRevisions,
  proposalLinks,
  proposalEvents,
  proposalSignatures,
  proposalAcceptances,
  proposalReminders,
  proposalFollowUps,
  proposalReminderStops,
  priceItems,
  proposalTemplates,
  auditEntries,
  roiConversations,
  roiResults,
  pictures,
  tasks,
  taskSuggestions,
  workPreferences,
  webhookEndpoints,
  webhookSubscriptions,
  visitCounts,
  leadOrigins,
];

/**
 * The tables above whose rows the database never changes or deletes. A restore adds what is
 * missing.
 */
export const appendOnlyTables: ReadonlySet<unknown> = new Set([auditEntries]);
