import { setTimeout as wait } from "node:timers/promises";

import { and, asc, eq, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import pLimit from "p-limit";

import { sharedNow } from "~/lib/clock/shared-clock";
import { daysAfter, daysBefore, MINUTE_MILLISECONDS } from "~/lib/time-units";
import { changeContent } from "~/models/shared/content-tag.server";
import {
  atomically,
  ConditionLost,
  db,
  ifNotLost,
  required,
  type Database,
  type Write,
} from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { CalendarError, mergeBusyTimes, type BusyTime } from "~/services/calendar/busy-times";
import { FeedError, fetchFeed, type FeedAnswer } from "~/services/calendar/calendar-feed.server";
import { readCalendar } from "~/services/calendar/calendar-reader.server";
import { fetchDavCalendar, type DavLogin } from "~/services/calendar/dav.server";

import { bookingHosts, calendarAccounts, hostBusyTimes, hostCalendars } from "../../../drizzle/schema";

import type { CalendarFaultName } from "./calendar";
import {
  CALENDARS_LISTED_MAX,
  CALENDAR_DAYS_AHEAD,
  POLL_MINUTES,
  POLL_PAUSE_MINUTES_MAX,
} from "./calendar-limits";

/** How long a process may take before another one asks instead. */
const LEASE_MILLISECONDS = 2 * MINUTE_MILLISECONDS;
const POLLS_PER_RUN = 50;
const HOSTS_AT_ONCE = 4;
const ROWS_PER_STATEMENT = 200;
/** A calendar that was read this recently isn't asked again before a booking. */
const FRESH_MILLISECONDS = 30_000;
const RESTING_MAX = 1_000;
/** How long a booking waits for a calendar. Tests give a busy machine more time. */
export const patience = { milliseconds: 1_500 };
/**
 * How much time one run takes for the calendars of one host, however slow they are. The others stay
 * due.
 */
export const share = { milliseconds: 20_000 };

/** A connected calendar's row. */
export type CalendarRow = typeof hostCalendars.$inferSelect;

/** A calendar, the zone of its host, and who signs in to read it; null for a feed. */
export interface KnownCalendar {
  calendar: CalendarRow;
  timeZone: string;
  login: DavLogin | null;
}

/** The state of a calendar that was never read. */
export function unreadState(now: Date) {
  return {
    etag: null,
    textHash: null,
    readAt: null,
    unread: 0,
    syncedAt: null,
    fault: null,
    failures: 0,
    nextPollAt: now,
  };
}

/**
 * Reads a calendar of this host now. Returns why it couldn't be read, if so; null if there is none
 * whose times count.
 */
export async function readNow({
  hostId,
  id,
  now,
}: {
  hostId: string;
  id: string;
  now: Date;
}): Promise<{ fault: CalendarFaultName | null } | null> {
  const own = and(eq(hostCalendars.id, id), eq(hostCalendars.hostId, hostId), eq(hostCalendars.blocks, true));
  const [known] = await selectCalendars(own, 1);
  return known ? { fault: await poll(known, now) } : null;
}

/**
 * Asks the calendars that are due, those of one host after each other. Any number of processes may
 * run it at once: the one that puts a calendar off asks it. Returns how many it asked.
 */
export async function pollCalendars(now = sharedNow()): Promise<number> {
  const due = await selectCalendars(
    and(lte(hostCalendars.nextPollAt, now), eq(hostCalendars.blocks, true)),
    POLLS_PER_RUN,
  );
  const turns = pLimit(HOSTS_AT_ONCE);
  const hostIds = [...new Set(due.map(({ calendar }) => calendar.hostId))];
  const asked = await Promise.all(
    hostIds.map((hostId) => {
      const own = due.filter(({ calendar }) => calendar.hostId === hostId);
      return turns(() => pollHost(own, now));
    }),
  );
  return asked.reduce((sum, one) => sum + one, 0);
}

async function pollHost(calendars: readonly KnownCalendar[], now: Date): Promise<number> {
  const startedAt = performance.now();
  let asked = 0;
  for (const known of calendars) {
    if (asked > 0 && performance.now() - startedAt >= share.milliseconds) break;
    if (!(await claim(known.calendar, now))) continue;
    await poll(known, now);
    asked += 1;
  }
  return asked;
}

/** Until when each calendar that was slow isn't asked before a booking, by its id. */
const restingUntil = new Map<string, number>();

/**
 * Reads a host's calendars again before a booking, as far as they answer quickly. One that doesn't
 * never keeps anyone from booking. Returns whether anything changed.
 */
export async function refreshCalendars({
  hostId,
  now = sharedNow(),
}: {
  hostId: string;
  now?: Date;
}): Promise<boolean> {
  const stale = new Date(now.getTime() - FRESH_MILLISECONDS);
  const known = await selectCalendars(
    and(
      eq(hostCalendars.hostId, hostId),
      eq(hostCalendars.blocks, true),
      isNull(hostCalendars.fault),
      or(isNull(hostCalendars.syncedAt), lt(hostCalendars.syncedAt, stale)),
    ),
    CALENDARS_LISTED_MAX,
  );
  const changes = await Promise.all(
    known
      .filter(({ calendar }) => (restingUntil.get(calendar.id) ?? 0) <= now.getTime())
      .map((one) => Promise.race([refresh(one, now), giveUp(one.calendar.id, now)])),
  );
  return changes.includes(true);
}

/** Whether a calendar changed. Trouble with it is no reason to refuse a booking. */
async function refresh(known: KnownCalendar, now: Date): Promise<boolean> {
  const { calendar } = known;
  try {
    const read = await readKnown(known, { now, ...patience });
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

async function selectCalendars(condition: SQL | undefined, limit: number): Promise<KnownCalendar[]> {
  const rows = await db
    .select({
      calendar: hostCalendars,
      timeZone: bookingHosts.timeZone,
      userName: calendarAccounts.userName,
      password: calendarAccounts.password,
    })
    .from(hostCalendars)
    .innerJoin(bookingHosts, eq(bookingHosts.id, hostCalendars.hostId))
    .leftJoin(calendarAccounts, eq(calendarAccounts.id, hostCalendars.accountId))
    .where(condition)
    // The first of each host, then the second of each: a host with many keeps no other waiting.
    .orderBy(
      sql`row_number() over (partition by ${hostCalendars.hostId} order by ${hostCalendars.nextPollAt})`,
      asc(hostCalendars.nextPollAt),
    )
    .limit(limit);
  return rows.map(({ userName, password, ...row }) => ({
    ...row,
    login: userName === null || password === null ? null : { userName, password },
  }));
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

async function poll(known: KnownCalendar, now: Date): Promise<CalendarFaultName | null> {
  const { calendar } = known;
  try {
    const read = await readKnown(known, { now });
    await save(calendar, read ?? { state: answered(now), busy: null });
    return null;
  } catch (error) {
    const fault = faultOf(error);
    const request = error instanceof FeedError ? error.requestFault : undefined;
    log.info({ calendarId: calendar.id, fault, request }, "calendar not read");
    await saveFault(calendar, fault, now);
    return fault;
  }
}

/** What a calendar's row holds after an answer. */
type State = Pick<CalendarRow, "syncedAt" | "fault" | "failures" | "nextPollAt"> &
  Partial<Pick<CalendarRow, "etag" | "textHash" | "readAt" | "unread">>;

/** What was read from a calendar. */
export interface Read {
  state: State;
  /** Null if nothing changed. */
  busy: BusyTime[] | null;
}

function answered(now: Date): State {
  const nextPollAt = new Date(now.getTime() + POLL_MINUTES * MINUTE_MILLISECONDS);
  return { syncedAt: now, fault: null, failures: 0, nextPollAt };
}

/** Reads a calendar. Null if it hasn't changed. Throws `FeedError` or `CalendarError`. */
export async function readKnown(
  { calendar, timeZone, login }: KnownCalendar,
  { now, milliseconds }: { now: Date; milliseconds?: number },
): Promise<Read | null> {
  // Recurring entries reach a day further each day, so a text is read again at least once a day.
  const isRecent = calendar.readAt !== null && calendar.readAt > daysBefore(now, 1);
  const span = { from: daysBefore(now, 1), to: daysAfter(now, CALENDAR_DAYS_AHEAD) };
  const answer = await fetchText({ calendar, login, span, isRecent, milliseconds });
  if (answer === "unchanged") return null;
  const { text, textHash, etag } = answer;
  if (isRecent && textHash === calendar.textHash) return { state: { ...answered(now), etag }, busy: null };
  const question = {
    text,
    isDavAnswer: login !== null,
    from: span.from.getTime(),
    to: span.to.getTime(),
    timeZone,
    ownUidEnd: `@${new URL(env.appUrl).hostname}`,
  };
  const { busy, unread, isPartial } = await readCalendar(question, { hostId: calendar.hostId });
  // The calendar itself doesn't change when its server can read the rest again, so no answer counts
  // as the same as this one.
  const version = isPartial ? { etag: null, textHash: `partial ${textHash}` } : { etag, textHash };
  // What the server failed to read is probably still where it was.
  const kept = isPartial ? await listBusyTimes(calendar.id) : [];
  return {
    state: { ...answered(now), ...version, readAt: now, unread },
    busy: mergeBusyTimes([...busy, ...kept]),
  };
}

/** The times that a calendar's last readings brought. */
async function listBusyTimes(calendarId: string): Promise<BusyTime[]> {
  const rows = await db.select().from(hostBusyTimes).where(eq(hostBusyTimes.calendarId, calendarId));
  return rows.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() }));
}

function fetchText({
  calendar: { address, etag },
  login,
  span,
  isRecent,
  milliseconds,
}: Pick<KnownCalendar, "calendar" | "login"> & {
  span: { from: Date; to: Date };
  isRecent: boolean;
  milliseconds: number | undefined;
}): Promise<FeedAnswer> {
  const known = isRecent ? etag : null;
  const limits = milliseconds === undefined ? {} : { milliseconds };
  return login === null
    ? fetchFeed({ address, etag: known, ...limits })
    : fetchDavCalendar({ address, login, version: known, ...span, ...limits });
}

/** Why a calendar can't be read. */
export function faultOf(error: unknown): CalendarFaultName {
  if (error instanceof FeedError || error instanceof CalendarError) return error.fault;
  throw error;
}

/** The calendar may have been removed in the meantime: then nothing is written. */
async function save(calendar: CalendarRow, { state, busy }: Read): Promise<void> {
  const writes = (tx: Database): Write[] => [
    required(
      tx
        .update(hostCalendars)
        .set(state)
        // Its times no longer count if that was chosen just now.
        .where(and(eq(hostCalendars.id, calendar.id), eq(hostCalendars.blocks, true)))
        .returning({ id: hostCalendars.id }),
    ),
    ...(busy === null
      ? []
      : [
          tx.delete(hostBusyTimes).where(eq(hostBusyTimes.calendarId, calendar.id)),
          ...busyWrites(tx, calendar.id, busy),
        ]),
  ];
  await ifNotLost(busy === null ? atomically(writes) : changeContent(["slots"], writes));
}

async function saveFault(calendar: CalendarRow, fault: CalendarFaultName, now: Date): Promise<void> {
  const failures = calendar.failures + 1;
  const minutes = Math.min(POLL_PAUSE_MINUTES_MAX, POLL_MINUTES * 2 ** Math.min(failures, 10));
  const saving = atomically((tx) => [
    required(
      tx
        .update(hostCalendars)
        .set({ fault, failures, nextPollAt: new Date(now.getTime() + minutes * MINUTE_MILLISECONDS) })
        .where(eq(hostCalendars.id, calendar.id))
        .returning({ id: hostCalendars.id }),
    ),
  ]);
  await ifNotLost(saving);
}

/** The writes that keep a calendar's busy times. */
export function busyWrites(tx: Database, calendarId: string, busy: BusyTime[] | null): Write[] {
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
