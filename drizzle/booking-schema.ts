import { sql } from "drizzle-orm";

import type { Language } from "../app/lib/languages";

import { users } from "./account-schema";
import {
  boolean,
  check,
  id,
  index,
  integer,
  json,
  oneOf,
  primaryKey,
  table,
  text,
  timestamp,
  uniqueIndex,
} from "./columns";
import { HORIZON_DAYS_MAX } from "./values";

/*
 * Consultations: their types, the hosts, their hours, and the bookings. Moments are UTC; hours of a
 * host are wall-clock times in the host's zone, as minutes since midnight (1440 is the midnight at
 * the end of the day).
 */

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
    /** How they meet: `room` is a link with a room of its own for each booking. */
    placeKind: oneOf("place_kind", ["link", "room", "visitor_calls", "host_calls", "address"])
      .notNull()
      .default("link"),
    /** The link, the pattern of links, the phone number or the address. */
    meetingPlace: text("meeting_place"),
    /** SHA-256 of the secret in the address of the calendar feed; null while there is none. */
    feedTokenHash: text("feed_token_hash").unique("booking_hosts_feed_unique"),
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (host) => [
    check("booking_hosts_buffers", sql`${host.bufferBeforeMinutes} >= 0 and ${host.bufferAfterMinutes} >= 0`),
    check(
      "booking_hosts_place_known",
      sql`${host.placeKind} in ('link', 'room', 'visitor_calls', 'host_calls', 'address')`,
    ),
    check("booking_hosts_notice", sql`${host.noticeMinutes} >= 0`),
    check("booking_hosts_horizon", sql`${host.horizonDays} between 1 and ${HORIZON_DAYS_MAX}`.inlineParams()),
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
 * Days that differ from the week: the windows of an override replace the usual ones on each of its
 * days. A window from 0 to 0 closes them. Overrides of a host never share a day, so the first day
 * says which override a window belongs to.
 */
export const bookingOverrides = table(
  "booking_overrides",
  {
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
    /** The first day, in the host's calendar: `2026-12-24`. */
    day: text("day").notNull(),
    lastDay: text("last_day").notNull(),
    startMinute: integer("start_minute").notNull(),
    endMinute: integer("end_minute").notNull(),
    /** Why, for the staff only. */
    reason: text("reason"),
  },
  (override) => [
    primaryKey({
      name: "booking_overrides_key",
      columns: [override.hostId, override.day, override.startMinute],
    }),
    check("booking_overrides_day", sql`length(${override.day}) = 10`),
    check(
      "booking_overrides_days",
      sql`length(${override.lastDay}) = 10 and ${override.day} <= ${override.lastDay}`,
    ),
    check(
      "booking_overrides_window",
      sql`${override.startMinute} >= 0 and ${override.startMinute} <= ${override.endMinute} and ${override.endMinute} <= 1440`,
    ),
  ],
);

/**
 * The kinds of consultations that can be booked. The migration made the first one, which every
 * earlier booking belongs to. Null in a rule or in the place: as each host has it.
 */
export const eventTypes = table(
  "event_types",
  {
    id: id(),
    name: text("name").notNull(),
    /** Its address: `/booking/kick-off`. */
    slug: text("slug").notNull().unique("event_types_slug_unique"),
    description: text("description"),
    lengthMinutes: integer("length_minutes").notNull(),
    bufferBeforeMinutes: integer("buffer_before_minutes"),
    bufferAfterMinutes: integer("buffer_after_minutes"),
    noticeMinutes: integer("notice_minutes"),
    placeKind: oneOf("place_kind", ["link", "room", "visitor_calls", "host_calls", "address"]),
    meetingPlace: text("meeting_place"),
    /** Whether every host offers it, or only those in `event_type_hosts`. */
    hasAllHosts: boolean("has_all_hosts").notNull().default(true),
    /** The slugs of tags: articles with one of them offer this type at their end. */
    articleTags: json("article_tags").$type<string[]>().notNull().default([]),
    isActive: boolean("is_active").notNull().default(false),
    /** Where it is in the list, from the top. */
    position: integer("position").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (type) => [
    check(
      "event_types_length",
      sql`${type.lengthMinutes} between 15 and 120 and ${type.lengthMinutes} % 15 = 0`,
    ),
    check("event_types_buffers", sql`${type.bufferBeforeMinutes} >= 0 and ${type.bufferAfterMinutes} >= 0`),
    check("event_types_notice", sql`${type.noticeMinutes} >= 0`),
    check(
      "event_types_place_known",
      sql`${type.placeKind} in ('link', 'room', 'visitor_calls', 'host_calls', 'address')`,
    ),
  ],
);

/**
 * Every slug that a type has or had. A trigger on `event_types` writes it, so its primary key makes
 * a slug unique across the present and the past of all types: an old link never leads to another.
 */
export const eventTypeSlugs = table(
  "event_type_slugs",
  {
    slug: text("slug").primaryKey(),
    eventTypeId: text("event_type_id")
      .notNull()
      .references(() => eventTypes.id, { onDelete: "cascade" }),
  },
  (typeSlug) => [index("event_type_slugs_type_index").on(typeSlug.eventTypeId)],
);

/** The hosts who offer a type, unless all do. */
export const eventTypeHosts = table(
  "event_type_hosts",
  {
    eventTypeId: text("event_type_id")
      .notNull()
      .references(() => eventTypes.id, { onDelete: "cascade" }),
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
  },
  (offer) => [
    primaryKey({ name: "event_type_hosts_key", columns: [offer.eventTypeId, offer.hostId] }),
    index("event_type_hosts_host_index").on(offer.hostId),
  ],
);

/** What visitors are asked when they book a type. */
export const eventQuestions = table(
  "event_questions",
  {
    id: id(),
    eventTypeId: text("event_type_id")
      .notNull()
      .references(() => eventTypes.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    label: text("label").notNull(),
    kind: oneOf("kind", ["short", "long", "choice"]).notNull(),
    /** What can be chosen; empty for typed answers. */
    options: json("options").$type<string[]>().notNull(),
    isRequired: boolean("is_required").notNull(),
  },
  (question) => [
    index("event_questions_type_index").on(question.eventTypeId, question.position),
    check("event_questions_kind_known", sql`${question.kind} in ('short', 'long', 'choice')`),
  ],
);

/** Booked consultations, whatever their outcome. */
export const bookings = table(
  "bookings",
  {
    id: id(),
    /** The reference that people use, `B-7K2M-04QX`. */
    reference: text("reference").notNull().unique("bookings_reference_unique"),
    /** Hash of the form's key: however often the form arrives, it books once. */
    requestKey: text("request_key").notNull().unique("bookings_request_key_unique"),
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id),
    /** Null counts as the first type. SQLite can't add a reference that is never null. */
    eventTypeId: text("event_type_id").references(() => eventTypes.id),
    status: oneOf("status", ["confirmed", "cancelled", "held", "missed"]).notNull().default("confirmed"),
    startsAt: timestamp("starts_at").notNull(),
    endsAt: timestamp("ends_at").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    /** Asked for where a host calls. */
    phone: text("phone"),
    note: text("note"),
    /** The visitor's zone: emails and pages for the visitor are written in it. */
    timeZone: text("time_zone").notNull(),
    /** The language of the page it was booked on: that of its emails and calendar entries. */
    language: text("language").$type<Language>().notNull().default("en"),
    /** Id of the visitor's ROI statement. */
    roiResult: text("roi_result"),
    /** The consent sentence, word for word. */
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
 * What the visitor answered. The question is kept as it was asked, because staff can change it.
 */
export const bookingAnswers = table(
  "booking_answers",
  {
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
  },
  (answer) => [primaryKey({ name: "booking_answers_key", columns: [answer.bookingId, answer.position] })],
);

/** The people whom the visitor invited. They get the calendar entry, and no link to the booking. */
export const bookingGuests = table(
  "booking_guests",
  {
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
  },
  (guest) => [
    primaryKey({ name: "booking_guests_key", columns: [guest.bookingId, guest.email] }),
    index("booking_guests_email_index").on(guest.email),
    check("booking_guests_email_lower", sql`${guest.email} = lower(${guest.email})`),
  ],
);

/**
 * Every quarter of an hour of a host that is taken, buffers included, as quarters since 1970. The
 * primary key makes a double booking impossible: two bookings that overlap can't both be written.
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
 * The hashed secrets of links to a booking. The link is derived from the server's own secret. If
 * that changes, later emails have another link, and the earlier ones keep working.
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
 * Reminders that haven't been queued yet. The row is deleted when its email goes into the outbox,
 * so each is sent once.
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
