import { z } from "zod";

import { readerClock } from "~/http/reader/reader-clock.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { BOOKING_STATUSES, type Booking } from "~/models/booking/booking";
import type { BookingHost } from "~/models/booking/booking-host";
import { listHosts } from "~/models/booking/booking-host.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { listBookings, listBookingsBetween } from "~/models/booking/booking-query.server";
import { BOOKINGS_PER_PAGE, WEEK_BOOKINGS_MAX } from "~/models/booking/booking-limits";
import { addToDay, dayAt, instantAt, minuteAt, mondayOf, readDay } from "~/lib/time-zone";
import { timeZoneLabel } from "~/lib/zones/zone-names";

import type { Viewer } from "~/auth/access.server";
import type { BookingLine, BookingWeek } from "./bookings";
import { dayWords, zonedWords } from "~/lib/zoned-dates";
import { hostsCopy } from "~/copy/console/booking-hosts";

/** Hours that a week shows even if nothing is booked. */
const [FIRST_HOUR, LAST_HOUR] = [8, 18];

const hostField = z.uuid().optional().catch(undefined);
const WeekSchema = z.object({ week: z.string().optional(), host: hostField });
const ListSchema = z.object({
  period: z.enum(["upcoming", "past"]).catch("upcoming"),
  status: z.enum(BOOKING_STATUSES).optional().catch(undefined),
  host: hostField,
  q: z.string().max(200).optional().catch(undefined),
});

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/** What every list of bookings shows: its time zone, and the hosts to filter by. */
async function loadFrame({ user }: Viewer, host: string | undefined) {
  const hosts = await listHosts();
  const timeZone = (hosts.find(({ userId }) => userId === user.id) ?? hosts[0])?.timeZone ?? "UTC";
  const names = hosts.map(({ id, name }) => ({ id, name: name || hostsCopy.unnamed }));
  return { hosts, timeZone, frame: { zone: timeZoneLabel(timeZone), hosts: names, host: host ?? "" } };
}

/** Everything that `/admin/bookings` shows: a week, in the viewer's own zone. */
export async function loadBookingWeek(request: Request, viewer: Viewer) {
  const { week, host } = WeekSchema.parse(queryOf(request));
  const { hosts, timeZone, frame } = await loadFrame(viewer, host);
  return { ...frame, week: await loadWeek({ wanted: week, hostId: host, timeZone, hosts }) };
}

/** Everything that `/admin/bookings/list` shows: a page of bookings, in the viewer's own zone. */
export async function loadBookingList(request: Request, viewer: Viewer) {
  const { host, q, ...filter } = ListSchema.parse(queryOf(request));
  const { hosts, timeZone, frame } = await loadFrame(viewer, host);
  const page = { ...filter, ...readCursors(request), hostId: host, search: q, limit: BOOKINGS_PER_PAGE };
  const { items, previous, next } = await readListPage(() => listBookings(page));
  return {
    ...frame,
    items: items.map((booking) => toLine(booking, timeZone, hosts)),
    previous,
    next,
    isFiltered: Boolean(q ?? filter.status ?? host) || filter.period === "past",
  };
}

function toLine(booking: Booking, timeZone: string, hosts: BookingHost[]): BookingLine {
  const clock = readerClock();
  const start = zonedWords(booking.startsAt, timeZone, clock);
  return {
    id: booking.id,
    date: start.date,
    from: start.time,
    to: zonedWords(booking.endsAt, timeZone, clock).time,
    name: booking.name,
    email: booking.email,
    company: booking.company,
    status: booking.status,
    host: hosts.find(({ id }) => id === booking.hostId)?.name || hostsCopy.unnamed,
  };
}

/** The first consultation from a moment on. */
async function findFollowing({
  from,
  hostId,
  timeZone,
}: {
  from: Date;
  hostId: string | undefined;
  timeZone: string;
}): Promise<BookingWeek["following"]> {
  const wanted = { period: "upcoming", status: "confirmed", hostId } as const;
  const [first] = (await listBookings({ ...wanted, limit: 1, now: from })).items;
  if (!first) return null;
  const { day, date } = zonedWords(first.startsAt, timeZone);
  return { day, date };
}

async function loadWeek({
  wanted,
  hostId,
  timeZone,
  hosts,
}: {
  wanted: string | undefined;
  hostId: string | undefined;
  timeZone: string;
  hosts: BookingHost[];
}): Promise<BookingWeek> {
  const now = sharedNow();
  const today = dayAt(now, timeZone);
  const monday = mondayOf(readDay(wanted) ?? today);
  const days = Array.from({ length: 7 }, (_, index) => addToDay(monday, index));
  const span = {
    from: instantAt({ day: monday, minute: 0, timeZone }),
    to: instantAt({ day: addToDay(monday, 7), minute: 0, timeZone }),
  };
  const found = await listBookingsBetween({ ...span, hostId, limit: WEEK_BOOKINGS_MAX + 1 });
  const rows = found.slice(0, WEEK_BOOKINGS_MAX);
  const placed = rows.map((booking) => ({
    line: toLine(booking, timeZone, hosts),
    day: dayAt(booking.startsAt, timeZone),
    hour: Math.floor(minuteAt(booking.startsAt, timeZone) / 60),
  }));
  const first = Math.min(FIRST_HOUR, ...placed.map(({ hour }) => hour));
  const last = Math.max(LAST_HOUR - 1, ...placed.map(({ hour }) => hour));
  const [start, end] = [dayWords(monday), dayWords(addToDay(monday, 6))];
  return {
    title: { first: start.dayAndMonth, last: `${end.dayAndMonth}, ${end.day.slice(0, 4)}` },
    previous: addToDay(monday, -7),
    next: addToDay(monday, 7),
    isThis: monday === mondayOf(today),
    count: rows.length,
    isCut: found.length > rows.length,
    following:
      span.to <= now || rows.some(({ endsAt }) => endsAt > now)
        ? null
        : await findFollowing({ from: span.to, hostId, timeZone }),
    days: days.map((day) => ({
      day,
      name: dayWords(day).weekday,
      number: String(Number(day.slice(8))),
      isToday: day === today,
    })),
    hours: Array.from({ length: last - first + 1 }, (_, index) => ({
      label: `${String(first + index).padStart(2, "0")}:00`,
      cells: days.map((day) =>
        placed.filter((one) => one.day === day && one.hour === first + index).map(({ line }) => line),
      ),
    })),
  };
}
