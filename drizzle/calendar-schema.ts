import { sql } from "drizzle-orm";

import { bookingHosts, bookings } from "./booking-schema";
import {
  boolean,
  check,
  hasKnownValue,
  id,
  index,
  integer,
  oneOf,
  primaryKey,
  sealedText,
  table,
  text,
  timestamp,
  uniqueIndex,
} from "./columns";
import { CALENDAR_ENTRY_STATUSES, CALENDAR_FAULTS } from "./values";

/* Calendars of other services that hosts have connected, and when they are busy there. */

/** An account at a CalDAV server (RFC 4791), whose calendars a host has connected. */
export const calendarAccounts = table(
  "calendar_accounts",
  {
    id: id(),
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
    /** The server's address as it was typed. */
    address: sealedText("address").notNull(),
    userName: sealedText("user_name").notNull(),
    password: sealedText("password").notNull(),
    /** SHA-256 of address and user name. */
    accountHash: text("account_hash").notNull(),
    /** Whether it has more calendars than are read; null if nobody has looked. */
    hasMore: boolean("has_more"),
    createdAt: timestamp("created_at").notNull(),
  },
  (account) => [uniqueIndex("calendar_accounts_unique").on(account.hostId, account.accountHash)],
);

/**
 * A connected calendar: the secret address of a feed (RFC 5545), or one calendar of an account.
 */
export const hostCalendars = table(
  "host_calendars",
  {
    id: id(),
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
    /** Null for a feed. */
    accountId: text("account_id").references(() => calendarAccounts.id, { onDelete: "cascade" }),
    /** The host's own name for it, or the name that it has in its account. */
    name: text("name").notNull(),
    /** Whether its busy times can't be booked. If not, it isn't read. */
    blocks: boolean("blocks").notNull().default(true),
    /** Whether consultations are written into it. */
    writesBookings: boolean("writes_bookings").notNull().default(false),
    address: sealedText("address").notNull(),
    addressHash: text("address_hash").notNull(),
    /** The version that the service named with its last answer. */
    etag: text("etag"),
    /** SHA-256 of the last text. */
    textHash: text("text_hash"),
    /** When the last text was read: its recurring entries reach as far as could be booked then. */
    readAt: timestamp("read_at"),
    /** Entries of the last text that could not be read. */
    unread: integer("unread").notNull().default(0),
    /** The last time that the service answered. */
    syncedAt: timestamp("synced_at"),
    /** Why the last try failed; null if it didn't. */
    fault: oneOf("fault", [...CALENDAR_FAULTS]),
    failures: integer("failures").notNull().default(0),
    /** When to ask again. A process that asks puts it off first, so others leave it alone. */
    nextPollAt: timestamp("next_poll_at").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (calendar) => [
    uniqueIndex("host_calendars_address_unique").on(calendar.hostId, calendar.addressHash),
    index("host_calendars_due_index").on(calendar.nextPollAt),
    index("host_calendars_account_index").on(calendar.accountId),
  ],
);

/** When a host is busy by one calendar. Spans of one calendar don't overlap. */
export const hostBusyTimes = table(
  "host_busy_times",
  {
    calendarId: text("calendar_id")
      .notNull()
      .references(() => hostCalendars.id, { onDelete: "cascade" }),
    startsAt: timestamp("starts_at").notNull(),
    endsAt: timestamp("ends_at").notNull(),
  },
  (busy) => [primaryKey({ name: "host_busy_times_key", columns: [busy.calendarId, busy.startsAt] })],
);

/**
 * A consultation in a calendar that it is written into. The row is written with the booking's own
 * change and says that the entry must follow. Workers then compare it with the booking.
 */
export const calendarEntries = table(
  "calendar_entries",
  {
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    calendarId: text("calendar_id")
      .notNull()
      .references(() => hostCalendars.id, { onDelete: "cascade" }),
    status: oneOf("status", [...CALENDAR_ENTRY_STATUSES]).notNull(),
    /** Rises with each change that the entry must follow. */
    revision: integer("revision").notNull(),
    /** The entry's name within its calendar; null if it isn't there. */
    resource: text("resource"),
    /** The version of the entry that we wrote. */
    etag: text("etag"),
    /** Why the last try failed; null if it didn't. */
    fault: oneOf("fault", [...CALENDAR_FAULTS]),
    /** Tries since the last change. */
    attempts: integer("attempts").notNull(),
    changedAt: timestamp("changed_at").notNull(),
    /** When to try next; while a worker has it, when the worker's claim ends. */
    nextAttemptAt: timestamp("next_attempt_at").notNull(),
    /** The worker that has it. */
    claimedBy: text("claimed_by"),
  },
  (entry) => [
    primaryKey({ name: "calendar_entries_key", columns: [entry.bookingId, entry.calendarId] }),
    index("calendar_entries_calendar_index").on(entry.calendarId),
    index("calendar_entries_due_index")
      .on(entry.nextAttemptAt)
      .where(sql`${entry.status} = 'waiting'`),
    check("calendar_entries_status_known", hasKnownValue(entry.status, CALENDAR_ENTRY_STATUSES)),
  ],
);
