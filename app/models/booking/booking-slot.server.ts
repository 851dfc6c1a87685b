import { randomInt } from "node:crypto";

import { and, gte, inArray, lt, ne, sql } from "drizzle-orm";

import { db } from "~/server/db.server";

import { bookingQuanta } from "../../../drizzle/schema";

import { isFree, quantumAt, startsOf, type Slot, type Span } from "./booking";
import type { BookingHost } from "./booking-host";
import { listHosts } from "./booking-host.server";
import { DAY_MILLISECONDS, daysAfter, daysBefore } from "~/lib/time-units";

/** How many days before and after a taken slot to look for free ones. */
const NEAREST_DAYS = 14;
const NEAREST_SLOTS = 4;
/** The longest booking window. */
const BOOKABLE_DAYS_MAX = 367;

/** What a search for free times needs to know. */
interface Calendar {
  hosts: BookingHost[];
  /** The taken quarter hours, by host. */
  taken: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * How to search. Staff skip the minimum notice, and a booking that is being rescheduled may reuse
 * its own time.
 */
interface SlotRules {
  notice?: boolean;
  exceptBookingId?: string | undefined;
  now: Date;
}

/** Reads the hosts and their taken times in and around the span. */
async function readCalendar(span: Span, { exceptBookingId, now }: SlotRules): Promise<Calendar> {
  const hosts = await listHosts({ bookable: true, now });
  if (hosts.length === 0) return { hosts, taken: new Map() };
  const rows = await selectTaken({
    hostIds: hosts.map(({ id }) => id),
    from: quantumAt(daysBefore(span.from, 1)),
    to: quantumAt(daysAfter(span.to, 1)),
    exceptBookingId,
  });
  return { hosts, taken: new Map(rows.map(({ hostId, quanta }) => [hostId, new Set(quanta)])) };
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

function slotsIn({ hosts, taken }: Calendar, span: Span, { now, notice }: SlotRules): Slot[] {
  const slots = new Map<number, Slot>();
  for (const host of hosts) {
    for (const startsAt of startsOf(host, { ...span, now, ...(notice === undefined ? {} : { notice }) })) {
      if (!isFree(startsAt, host, taken.get(host.id) ?? new Set())) continue;
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
  now = new Date(),
  ...rules
}: Span & Partial<SlotRules>): Promise<Slot[]> {
  const search = { ...rules, now };
  return slotsIn(await readCalendar({ from, to }, search), { from, to }, search);
}

/** How far ahead consultations can be booked; null if nobody takes bookings. */
export async function getBookingHorizon({ now = new Date() }: { now?: Date } = {}): Promise<{
  until: Date;
  timeZone: string;
} | null> {
  const hosts = await listHosts({ bookable: true, now });
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
  return slotsIn(await readCalendar(span, rules), span, rules)
    .filter((slot) => slot.startsAt.getTime() !== startsAt.getTime())
    .sort((a, b) => distance(a) - distance(b) || a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, NEAREST_SLOTS)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/**
 * The hosts who are free at a time: `preferred` first, then those with the fewest consultations
 * around it. Ties are broken at random, so that many requests for the same time don't all ask the
 * same host first.
 */
export async function hostsFreeAt(
  startsAt: Date,
  rules: SlotRules & { preferred?: string },
): Promise<BookingHost[]> {
  const days = (startsAt.getTime() - rules.now.getTime()) / DAY_MILLISECONDS;
  if (days < 0 || days > BOOKABLE_DAYS_MAX) return [];
  const span = { from: startsAt, to: new Date(startsAt.getTime() + 1) };
  const calendar = await readCalendar(span, rules);
  const [slot] = slotsIn(calendar, span, rules);
  const ranks = new Map(
    calendar.hosts.map(({ id }) => [
      id,
      id === rules.preferred ? -1 : (calendar.taken.get(id)?.size ?? 0) + randomInt(1_000) / 1_000,
    ]),
  );
  return calendar.hosts
    .filter(({ id }) => slot?.hostIds.includes(id))
    .sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
}
