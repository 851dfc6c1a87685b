import { randomInt } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";

import { and, count, eq, gte, inArray, lt, ne, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db, type Database } from "~/server/db.server";

import { bookingQuanta, bookings } from "../../../drizzle/schema";

import {
  CONSULTATION,
  isFree,
  quantumAt,
  type EventRules,
  type Slot,
  type Span,
  type TakenQuanta,
  type TimeWindow,
} from "./booking";
import { listStarts, windowsOf } from "./booking-start";
import type { BookingHost } from "./booking-host";
import { listHosts } from "./booking-host.server";
import { rulesFor } from "./event-type";
import { BOOKABLE_DAYS_MAX, NEAREST_DAYS, NEAREST_SLOTS_SHOWN } from "./booking-limits";
import { addToDay, dayAt, instantAt, type Day } from "~/lib/time-zone";
import { DAY_MILLISECONDS, daysAfter, daysBefore } from "~/lib/time-units";
import { refreshCalendars } from "~/models/calendar/calendar-poll.server";
import { readBusyQuanta } from "~/models/calendar/busy-quanta.server";

/** What a search for free times needs to know. */
interface Calendar {
  /** Those who offer the type, with its rules. */
  hosts: BookingHost[];
  /** The taken quarter hours, by host. */
  taken: ReadonlyMap<string, TakenQuanta>;
}

/**
 * How to search. Staff skip the minimum notice, and a booking that is being rescheduled may reuse
 * its own time.
 */
interface SlotRules {
  notice?: boolean;
  exceptBookingId?: string | undefined;
  /** When that booking starts: it may overlap its own time, but moving it there changes nothing. */
  bookedAt?: Date | undefined;
  /** What is to be booked: the free consultation, unless it is something else. */
  type?: EventRules;
  /** A host who counts although they don't offer the type: the one of a booking that moves. */
  alsoHostId?: string | undefined;
  now: Date;
}

/** The hosts who can be booked for a type, with its rules. */
async function listOfferingHosts({
  type = CONSULTATION,
  alsoHostId,
  now,
}: Pick<SlotRules, "type" | "alsoHostId" | "now">): Promise<BookingHost[]> {
  const hosts = await listHosts({ bookable: true, now });
  return hosts
    .filter(({ id }) => type.hostIds === null || type.hostIds.includes(id) || id === alsoHostId)
    .map((host) => rulesFor(host, type));
}

/** Reads the hosts and their taken times in and around the span. */
async function readCalendar(span: Span, rules: SlotRules): Promise<Calendar> {
  const hosts = await listOfferingHosts(rules);
  if (hosts.length === 0) return { hosts, taken: new Map() };
  return { hosts, taken: await readTaken(hosts, span, rules) };
}

async function readTaken(
  hosts: BookingHost[],
  span: Span,
  { exceptBookingId }: SlotRules,
): Promise<Calendar["taken"]> {
  const hostIds = hosts.map(({ id }) => id);
  const [from, to] = [daysBefore(span.from, 1), daysAfter(span.to, 1)];
  const [rows, busy] = await Promise.all([
    selectTaken({ hostIds, from: quantumAt(from), to: quantumAt(to), exceptBookingId }),
    readBusyQuanta({ hostIds }),
  ]);
  const booked = new Map(rows.map(({ hostId, quanta }) => [hostId, new Set(quanta)]));
  return new Map(
    hostIds.map((id) => {
      const own = booked.get(id);
      const lists: TakenQuanta[] = [...(own ? [own] : []), ...(busy.get(id) ?? [])];
      return [id, { has: (quantum: number) => lists.some((list) => list.has(quantum)) }];
    }),
  );
}

/**
 * The taken quarter hours of these hosts, one row per host. For a year of consultations,
 * transferring ten thousand rows would take longer than finding them.
 */
export function selectTaken({
  hostIds,
  from,
  to,
  exceptBookingId,
}: {
  hostIds: string[];
  from: number;
  to: number;
  exceptBookingId?: string | undefined;
}) {
  const { hostId, quantum, bookingId } = bookingQuanta;
  const quanta = sql`string_agg(cast(${quantum} as text), ',')`.mapWith((list: string) =>
    list.split(",").map(Number),
  );
  return db
    .select({ hostId, quanta })
    .from(bookingQuanta)
    .where(
      and(
        inArray(hostId, hostIds),
        gte(quantum, from),
        lt(quantum, to),
        exceptBookingId === undefined ? undefined : ne(bookingId, exceptBookingId),
      ),
    )
    .groupBy(hostId);
}

/** How many start times are looked at before others have their turn. */
const STARTS_PER_TURN = 20_000;

/** The free times of a calendar. A hundred hosts have hundreds of thousands a month. */
async function slotsIn(
  { hosts, taken }: Calendar,
  span: Span,
  { now, notice = true, type = CONSULTATION, bookedAt }: SlotRules,
): Promise<Slot[]> {
  const slots = new Map<number, Slot>();
  const minutes = type.lengthMinutes;
  let seen = 0;
  for (const host of hosts) {
    const starts = listStarts(host, { ...span, now, notice, minutes });
    seen += starts.length;
    if (seen > STARTS_PER_TURN) {
      seen = 0;
      await letOthersRun();
    }
    for (const startsAt of starts) {
      if (startsAt.getTime() === bookedAt?.getTime()) continue;
      if (!isFree(startsAt, host, taken.get(host.id) ?? new Set(), minutes)) continue;
      const slot = slots.get(startsAt.getTime()) ?? { startsAt, hostIds: [] };
      slot.hostIds.push(host.id);
      slots.set(startsAt.getTime(), slot);
    }
  }
  return [...slots.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Returns the start times in a span at which any host is free, in order. */
export async function findSlots({
  from,
  to,
  now = sharedNow(),
  ...rules
}: Span & Partial<SlotRules>): Promise<Slot[]> {
  const search = { ...rules, now };
  return slotsIn(await readCalendar({ from, to }, search), { from, to }, search);
}

/** A day of a host's calendar: when it is open, and which start times visitors can choose. */
export interface HostDay {
  day: Day;
  windows: readonly TimeWindow[];
  starts: Date[];
}

/** The days from today on as visitors can book this host. */
export async function listHostDays({
  host,
  days,
  type = CONSULTATION,
  now = sharedNow(),
}: {
  host: BookingHost;
  days: number;
  type?: EventRules;
  now?: Date;
}): Promise<HostDay[]> {
  const { timeZone } = host;
  const today = dayAt(now, timeZone);
  const span = {
    from: instantAt({ day: today, minute: 0, timeZone }),
    to: instantAt({ day: addToDay(today, days), minute: 0, timeZone }),
  };
  const taken = await readTaken([host], span, { now });
  const slots = await slotsIn({ hosts: [rulesFor(host, type)], taken }, span, { type, now });
  return Array.from({ length: days }, (_, index) => addToDay(today, index)).map((day) => ({
    day,
    windows: windowsOf(host, day).filter(({ startMinute, endMinute }) => startMinute < endMinute),
    starts: slots.map(({ startsAt }) => startsAt).filter((startsAt) => dayAt(startsAt, timeZone) === day),
  }));
}

/** How far ahead consultations can be booked; null if nobody takes bookings. */
export async function getBookingHorizon({
  now = sharedNow(),
  ...rules
}: Partial<Pick<SlotRules, "type" | "alsoHostId" | "now">> = {}): Promise<{
  until: Date;
  timeZone: string;
} | null> {
  const hosts = await listOfferingHosts({ ...rules, now });
  const [first] = hosts;
  if (!first) return null;
  const days = Math.max(...hosts.map(({ horizonDays }) => horizonDays));
  return { until: daysAfter(now, days + 2), timeZone: first.timeZone };
}

/** Returns the free times closest to a taken one. */
export async function findNearest(startsAt: Date, rules: SlotRules): Promise<Slot[]> {
  const now = rules.now.getTime();
  const middle = Math.min(Math.max(startsAt.getTime(), now), now + BOOKABLE_DAYS_MAX * DAY_MILLISECONDS);
  const span = {
    from: new Date(middle - NEAREST_DAYS * DAY_MILLISECONDS),
    to: new Date(middle + NEAREST_DAYS * DAY_MILLISECONDS),
  };
  const distance = (slot: Slot) => Math.abs(slot.startsAt.getTime() - startsAt.getTime());
  const slots = await slotsIn(await readCalendar(span, rules), span, rules);
  return slots
    .filter((slot) => slot.startsAt.getTime() !== startsAt.getTime())
    .sort((a, b) => distance(a) - distance(b) || a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, NEAREST_SLOTS_SHOWN)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/**
 * The hosts who are free at a time: `preferred` first, then those with the fewest consultations
 * ahead of them. Ties are broken at random, so that many requests for the same time don't all ask
 * the same host first.
 */
export async function hostsFreeAt(
  startsAt: Date,
  rules: SlotRules & { preferred?: string },
): Promise<BookingHost[]> {
  const days = (startsAt.getTime() - rules.now.getTime()) / DAY_MILLISECONDS;
  if (days < 0 || days > BOOKABLE_DAYS_MAX) return [];
  const span = { from: startsAt, to: new Date(startsAt.getTime() + 1) };
  const calendar = await readCalendar(span, rules);
  const [slot] = await slotsIn(calendar, span, rules);
  const free = calendar.hosts.filter(({ id }) => slot?.hostIds.includes(id));
  const loads = free.length > 1 ? await countAhead(free, rules.now) : new Map<string, number>();
  const ranks = new Map(
    free.map(({ id }) => [id, id === rules.preferred ? -1 : (loads.get(id) ?? 0) + randomInt(1_000) / 1_000]),
  );
  return free.sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
}

/**
 * Whether none of the others has fewer consultations ahead than this host, as a condition of the
 * write that books them.
 */
export function hasLeastAhead(
  tx: Database,
  host: Pick<BookingHost, "id">,
  { others, now }: { others: readonly Pick<BookingHost, "id">[]; now: Date },
): SQL | undefined {
  if (others.length === 0) return undefined;
  const ahead = and(eq(bookings.status, "confirmed"), gte(bookings.startsAt, now));
  const own = tx
    .select({ count: count() })
    .from(bookings)
    .where(and(eq(bookings.hostId, host.id), ahead));
  const less = others.map(({ id }) => {
    const theirs = tx
      .select({ count: count() })
      .from(bookings)
      .where(and(eq(bookings.hostId, id), ahead));
    return sql`(${theirs}) >= (${own})`;
  });
  return and(...less);
}

/**
 * Whether a host is still free at a time, after asking their other calendars again. Those may have
 * changed since the free times were shown.
 */
export async function isStillFree(host: BookingHost, startsAt: Date, rules: SlotRules): Promise<boolean> {
  if (!(await refreshCalendars({ hostId: host.id, now: rules.now }))) return true;
  const span = { from: startsAt, to: new Date(startsAt.getTime() + 1) };
  const taken = await readTaken([host], span, rules);
  return (await slotsIn({ hosts: [host], taken }, span, rules)).length > 0;
}

/** How many consultations each of these hosts has ahead. */
async function countAhead(hosts: BookingHost[], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ hostId: bookings.hostId, count: count() })
    .from(bookings)
    .where(
      and(
        inArray(
          bookings.hostId,
          hosts.map(({ id }) => id),
        ),
        eq(bookings.status, "confirmed"),
        gte(bookings.startsAt, now),
      ),
    )
    .groupBy(bookings.hostId);
  return new Map(rows.map((row) => [row.hostId, row.count]));
}
