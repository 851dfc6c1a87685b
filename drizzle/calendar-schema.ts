import { bookingHosts } from "./booking-schema";
import {
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
import { CALENDAR_FAULTS } from "./values";

/* Calendars of other services that hosts have connected, and when they are busy there. */

/** A connected calendar: the secret address of a feed (RFC 5545). */
export const hostCalendars = table(
  "host_calendars",
  {
    id: id(),
    hostId: text("host_id")
      .notNull()
      .references(() => bookingHosts.id, { onDelete: "cascade" }),
    /** The host's own name for it. */
    name: text("name").notNull(),
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
