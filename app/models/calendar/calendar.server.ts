import { setTimeout as wait } from "node:timers/promises";

import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL } from "drizzle-orm";
import pLimit from "p-limit";

import { hashToken } from "~/lib/token-hash.server";
import { daysAfter, daysBefore, MINUTE_MILLISECONDS } from "~/lib/time-units";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { CalendarError, type BusyTime } from "~/services/calendar/busy-times";
import { feedAddress, FeedError, fetchFeed } from "~/services/calendar/calendar-feed.server";
import { readCalendar } from "~/services/calendar/calendar-reader.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { bookingHosts, hostBusyTimes, hostCalendars } from "../../../drizzle/schema";

import {
  CALENDAR_RULES,
  CALENDARS_PER_HOST_MAX,
  type CalendarFaultName,
  type HostCalendar,
} from "./calendar";

/** How often a calendar is asked while it answers. */
const POLL_MINUTES = 5;
/** The longest pause while it doesn't. */
const POLL_MINUTES_MAX = 6 * 60;
/** How long a process may take before another one asks instead. */
const LEASE_MILLISECONDS = 2 * MINUTE_MILLISECONDS;
const POLLS_PER_RUN = 50;
const ROWS_PER_STATEMENT = 200;
/** As far ahead as anything can be booked, with the buffers of both ends. */
const DAYS_AHEAD = 368;
/** A calendar that was read this recently isn't asked again before a booking. */
const FRESH_MILLISECONDS = 30_000;
const RESTING_MAX = 1_000;
/** How long a booking waits for a calendar. Tests give a busy machine more time. */
export const patience = { milliseconds: 1_500 };

type CalendarRow = typeof hostCalendars.$inferSelect;

const shownColumns = {
  id: hostCalendars.id,
  name: hostCalendars.name,
  syncedAt: hostCalendars.syncedAt,
  fault: hostCalendars.fault,
  unread: hostCalendars.unread,
  createdAt: hostCalendars.createdAt,
};

/** A host, as far as their calendars need to know. */
interface CalendarHost {
  id: string;
  name: string;
  timeZone: string;
}

/** Lists the calendars that a host has connected, in the order in which they did. */
export async function listCalendars({ hostId }: { hostId: string }): Promise<HostCalendar[]> {
  return db
    .select(shownColumns)
    .from(hostCalendars)
    .where(eq(hostCalendars.hostId, hostId))
    .orderBy(asc(hostCalendars.createdAt), asc(hostCalendars.id))
    .limit(CALENDARS_PER_HOST_MAX);
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
  now = new Date(),
}: {
  host: CalendarHost;
  name: string;
  address: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const others = await listCalendars({ hostId: host.id });
  if (others.length >= CALENDARS_PER_HOST_MAX) throw new RuleError(CALENDAR_RULES, "calendar_limit");
  const target = feedAddress(address);
  const row: CalendarRow = {
    id: crypto.randomUUID(),
    hostId: host.id,
    name,
    address: target,
    addressHash: hashToken(target),
    etag: null,
    textHash: null,
    readAt: null,
    unread: 0,
    syncedAt: null,
    fault: null,
    failures: 0,
    nextPollAt: now,
    createdAt: now,
  };
  const read = await readFeed(row, { timeZone: host.timeZone, now }).catch((error: unknown) => {
    throw new RuleError(CALENDAR_RULES, `calendar_${faultOf(error)}`);
  });
  if (!read) throw new RuleError(CALENDAR_RULES, "calendar_unreachable");
  try {
    await atomically((tx) => [
      tx.insert(hostCalendars).values({ ...row, ...read.state }),
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

/** Disconnects a calendar of this host. Its busy times are forgotten. Twice disconnects once. */
export async function removeCalendar({
  host,
  id,
  source,
  now = new Date(),
}: {
  host: CalendarHost;
  id: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  try {
    await atomically((tx) => [
      required(
        tx
          .delete(hostCalendars)
          .where(and(eq(hostCalendars.id, id), eq(hostCalendars.hostId, host.id)))
          .returning({ id: hostCalendars.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: "host.calendar_removed",
        subject: { id: host.id, name: host.name },
        now,
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
  }
}

/** Reads a calendar of this host now. Returns it as it is then; null if there is none. */
export async function syncCalendar({
  hostId,
  id,
  now = new Date(),
}: {
  hostId: string;
  id: string;
  now?: Date;
}): Promise<HostCalendar | null> {
  const [row] = await selectCalendars(and(eq(hostCalendars.id, id), eq(hostCalendars.hostId, hostId)), 1);
  if (!row) return null;
  await poll(row, now);
  return (await listCalendars({ hostId })).find((calendar) => calendar.id === id) ?? null;
}

/**
 * Asks the calendars that are due. Any number of processes may run it at once: the one that puts a
 * calendar off asks it. Returns how many it asked.
 */
export async function pollCalendars(now = new Date()): Promise<number> {
  const due = await selectCalendars(lte(hostCalendars.nextPollAt, now), POLLS_PER_RUN);
  const turns = pLimit(4);
  const asked = await Promise.all(
    due.map((row) =>
      turns(async () => {
        if (!(await claim(row.calendar, now))) return 0;
        await poll(row, now);
        return 1;
      }),
    ),
  );
  return asked.reduce<number>((sum, one) => sum + one, 0);
}

/** Until when each calendar that was slow isn't asked before a booking, by its id. */
const restingUntil = new Map<string, number>();

/**
 * Reads a host's calendars again before a booking, as far as they answer quickly. One that doesn't
 * never keeps anyone from booking. Returns whether anything changed.
 */
export async function refreshCalendars({
  hostId,
  now = new Date(),
}: {
  hostId: string;
  now?: Date;
}): Promise<boolean> {
  const stale = new Date(now.getTime() - FRESH_MILLISECONDS);
  const rows = await selectCalendars(
    and(
      eq(hostCalendars.hostId, hostId),
      isNull(hostCalendars.fault),
      or(isNull(hostCalendars.syncedAt), lt(hostCalendars.syncedAt, stale)),
    ),
    CALENDARS_PER_HOST_MAX,
  );
  const changes = await Promise.all(
    rows
      .filter(({ calendar }) => (restingUntil.get(calendar.id) ?? 0) <= now.getTime())
      .map((row) => Promise.race([refresh(row, now), giveUp(row.calendar.id, now)])),
  );
  return changes.includes(true);
}

/** Whether a calendar changed. Trouble with it is no reason to refuse a booking. */
async function refresh({ calendar, timeZone }: KnownCalendar, now: Date): Promise<boolean> {
  try {
    const read = await readFeed(calendar, { timeZone, now, ...patience });
    await save(calendar, read ?? { state: answered(now), busy: null });
    return read !== null;
  } catch (error) {
    if (!(error instanceof FeedError || error instanceof CalendarError))
      log.error({ err: error, calendarId: calendar.id }, "calendar not refreshed");
    rest(calendar.id, now);
    return false;
  }
}

/** Ends the wait for a calendar that is still being fetched or read. */
async function giveUp(calendarId: string, now: Date): Promise<boolean> {
  await wait(patience.milliseconds, undefined, { ref: false });
  rest(calendarId, now);
  return false;
}

function rest(calendarId: string, now: Date): void {
  if (restingUntil.size > RESTING_MAX) restingUntil.clear();
  restingUntil.set(calendarId, now.getTime() + FRESH_MILLISECONDS);
}

/** When hosts are busy by their connected calendars, by host. */
export async function listBusyTimes({
  hostIds,
  from,
  to,
}: {
  hostIds: string[];
  from: Date;
  to: Date;
}): Promise<{ hostId: string; startsAt: Date; endsAt: Date }[]> {
  return db
    .select({
      hostId: hostCalendars.hostId,
      startsAt: hostBusyTimes.startsAt,
      endsAt: hostBusyTimes.endsAt,
    })
    .from(hostCalendars)
    .innerJoin(hostBusyTimes, eq(hostBusyTimes.calendarId, hostCalendars.id))
    .where(
      and(
        inArray(hostCalendars.hostId, hostIds),
        lt(hostBusyTimes.startsAt, to),
        gt(hostBusyTimes.endsAt, from),
      ),
    );
}

/** The write that forgets the calendars of a host whose account is deleted. */
export function eraseCalendarsWrite(tx: Database, { userId }: { userId: string }): Write {
  const hosts = tx.select({ id: bookingHosts.id }).from(bookingHosts).where(eq(bookingHosts.userId, userId));
  return tx.delete(hostCalendars).where(inArray(hostCalendars.hostId, hosts));
}

/** Returns the calendars that a host connected, for a copy of their data. */
export async function exportCalendars({ userId }: { userId: string }) {
  return db
    .select(copiedColumns("hostCalendars"))
    .from(hostCalendars)
    .innerJoin(bookingHosts, eq(bookingHosts.id, hostCalendars.hostId))
    .where(eq(bookingHosts.userId, userId))
    .orderBy(asc(hostCalendars.createdAt))
    .limit(CALENDARS_PER_HOST_MAX);
}

/** A calendar, and the zone of its host. */
interface KnownCalendar {
  calendar: CalendarRow;
  timeZone: string;
}

function selectCalendars(condition: SQL | undefined, limit: number) {
  return db
    .select({ calendar: hostCalendars, timeZone: bookingHosts.timeZone })
    .from(hostCalendars)
    .innerJoin(bookingHosts, eq(bookingHosts.id, hostCalendars.hostId))
    .where(condition)
    .orderBy(asc(hostCalendars.nextPollAt))
    .limit(limit);
}

async function claim(calendar: CalendarRow, now: Date): Promise<boolean> {
  const claimed = await atomically((tx) => [
    required(
      tx
        .update(hostCalendars)
        .set({ nextPollAt: new Date(now.getTime() + LEASE_MILLISECONDS) })
        .where(and(eq(hostCalendars.id, calendar.id), eq(hostCalendars.nextPollAt, calendar.nextPollAt)))
        .returning({ id: hostCalendars.id }),
    ),
  ]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionLost) return false;
      throw error;
    },
  );
  return claimed;
}

async function poll({ calendar, timeZone }: KnownCalendar, now: Date) {
  try {
    const read = await readFeed(calendar, { timeZone, now });
    await save(calendar, read ?? { state: answered(now), busy: null });
  } catch (error) {
    const fault = faultOf(error);
    log.info({ calendarId: calendar.id, fault }, "calendar not read");
    await saveFault(calendar, fault, now);
  }
}

/** What a calendar's row holds after an answer. */
type State = Pick<CalendarRow, "syncedAt" | "fault" | "failures" | "nextPollAt"> &
  Partial<Pick<CalendarRow, "etag" | "textHash" | "readAt" | "unread">>;

interface Read {
  state: State;
  /** Null if nothing changed. */
  busy: BusyTime[] | null;
}

function answered(now: Date): State {
  const nextPollAt = new Date(now.getTime() + POLL_MINUTES * MINUTE_MILLISECONDS);
  return { syncedAt: now, fault: null, failures: 0, nextPollAt };
}

/** Reads a calendar. Null if it hasn't changed. Throws `FeedError` or `CalendarError`. */
async function readFeed(
  calendar: CalendarRow,
  { timeZone, now, milliseconds }: { timeZone: string; now: Date; milliseconds?: number },
): Promise<Read | null> {
  // Recurring entries reach a day further each day, so a text is read again at least once a day.
  const isRecent = calendar.readAt !== null && calendar.readAt > daysBefore(now, 1);
  const answer = await fetchFeed({
    address: calendar.address,
    etag: isRecent ? calendar.etag : null,
    ...(milliseconds === undefined ? {} : { milliseconds }),
  });
  if (answer === "unchanged") return null;
  const { text, textHash, etag } = answer;
  if (isRecent && textHash === calendar.textHash) return null;
  const { busy, unread } = await readCalendar({
    text,
    from: daysBefore(now, 1).getTime(),
    to: daysAfter(now, DAYS_AHEAD).getTime(),
    timeZone,
    ownUidEnd: `@${new URL(env.appUrl).hostname}`,
  });
  return { state: { ...answered(now), etag, textHash, readAt: now, unread }, busy };
}

function faultOf(error: unknown): CalendarFaultName {
  if (error instanceof FeedError || error instanceof CalendarError) return error.fault;
  throw error;
}

/** The calendar may have been removed in the meantime: then nothing is written. */
async function save(calendar: CalendarRow, { state, busy }: Read): Promise<void> {
  await writeIfThere((tx) => [
    required(
      tx
        .update(hostCalendars)
        .set(state)
        .where(eq(hostCalendars.id, calendar.id))
        .returning({ id: hostCalendars.id }),
    ),
    ...(busy === null
      ? []
      : [
          tx.delete(hostBusyTimes).where(eq(hostBusyTimes.calendarId, calendar.id)),
          ...busyWrites(tx, calendar.id, busy),
        ]),
  ]);
}

async function saveFault(calendar: CalendarRow, fault: CalendarFaultName, now: Date): Promise<void> {
  const failures = calendar.failures + 1;
  const minutes = Math.min(POLL_MINUTES_MAX, POLL_MINUTES * 2 ** Math.min(failures, 10));
  await writeIfThere((tx) => [
    required(
      tx
        .update(hostCalendars)
        .set({ fault, failures, nextPollAt: new Date(now.getTime() + minutes * MINUTE_MILLISECONDS) })
        .where(eq(hostCalendars.id, calendar.id))
        .returning({ id: hostCalendars.id }),
    ),
  ]);
}

async function writeIfThere(writes: (tx: Database) => Write[]): Promise<void> {
  try {
    await atomically(writes);
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
  }
}

function busyWrites(tx: Database, calendarId: string, busy: BusyTime[] | null): Write[] {
  const rows = (busy ?? []).map(({ from, to }) => ({
    calendarId,
    startsAt: new Date(from),
    endsAt: new Date(to),
  }));
  const writes: Write[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    writes.push(tx.insert(hostBusyTimes).values(rows.slice(start, start + ROWS_PER_STATEMENT)));
  }
  return writes;
}
