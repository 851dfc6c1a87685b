import { closeDatabase, db, migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { env } from "~/server/env.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { connectCalendar, listCalendars } from "~/models/calendar/calendar.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";

import { hostBusyTimes, hostCalendars } from "../../drizzle/schema";
import { createTestHost, STAFF_SOURCE } from "../../tests/factories/booking";

import { median } from "../process-stats";

/* Searches for free times with and without three connected calendars, in turn, on the database of
   this process. The first arguments are the addresses of the calendars. */

const ROUNDS = 101;
const WARM_UP = 50;
const addresses = process.argv.slice(2);

try {
  allowLongStatements();
  await migrateDatabase();
  env.allowedPrivateHosts.push("127.0.0.1");
  const now = new Date();
  const span = { from: now, to: new Date(now.getTime() + 31 * DAY_MILLISECONDS), now };
  const host = await createTestHost({}, now);
  const search = async () => {
    const startedAt = performance.now();
    const { length } = await findSlots(span);
    return { took: performance.now() - startedAt, slots: length };
  };
  const startedAt = performance.now();
  for (const [index, address] of addresses.entries())
    await connectCalendar({ host, name: `Calendar ${index}`, address, source: STAFF_SOURCE, now });
  const readSeconds = (performance.now() - startedAt) / 1_000 / addresses.length;
  const unread = (await listCalendars({ hostId: host.id })).reduce((sum, one) => sum + one.unread, 0);
  const without: Awaited<ReturnType<typeof search>>[] = [];
  const connected: typeof without = [];
  // In turn, so that both meet the same machine. The first searches compile what the others use.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const blocks of [false, true]) {
      await db.update(hostCalendars).set({ blocks });
      const found = await search();
      if (round >= 0) (blocks ? connected : without).push(found);
    }
  }
  const busyTimes = await db.$count(hostBusyTimes);
  const [before, after] = [without, connected].map((list) => median(list.map(({ took }) => took)));
  const [slotsBefore, slotsAfter] = [without[0]?.slots, connected[0]?.slots];
  console.log(
    `RESULT ${JSON.stringify({ before, after, slotsBefore, slotsAfter, unread, busyTimes, readSeconds })}`,
  );
} finally {
  await closeDatabase();
}
