import { and, asc, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { hashToken } from "~/lib/token-hash.server";
import { everyRow } from "~/models/shared/keyset.server";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeContent } from "~/models/shared/content-tag.server";
import { RuleError } from "~/models/shared/rule-error";
import { db, ifNotLost, isUniqueViolation, required, type Database, type Write } from "~/server/db.server";
import { feedAddress } from "~/services/calendar/calendar-feed.server";
import { maximumCheck } from "~/models/shared/list-maximum.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { bookingHosts, calendarAccounts, calendarEntries, hostCalendars } from "../../../drizzle/schema";

import type { HostCalendar } from "./calendar";
import { CALENDAR_RULES } from "./calendar-refusals";
import {
  busyWrites,
  faultOf,
  readKnown,
  readNow,
  unreadState,
  type CalendarRow,
} from "./calendar-poll.server";
import { CALENDARS_LISTED_MAX, CALENDARS_PER_HOST_MAX } from "./calendar-limits";

const shownColumns = {
  id: hostCalendars.id,
  accountId: hostCalendars.accountId,
  name: hostCalendars.name,
  blocks: hostCalendars.blocks,
  writesBookings: hostCalendars.writesBookings,
  syncedAt: hostCalendars.syncedAt,
  fault: hostCalendars.fault,
  unread: hostCalendars.unread,
  createdAt: hostCalendars.createdAt,
};

/** A host, as far as their calendars need to know. */
export interface CalendarHost {
  id: string;
  name: string;
  timeZone: string;
}

/** Lists the calendars that a host has connected, in the order in which they did. */
export async function listCalendars({ hostId }: { hostId: string }): Promise<HostCalendar[]> {
  const [rows, unwritten] = await Promise.all([
    db
      .select(shownColumns)
      .from(hostCalendars)
      .where(eq(hostCalendars.hostId, hostId))
      .orderBy(asc(hostCalendars.createdAt), asc(hostCalendars.name), asc(hostCalendars.id))
      .limit(CALENDARS_LISTED_MAX),
    countUnwritten({ hostId }),
  ]);
  return rows.map((row) => ({ ...row, unwritten: unwritten.get(row.id) ?? 0 }));
}

/** How many consultations could not be written into each of a host's calendars so far. */
async function countUnwritten({ hostId }: { hostId: string }): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: hostCalendars.id, unwritten: count() })
    .from(calendarEntries)
    .innerJoin(hostCalendars, eq(hostCalendars.id, calendarEntries.calendarId))
    .where(and(eq(hostCalendars.hostId, hostId), isNotNull(calendarEntries.fault)))
    .groupBy(hostCalendars.id);
  return new Map(rows.map(({ id, unwritten }) => [id, unwritten]));
}

/**
 * Connects a calendar by its secret address, after reading it once. Throws `RuleError` for an
 * address without a calendar.
 */
export async function connectCalendar({
  host,
  name,
  address,
  source,
  now = sharedNow(),
}: {
  host: CalendarHost;
  name: string;
  address: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const isFeed = and(eq(hostCalendars.hostId, host.id), isNull(hostCalendars.accountId));
  // Nothing is read for a calendar that can't be connected.
  if ((await db.$count(hostCalendars, isFeed)) >= CALENDARS_PER_HOST_MAX)
    throw new RuleError(CALENDAR_RULES, "calendar_limit");
  const target = feedAddress(address);
  const row: CalendarRow = {
    id: crypto.randomUUID(),
    hostId: host.id,
    accountId: null,
    name,
    blocks: true,
    writesBookings: false,
    address: target,
    addressHash: hashToken(target),
    ...unreadState(now),
    createdAt: now,
  };
  const known = { calendar: row, timeZone: host.timeZone, login: null };
  const read = await readKnown(known, { now }).catch((error: unknown) => {
    throw new RuleError(CALENDAR_RULES, `calendar_${faultOf(error)}`);
  });
  if (!read) throw new RuleError(CALENDAR_RULES, "calendar_unreachable");
  try {
    await changeContent(["slots"], (tx) => [
      tx.insert(hostCalendars).values({ ...row, ...read.state }),
      // The changed content makes those who connect wait for each other, so that the count stays
      // true.
      maximumCheck(tx, hostCalendars, {
        where: isFeed,
        maximum: CALENDARS_PER_HOST_MAX,
        refusal: () => new RuleError(CALENDAR_RULES, "calendar_limit"),
      }),
      ...busyWrites(tx, row.id, read.busy),
      auditWrite(tx, {
        ...source,
        action: "host.calendar_connected",
        subject: { id: host.id, name: host.name },
        now,
      }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) throw new RuleError(CALENDAR_RULES, "calendar_known");
    throw error;
  }
}

/** Disconnects a feed of this host. Its busy times are forgotten. Twice disconnects once. */
export async function removeCalendar({
  host,
  id,
  source,
  now = sharedNow(),
}: {
  host: CalendarHost;
  id: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  await ifNotLost(
    changeContent(["slots"], (tx) => [
      required(
        tx
          .delete(hostCalendars)
          .where(
            and(eq(hostCalendars.id, id), eq(hostCalendars.hostId, host.id), isNull(hostCalendars.accountId)),
          )
          .returning({ id: hostCalendars.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: "host.calendar_removed",
        subject: { id: host.id, name: host.name },
        now,
      }),
    ]),
  );
}

/** Reads a calendar of this host now. Returns it as it is then; null if there is none. */
export async function syncCalendar({
  hostId,
  id,
  now = sharedNow(),
}: {
  hostId: string;
  id: string;
  now?: Date;
}): Promise<HostCalendar | null> {
  if (!(await readNow({ hostId, id, now }))) return null;
  return (await listCalendars({ hostId })).find((calendar) => calendar.id === id) ?? null;
}

/** The writes that forget the calendars of a host whose account is deleted. */
export function eraseCalendarsWrites(tx: Database, { userId }: { userId: string }): Write[] {
  const hosts = tx.select({ id: bookingHosts.id }).from(bookingHosts).where(eq(bookingHosts.userId, userId));
  return [
    tx.delete(hostCalendars).where(inArray(hostCalendars.hostId, hosts)),
    tx.delete(calendarAccounts).where(inArray(calendarAccounts.hostId, hosts)),
  ];
}

/** The calendars that a host connected, for a copy of their data. */
export function exportCalendars({ userId }: { userId: string }) {
  const { createdAt, id } = hostCalendars;
  return everyRow({ createdAt, id }, eq(bookingHosts.userId, userId), (key) =>
    db
      .select({ key, row: copiedColumns("hostCalendars") })
      .from(hostCalendars)
      .innerJoin(bookingHosts, eq(bookingHosts.id, hostCalendars.hostId)),
  );
}

/** The accounts whose calendars a host connected, for a copy of their data. */
export function exportCalendarAccounts({ userId }: { userId: string }) {
  const { createdAt, id } = calendarAccounts;
  return everyRow({ createdAt, id }, eq(bookingHosts.userId, userId), (key) =>
    db
      .select({ key, row: copiedColumns("calendarAccounts") })
      .from(calendarAccounts)
      .innerJoin(bookingHosts, eq(bookingHosts.id, calendarAccounts.hostId)),
  );
}
