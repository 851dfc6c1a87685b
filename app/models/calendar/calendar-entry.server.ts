import { and, eq, gte, inArray, isNotNull, lte, ne, or, sql, type SQL } from "drizzle-orm";

import { env } from "~/server/env.server";
import { atomically, db, ifNotLost, required, type Database, type Write } from "~/server/db.server";
import type { DavLogin } from "~/services/calendar/dav.server";
import { MINUTE_MILLISECONDS, HOUR_MILLISECONDS, daysBefore } from "~/lib/time-units";

import { bookings, calendarAccounts, calendarEntries, hostCalendars } from "../../../drizzle/schema";

import type { CalendarFaultName } from "./calendar";
import { ENTRY_TRIED_DAYS } from "./calendar-limits";

/*
 * The outbox of consultations in hosts' own calendars. A booking's change only says that its
 * entries must follow: a worker then makes each entry what the booking is by then. So changes that
 * pile up while a server is away become one.
 */

/** How long a claim lasts. If a worker dies, others then take its entry. Longer than any try. */
const CLAIM_MILLISECONDS = 2 * MINUTE_MILLISECONDS;
const FIRST_PAUSE_MILLISECONDS = 30_000;
const PAUSE_MILLISECONDS_MAX = 6 * HOUR_MILLISECONDS;

/** A literal, because a bound value would keep the partial index from being used. */
const isWaiting = sql`${calendarEntries.status} = 'waiting'`;

/**
 * The writes that have the entries of a consultation follow its change, and add one for each
 * calendar that this host has their consultations written into.
 */
export function followBookingWrites(
  tx: Database,
  { bookingId, hostId, now }: { bookingId: string; hostId: string; now: Date },
): Write[] {
  const isIt = eq(bookings.id, bookingId);
  return [
    followWrite(tx, { entries: eq(calendarEntries.bookingId, bookingId), now }),
    insertEntries(tx, { where: and(isIt, eq(hostCalendars.hostId, hostId)), now }),
  ];
}

/** The write that has entries follow a change of their consultations. */
export function followWrite(tx: Database, { entries, now }: { entries: SQL | undefined; now: Date }): Write {
  return tx
    .update(calendarEntries)
    .set({
      status: "waiting",
      revision: sql`${calendarEntries.revision} + 1`,
      attempts: 0,
      fault: null,
      changedAt: now,
      // A worker that has the entry looks again when it is done.
      nextAttemptAt: sql`case when ${calendarEntries.claimedBy} is null
        then ${moment(now)} else ${calendarEntries.nextAttemptAt} end`,
    })
    .where(entries);
}

/** The writes that put a host's upcoming consultations into a calendar of theirs. */
export function startWritingWrites(
  tx: Database,
  { calendarId, accountId, now }: { calendarId: string; accountId: string; now: Date },
): Write[] {
  const own = and(eq(hostCalendars.id, calendarId), eq(hostCalendars.accountId, accountId));
  const ahead = and(eq(bookings.status, "confirmed"), gte(bookings.startsAt, now));
  return [insertEntries(tx, { where: and(own, ahead), now })];
}

/** The write that tries again what could not be written into the calendars of an account. */
export function tryAgainWrite(tx: Database, { accountId, now }: { accountId: string; now: Date }): Write {
  const own = tx
    .select({ id: hostCalendars.id })
    .from(hostCalendars)
    .where(eq(hostCalendars.accountId, accountId));
  return followWrite(tx, {
    entries: and(inArray(calendarEntries.calendarId, own), ne(calendarEntries.status, "done")),
    now,
  });
}

function moment(now: Date): SQL {
  const value = sql`${sql.param(now, calendarEntries.changedAt)}`;
  return env.dialect === "sqlite" ? value : sql`${value}::timestamptz`;
}

/** Adds an entry for each consultation and calendar of its host, unless there is one. */
function insertEntries(tx: Database, { where, now }: { where: SQL | undefined; now: Date }): Write {
  const wanted = tx
    .select({
      bookingId: sql<string>`${bookings.id}`.as("booking"),
      calendarId: sql<string>`${hostCalendars.id}`.as("calendar"),
      status: sql<"waiting">`'waiting'`.as("state"),
      revision: sql<number>`1`.as("changes"),
      resource: sql<string | null>`cast(null as text)`.as("place"),
      etag: sql<string | null>`cast(null as text)`.as("version"),
      fault: sql<CalendarFaultName | null>`cast(null as text)`.as("trouble"),
      attempts: sql<number>`0`.as("tried"),
      changedAt: sql<Date>`${moment(now)}`.as("happened"),
      nextAttemptAt: sql<Date>`${moment(now)}`.as("due"),
      claimedBy: sql<string | null>`cast(null as text)`.as("claimed"),
    })
    .from(hostCalendars)
    .innerJoin(bookings, eq(bookings.hostId, hostCalendars.hostId))
    .where(and(eq(hostCalendars.writesBookings, true), isNotNull(hostCalendars.accountId), where));
  return tx.insert(calendarEntries).select(wanted).onConflictDoNothing();
}

/** An entry that must follow its consultation, and where it is written. */
export interface DueEntry {
  entry: typeof calendarEntries.$inferSelect;
  calendar: { accountId: string; hostId: string; address: string };
  login: DavLogin;
}

/** The entries that are due, those that have waited longest first. */
export async function listDueEntries({ limit, now }: { limit: number; now: Date }): Promise<DueEntry[]> {
  const rows = await db
    .select({
      entry: calendarEntries,
      accountId: calendarAccounts.id,
      hostId: hostCalendars.hostId,
      address: hostCalendars.address,
      userName: calendarAccounts.userName,
      password: calendarAccounts.password,
    })
    .from(calendarEntries)
    .innerJoin(hostCalendars, eq(hostCalendars.id, calendarEntries.calendarId))
    .innerJoin(calendarAccounts, eq(calendarAccounts.id, hostCalendars.accountId))
    .where(and(isWaiting, lte(calendarEntries.nextAttemptAt, now)))
    .orderBy(calendarEntries.nextAttemptAt)
    .limit(limit);
  return rows.map(({ entry, accountId, hostId, address, userName, password }) => ({
    entry,
    calendar: { accountId, hostId, address },
    login: { userName, password },
  }));
}

const isThis = ({ bookingId, calendarId }: DueEntry["entry"]) =>
  and(eq(calendarEntries.bookingId, bookingId), eq(calendarEntries.calendarId, calendarId));

/**
 * Claims an entry for one worker. Returns it as it is then; null if another worker was faster.
 */
export async function claimEntry(
  { entry }: DueEntry,
  { worker, now }: { worker: string; now: Date },
): Promise<DueEntry["entry"] | null> {
  const [[claimed]] = await atomically((tx) => [
    tx
      .update(calendarEntries)
      .set({
        claimedBy: worker,
        attempts: sql`${calendarEntries.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + CLAIM_MILLISECONDS),
      })
      .where(and(isThis(entry), isWaiting, lte(calendarEntries.nextAttemptAt, now)))
      .returning(),
  ]);
  return claimed ?? null;
}

/** Where an entry is after a try; null if it isn't in the calendar. */
export type EntryPlace = { resource: string; etag: string } | null;

/** Records that an entry followed its consultation. It is due again if that changed since. */
export async function recordWritten(
  entry: DueEntry["entry"],
  { worker, place, now }: { worker: string; place: EntryPlace; now: Date },
): Promise<void> {
  await ifClaimed((tx) => [
    required(
      tx
        .update(calendarEntries)
        .set({
          status: sql`case when ${calendarEntries.revision} = ${entry.revision} then 'done' else 'waiting' end`,
          resource: place?.resource ?? null,
          etag: place?.etag ?? null,
          fault: null,
          claimedBy: null,
          nextAttemptAt: now,
        })
        .where(and(isThis(entry), eq(calendarEntries.claimedBy, worker)))
        .returning({ id: calendarEntries.bookingId }),
    ),
  ]);
}

/**
 * Records that a try failed: it is repeated ever more rarely, for `ENTRY_TRIED_DAYS`. If it was the
 * server's fault, the other entries of the account wait as well.
 */
export async function recordFailed(
  { entry, calendar }: DueEntry,
  { worker, fault, now }: { worker: string; fault: CalendarFaultName; now: Date },
): Promise<void> {
  const pause = Math.min(PAUSE_MILLISECONDS_MAX, FIRST_PAUSE_MILLISECONDS * 2 ** (entry.attempts - 1));
  const next = { nextAttemptAt: new Date(now.getTime() + pause) };
  const isGivenUp = entry.changedAt < daysBefore(now, ENTRY_TRIED_DAYS);
  const siblings = db
    .select({ id: hostCalendars.id })
    .from(hostCalendars)
    .where(eq(hostCalendars.accountId, calendar.accountId));
  await ifClaimed((tx) => [
    required(
      tx
        .update(calendarEntries)
        .set({ ...next, fault, claimedBy: null, ...(isGivenUp ? { status: "failed" as const } : {}) })
        .where(and(isThis(entry), eq(calendarEntries.claimedBy, worker)))
        .returning({ id: calendarEntries.bookingId }),
    ),
    ...(OF_THE_SERVER.has(fault)
      ? [
          tx
            .update(calendarEntries)
            .set({ ...next, fault })
            .where(
              and(
                inArray(calendarEntries.calendarId, siblings),
                isWaiting,
                lte(calendarEntries.nextAttemptAt, now),
                or(sql`${calendarEntries.claimedBy} is null`, eq(calendarEntries.claimedBy, worker)),
              ),
            ),
        ]
      : []),
  ]);
}

const OF_THE_SERVER: ReadonlySet<CalendarFaultName> = new Set([
  "unreachable",
  "certificate",
  "wrong_password",
  "forbidden_address",
]);

/** Another worker may have taken the entry over: then its result counts. */
async function ifClaimed(writes: (tx: Database) => Write[]): Promise<void> {
  await ifNotLost(atomically(writes));
}
