import { sharedNow } from "~/lib/clock/shared-clock";
import type { Booking } from "~/models/booking/booking";
import { minutesOf } from "~/models/booking/booking";
import type { BookingHost } from "~/models/booking/booking-host";
import { listBookingsBetween } from "~/models/booking/booking-query.server";
import { listEventTypes } from "~/models/booking/event-type.server";
import { listHostDays, type HostDay } from "~/models/booking/booking-slot.server";
import { CONSULTATION_MINUTES, FORTNIGHT_DAYS } from "~/models/booking/booking-limits";
import { addToDay, dayAt, instantAt, minuteAt, weekdayOf } from "~/lib/time-zone";
import { shortDay } from "~/lib/zoned-dates";

import type { BarPart, Fortnight } from "./host";

const DAY_MINUTES = 1440;
/** The axis covers at least these minutes of the day. */
const OFFICE = { from: 8 * 60, to: 18 * 60 };
const HOURS_STEP = 120;

/**
 * The next two weeks of a host: open hours, consultations, and the free start times of the first
 * type that the host offers.
 */
export async function loadFortnight(host: BookingHost, now = sharedNow()): Promise<Fortnight> {
  const { timeZone } = host;
  const today = dayAt(now, timeZone);
  const types = await listEventTypes({ active: true });
  const type = types.find(({ hostIds }) => hostIds === null || hostIds.includes(host.id));
  const minutes = type?.lengthMinutes ?? CONSULTATION_MINUTES;
  const [calendar, booked] = await Promise.all([
    listHostDays({ host, days: FORTNIGHT_DAYS, now, ...(type ? { type } : {}) }),
    listBookingsBetween({
      hostId: host.id,
      from: instantAt({ day: today, minute: 0, timeZone }),
      to: instantAt({ day: addToDay(today, FORTNIGHT_DAYS), minute: 0, timeZone }),
    }),
  ]);
  const days = type ? calendar : calendar.map((day) => ({ ...day, starts: [] }));
  const bookedOn = (day: string) => booked.filter(({ startsAt }) => dayAt(startsAt, timeZone) === day);
  const axis = axisOf(days, booked, timeZone);
  return {
    hours: Array.from({ length: (axis.to - axis.from) / HOURS_STEP + 1 }, (_, index) =>
      String((axis.from + index * HOURS_STEP) / 60).padStart(2, "0"),
    ),
    freeCount: days.reduce((sum, { starts }) => sum + starts.length, 0),
    days: days.map((day) => ({
      day: day.day,
      name: shortDay(day.day),
      isMonday: weekdayOf(day.day) === 1,
      free: day.starts.length,
      booked: bookedOn(day.day).length,
      parts: partsOf(day, bookedOn(day.day), { axis, minutes, timeZone }),
    })),
  };
}

interface Axis {
  from: number;
  to: number;
}

/** The part of the day that contains everything, on even hours. */
function axisOf(days: HostDay[], booked: Booking[], timeZone: string): Axis {
  const windows = days.flatMap((day) => day.windows);
  const spans = booked.map((booking) => {
    const start = minuteAt(booking.startsAt, timeZone);
    return { start, end: Math.min(DAY_MINUTES, start + minutesOf(booking)) };
  });
  const from = Math.min(
    OFFICE.from,
    ...windows.map(({ startMinute }) => startMinute),
    ...spans.map(({ start }) => start),
  );
  const to = Math.max(
    OFFICE.to,
    ...windows.map(({ endMinute }) => endMinute),
    ...spans.map(({ end }) => end),
  );
  return {
    from: Math.floor(from / HOURS_STEP) * HOURS_STEP,
    to: Math.ceil(to / HOURS_STEP) * HOURS_STEP,
  };
}

function partsOf(
  { windows, starts }: HostDay,
  booked: Booking[],
  { axis, minutes, timeZone }: { axis: Axis; minutes: number; timeZone: string },
): BarPart[] {
  const share = (minutes: number) => (minutes / (axis.to - axis.from)) * 100;
  const part = (kind: BarPart["kind"], minute: number, length: number): BarPart => ({
    kind,
    x: share(minute - axis.from),
    width: share(Math.min(length, axis.to - minute)),
  });
  return [
    ...windows.map(({ startMinute, endMinute }) => part("open", startMinute, endMinute - startMinute)),
    ...starts.map((start) => part("free", minuteAt(start, timeZone), minutes)),
    ...booked.map((booking) => part("booked", minuteAt(booking.startsAt, timeZone), minutesOf(booking))),
  ];
}
