import { sql } from "drizzle-orm";

import { users } from "./account-schema";
import {
  boolean,
  check,
  id,
  index,
  integer,
  oneOf,
  primaryKey,
  table,
  text,
  timestamp,
  uniqueIndex,
} from "./columns";

/* Consultations: who gives them and when, and which are booked. Moments are UTC; hours of a
   host are wall-clock times in the host's zone, as minutes since midnight (1440 is the midnight
   at the end of the day). */

/** A member of the staff who gives consultations, and the rules for their calendar. */
export const bookingHosts = table(
  "booking_hosts",
  {
    id: id(),
    /** Null once the account is gone: then nothing can be booked, and what was booked stays. */
    userId: text("user_id")
      .unique("booking_hosts_user_unique")
      .references(() => users.id, { onDelete: "set null" }),
    timeZone: text("time_zone").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    bufferBeforeMinutes: integer("buffer_before_minutes").notNull().default(0),
    bufferAfterMinutes: integer("buffer_after_minutes").notNull().default(15),
    /** How long before its start a consultation can still be booked. */
    noticeMinutes: integer("notice_minutes").notNull().default(240),
    horizonDays: integer("horizon_days").notNull().default(60),
    /** Where they meet, as the emails say it: the link of a video room. */
    meetingPlace: text("meeting_place"),
    /** SHA-256 of the secret in the address of the calendar feed; null while there is none. */
    feedTokenHash: text("feed_token_hash").unique("booking_hosts_feed_unique"),
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (host) => [
    check("booking_hosts_buffers", sql`${host.bufferBeforeMinutes} >= 0 and ${host.bufferAfterMinutes} >= 0`),
    check("booking_hosts_notice", sql`${host.noticeMinutes} >= 0`),
    check("booking_hosts_horizon", sql`${host.horizonDays} between 1 and 365`),
  ],
);

/** The hours of an ordinary week: any number of windows a day. Weekdays are 1 (Monday) to 7. */
export const bookingHours = table(
  "booking_hours",
  {
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
    weekday: integer("weekday").notNull(),
    startMinute: integer("start_minute").notNull(),
    endMinute: integer("end_minute").notNull(),
  },
  (hours) => [
    primaryKey({ name: "booking_hours_key", columns: [hours.hostId, hours.weekday, hours.startMinute] }),
    check("booking_hours_weekday", sql`${hours.weekday} between 1 and 7`),
    check(
      "booking_hours_window",
      sql`${hours.startMinute} >= 0 and ${hours.startMinute} < ${hours.endMinute} and ${hours.endMinute} <= 1440`,
    ),
  ],
);

/**
 * Days that differ from the week: their windows stand instead of the usual ones. A window from 0 to
 * 0 closes the day.
 */
export const bookingOverrides = table(
  "booking_overrides",
  {
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
    /** A day of the host's calendar, `2026-12-24`. */
    day: text("day").notNull(),
    startMinute: integer("start_minute").notNull(),
    endMinute: integer("end_minute").notNull(),
  },
  (override) => [
    primaryKey({
      name: "booking_overrides_key",
      columns: [override.hostId, override.day, override.startMinute],
    }),
    check("booking_overrides_day", sql`length(${override.day}) = 10`),
    check(
      "booking_overrides_window",
      sql`${override.startMinute} >= 0 and ${override.startMinute} <= ${override.endMinute} and ${override.endMinute} <= 1440`,
    ),
  ],
);

/** Consultations that were booked, whatever became of them. */
export const bookings = table(
  "bookings",
  {
    id: id(),
    /** What people call it, `B-7K2M-04QX`. */
    reference: text("reference").notNull().unique("bookings_reference_unique"),
    /** Hash of the key of the sent form: however often the form arrives, it books once. */
    requestKey: text("request_key").notNull().unique("bookings_request_key_unique"),
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id),
    status: oneOf("status", ["confirmed", "cancelled", "held", "missed"]).notNull().default("confirmed"),
    startsAt: timestamp("starts_at").notNull(),
    endsAt: timestamp("ends_at").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    note: text("note"),
    /** The visitor's zone: emails and pages for the visitor are written in it. */
    timeZone: text("time_zone").notNull(),
    /** Id of the ROI statement that was brought along. */
    roiResult: text("roi_result"),
    /** The sentence that was agreed to, word for word. */
    consent: text("consent").notNull(),
    wantsReminders: boolean("wants_reminders").notNull().default(true),
    /**
     * Counts the changes of time and state, from 0: the SEQUENCE of the calendar entry (RFC 5545,
     * 3.8.7.4).
     */
    sequence: integer("sequence").notNull().default(0),
    moves: integer("moves").notNull().default(0),
    /** Before the last move. */
    movedFrom: timestamp("moved_from"),
    cancelReason: text("cancel_reason"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (booking) => [
    index("bookings_starts_index").on(booking.startsAt, booking.id),
    index("bookings_host_index").on(booking.hostId, booking.startsAt),
    index("bookings_status_index").on(booking.status, booking.startsAt, booking.id),
    index("bookings_email_index").on(booking.email, booking.startsAt),
    check("bookings_status_known", sql`${booking.status} in ('confirmed', 'cancelled', 'held', 'missed')`),
    check("bookings_lasts", sql`${booking.startsAt} < ${booking.endsAt}`),
    check("bookings_email_lower", sql`${booking.email} = lower(${booking.email})`),
    check("bookings_sequence_positive", sql`${booking.sequence} >= 0`),
  ],
);

/**
 * Every quarter of an hour of a host that is taken, buffers included, as quarters since 1970. The
 * primary key is what makes a double booking impossible: two bookings that touch cannot both be
 * written.
 */
export const bookingQuanta = table(
  "booking_quanta",
  {
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
    quantum: integer("quantum").notNull(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
  },
  (taken) => [
    primaryKey({ name: "booking_quanta_key", columns: [taken.hostId, taken.quantum] }),
    index("booking_quanta_booking_index").on(taken.bookingId),
  ],
);

/**
 * The secrets in links to a booking, hashed. The link is made from the server's own secret; when
 * that is changed, later emails carry another link, and the ones sent before go on working.
 */
export const bookingLinks = table(
  "booking_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
  },
  (link) => [index("booking_links_booking_index").on(link.bookingId)],
);

/**
 * Reminders that are still to be written. The row goes when its email goes into the outbox, so each
 * is written once.
 */
export const bookingReminders = table(
  "booking_reminders",
  {
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    hoursBefore: integer("hours_before").notNull(),
    dueAt: timestamp("due_at").notNull(),
  },
  (reminder) => [
    uniqueIndex("booking_reminders_key").on(reminder.bookingId, reminder.hoursBefore),
    index("booking_reminders_due_index").on(reminder.dueAt),
  ],
);
