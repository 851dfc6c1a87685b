import { atomically, refreshStatistics } from "~/server/db.server";
import { endOf, listQuanta } from "~/models/booking/booking";
import type { BookingHost } from "~/models/booking/booking-host";
import { leadSearchText } from "~/models/lead/lead.server";
import { addToDay, dayAt, instantAt, weekdayOf } from "~/lib/time-zone";

import { bookingQuanta, bookings, leads } from "../../drizzle/schema";

import { createTestHost, everyDay } from "./booking";
import { insertMany, ROWS_PER_TRANSACTION } from "./insert-many";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** On the hour, from nine: before that and in the evening there are free times. */
const FIRST_MINUTE = 9 * 60;
const STEP_MINUTES = 60;
/** As for users and posts: bookings and their leads were made over five years. */
const SPREAD_MILLISECONDS = 5 * 365 * DAY_MILLISECONDS;
const HOURS = { startMinute: 8 * 60, endMinute: 20 * 60 };

/**
 * Adds hosts whose next `days` working days hold `perDay` consultations each, with a quarter of an
 * hour of buffer. Returns how many consultations that are.
 */
export async function createBulkBookings({
  hosts,
  days,
  perDay,
  now = new Date(),
}: {
  hosts: number;
  days: number;
  perDay: number;
  now?: Date;
}): Promise<number> {
  let total = 0;
  for (let number = 0; number < hosts; number += 1) {
    const host = await createTestHost(
      { horizonDays: 365, bufferAfterMinutes: 15, days: everyDay(HOURS) },
      now,
    );
    const starts = workingDays({ days, from: dayAt(now, host.timeZone) }).flatMap((day) =>
      Array.from({ length: perDay }, (_, index) =>
        instantAt({ day, minute: FIRST_MINUTE + index * STEP_MINUTES, timeZone: host.timeZone }),
      ),
    );
    const step = SPREAD_MILLISECONDS / starts.length;
    const rows = starts.map((startsAt, index) =>
      bulkBooking({
        host,
        startsAt,
        number: index,
        madeAt: new Date(now.getTime() - Math.round(step * index)),
      }),
    );
    for (let start = 0; start < rows.length; start += ROWS_PER_TRANSACTION) {
      const part = rows.slice(start, start + ROWS_PER_TRANSACTION);
      const taken = part.flatMap((booking) =>
        listQuanta(booking, host).map((quantum) => ({ hostId: host.id, quantum, bookingId: booking.id })),
      );
      await atomically(
        (tx) => [
          insertMany(tx, bookings, part),
          insertMany(tx, bookingQuanta, taken),
          insertMany(tx, leads, part.map(bulkLead)),
        ],
        { mayBeLost: true },
      );
    }
    total += rows.length;
  }
  await refreshStatistics();
  return total;
}

function workingDays({ days, from }: { days: number; from: string }): string[] {
  const found: string[] = [];
  for (let day = addToDay(from, 1); found.length < days; day = addToDay(day, 1)) {
    if (weekdayOf(day) <= 5) found.push(day);
  }
  return found;
}

function bulkBooking({
  host,
  startsAt,
  number,
  madeAt,
}: {
  host: BookingHost;
  startsAt: Date;
  number: number;
  madeAt: Date;
}) {
  const id = crypto.randomUUID();
  return {
    id,
    reference: `B-${id}`,
    requestKey: id,
    hostId: host.id,
    startsAt,
    endsAt: endOf(startsAt),
    name: `Visitor Number${number}`,
    email: `visitor-${id}@load.test`,
    timeZone: "Europe/Berlin",
    consent: "Yes.",
    createdAt: madeAt,
    updatedAt: madeAt,
  };
}

/** Every booking joins a lead. */
function bulkLead({ name, email, createdAt }: { name: string; email: string; createdAt: Date }) {
  const searchText = leadSearchText({ name, email });
  return {
    name,
    email,
    source: "booking" as const,
    searchText,
    createdAt,
    updatedAt: createdAt,
    lastEventAt: createdAt,
  };
}
