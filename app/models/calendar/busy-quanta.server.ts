import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { quantumAt } from "~/models/booking/booking";
import { db } from "~/server/db.server";

import { hostBusyTimes, hostCalendars } from "../../../drizzle/schema";

/** A year of quarter hours takes four kilobytes. */
const CACHED_BYTES_MAX = 16 * 1024 * 1024;

/** The busy quarter hours of one calendar, a bit for each. */
class BusyQuanta {
  constructor(
    /** The version of the calendar that has them. */
    readonly version: string,
    private readonly first: number,
    readonly bits: Uint8Array,
  ) {}

  has(quantum: number): boolean {
    const place = quantum - this.first;
    return place >= 0 && ((this.bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }
}

/**
 * What was read from calendars, by their ids. Each search first asks the database which version
 * counts, so what another process has read counts here as well.
 */
const known = new LRUCache<string, BusyQuanta>({
  maxSize: CACHED_BYTES_MAX,
  sizeCalculation: ({ bits }) => bits.length + 200,
});

/** The quarter hours in which hosts are busy by their connected calendars, by host. */
export async function readBusyQuanta({
  hostIds,
}: {
  hostIds: string[];
}): Promise<Map<string, Pick<BusyQuanta, "has">[]>> {
  const { id, hostId, textHash, readAt } = hostCalendars;
  const calendars = await db
    .select({ id, hostId, textHash, readAt })
    .from(hostCalendars)
    .where(and(inArray(hostId, hostIds), isNotNull(textHash), eq(hostCalendars.blocks, true)));
  const busy = new Map<string, BusyQuanta[]>();
  for (const calendar of calendars) {
    const version = `${calendar.textHash} ${calendar.readAt?.getTime()}`;
    const quanta = await quantaOf(calendar.id, version);
    busy.set(calendar.hostId, [...(busy.get(calendar.hostId) ?? []), quanta]);
  }
  return busy;
}

async function quantaOf(calendarId: string, version: string): Promise<BusyQuanta> {
  const cached = known.get(calendarId);
  if (cached?.version === version) return cached;
  const rows = await db
    .select({ startsAt: hostBusyTimes.startsAt, endsAt: hostBusyTimes.endsAt })
    .from(hostBusyTimes)
    .where(eq(hostBusyTimes.calendarId, calendarId))
    .orderBy(hostBusyTimes.startsAt);
  const spans = rows.map(({ startsAt, endsAt }) => ({
    first: quantumAt(startsAt),
    last: quantumAt(new Date(endsAt.getTime() - 1)),
  }));
  // Spans are sorted and don't overlap.
  const first = spans[0]?.first ?? 0;
  const last = spans.at(-1)?.last ?? first;
  const bits = new Uint8Array(((last - first) >> 3) + 1);
  for (const span of spans) {
    for (let place = span.first - first; place <= span.last - first; place += 1)
      bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  const quanta = new BusyQuanta(version, first, bits);
  known.set(calendarId, quanta);
  return quanta;
}
