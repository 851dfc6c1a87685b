import { sql } from "drizzle-orm";

import { TASK_ORIGINS } from "./values";

import { tenants, users } from "./account-schema";
import { bookings } from "./booking-schema";
import {
  boolean,
  check,
  hasKnownValue,
  id,
  index,
  integer,
  money,
  oneOf,
  table,
  text,
  timestamp,
} from "./columns";
import { leads } from "./lead-schema";
import { proposals } from "./proposal-schema";

/* The tasks of staff, and their working day. */

/**
 * One task. Days and minutes are those of the owner's time zone; `due_at` is the moment that
 * follows from them.
 */
export const tasks = table(
  "tasks",
  {
    id: id(),
    title: text("title").notNull(),
    /** A day of the owner's calendar, `2026-11-19`. */
    dueDay: text("due_day").notNull(),
    /**
     * Minutes since midnight on the owner's clock; null for a task that may be done at any time of
     * its day.
     */
    dueMinute: integer("due_minute"),
    /** Set while the task is snoozed: the moment when it comes back. */
    snoozedUntil: timestamp("snoozed_until"),
    /**
     * When the task becomes overdue: the end of a snooze, the due time, or the end of the due day.
     * Lists are sorted by it.
     */
    dueAt: timestamp("due_at").notNull(),
    /** Null once the owner's account is gone. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /**
     * What it is about. A title may name a person, so a task goes with its lead, proposal or
     * booking.
     */
    leadId: text("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    tenantId: text("tenant_id").references(() => tenants.id, { onDelete: "cascade" }),
    proposalId: text("proposal_id").references(() => proposals.id, { onDelete: "cascade" }),
    bookingId: text("booking_id").references(() => bookings.id, { onDelete: "cascade" }),
    origin: oneOf("origin", [...TASK_ORIGINS])
      .notNull()
      .default("staff"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    doneAt: timestamp("done_at"),
    doneBy: text("done_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (task) => [
    index("tasks_open_index")
      .on(task.dueAt, task.id)
      .where(sql`${task.doneAt} is null`),
    index("tasks_owner_open_index")
      .on(task.ownerId, task.dueAt, task.id)
      .where(sql`${task.doneAt} is null`),
    index("tasks_done_index")
      .on(task.doneAt, task.id)
      .where(sql`${task.doneAt} is not null`),
    index("tasks_owner_done_index")
      .on(task.ownerId, task.doneAt, task.id)
      .where(sql`${task.doneAt} is not null`),
    index("tasks_lead_index").on(task.leadId, task.dueAt, task.id),
    index("tasks_tenant_index").on(task.tenantId),
    index("tasks_proposal_index").on(task.proposalId),
    index("tasks_booking_index").on(task.bookingId),
    check("tasks_due_day", sql`length(${task.dueDay}) = 10`),
    check("tasks_due_minute", sql`${task.dueMinute} between 0 and 1439`),
    check("tasks_origin_known", hasKnownValue(task.origin, TASK_ORIGINS)),
  ],
);

/**
 * The suggestions that were made. A key stays when its task is dismissed, so that no suggestion is
 * made twice.
 */
export const taskSuggestions = table("task_suggestions", {
  key: text("key").primaryKey(),
  createdAt: timestamp("created_at").notNull(),
});

/** How a person works and which emails they get. Without a row the defaults apply. */
export const workPreferences = table("work_preferences", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Null: the zone of their booking calendar, else UTC. */
  timeZone: text("time_zone"),
  /** Whether the daily email is wanted. */
  wantsDigest: boolean("wants_digest").notNull().default(true),
  /** Whether single letters work as keys of the console (WCAG 2.1.4). */
  usesKeys: boolean("uses_keys").notNull().default(true),
  /** The last day of their calendar for which a daily email was decided. */
  digestDay: text("digest_day"),
  /** Whether the weekly email is wanted, which super admins get. */
  wantsSummary: boolean("wants_summary").notNull().default(true),
  /** The last Monday of their calendar for which a weekly email was decided. */
  summaryDay: text("summary_day"),
  /** Whether staff want an email when a colleague mentions them. */
  wantsMentions: boolean("wants_mentions").notNull().default(true),
  /** Whether clients want emails about messages and files for their company. */
  wantsCompanyMail: boolean("wants_company_mail").notNull().default(true),
  /** What they want to win in a quarter. Null with its currency: no goal. */
  goalMinor: money("goal_minor"),
  goalCurrency: text("goal_currency"),
  updatedAt: timestamp("updated_at").notNull(),
});
