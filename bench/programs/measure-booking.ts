import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { quantumAt } from "~/models/booking/booking";
import { listHosts } from "~/models/booking/booking-host.server";
import { findSlots, selectTaken } from "~/models/booking/booking-slot.server";

import { createTestHost, everyDay } from "../../tests/factories/booking";
import { createBulkBookings } from "../../tests/factories/bulk-bookings";

import { median } from "../process-stats";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/* Fills the database of this process with a year of consultations and prints how long a search
   for free times takes, and some of them. */

const ROUNDS = 51;
const YEAR = { hosts: 5, days: 250, perDay: 8 };
/** When none of the other hosts work. */
const LATE = { startMinute: 21 * 60, endMinute: 22 * 60 };

async function timeOf(ask: () => PromiseLike<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

try {
  allowLongStatements();
  await migrateDatabase();
  const now = new Date();
  const bookings = await createBulkBookings({ ...YEAR, now });
  const daysAhead = (days: number) => new Date(now.getTime() + days * DAY_MILLISECONDS);
  const hosts = await listHosts({ bookable: true, now });
  const hostIds = hosts.map(({ id }) => id);
  const taken = (days: number) => () =>
    selectTaken({ hostIds, from: quantumAt(now), to: quantumAt(daysAhead(days)) });
  const times = {
    hosts: await timeOf(() => listHosts({ bookable: true, now })),
    takenInMonth: await timeOf(taken(31)),
    takenInYear: await timeOf(taken(365)),
    searchOfMonth: await timeOf(() => findSlots({ from: now, to: daysAhead(31), now })),
  };
  const free = await findSlots({ from: daysAhead(1), to: daysAhead(60), now });
  await createTestHost({ days: everyDay(LATE) }, now);
  const lonely = (await findSlots({ from: daysAhead(1), to: daysAhead(3), now })).find(
    ({ startsAt }) => !free.some((slot) => slot.startsAt.getTime() === startsAt.getTime()),
  );
  console.log(
    `RESULT ${JSON.stringify({ bookings, times, free: free.map(({ startsAt }) => startsAt), lonely: lonely?.startsAt })}`,
  );
} finally {
  await closeDatabase();
}
