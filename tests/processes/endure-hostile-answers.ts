import { connectCalendar } from "~/models/calendar/calendar.server";
import { pollCalendars } from "~/models/calendar/calendar-poll.server";
import { deliverDueWebhooks } from "~/models/webhook/webhook-delivery.server";
import { closeDatabase, db } from "~/server/db.server";
import { outsideFetch } from "~/services/outside-fetch.server";

import { hostCalendars } from "../../drizzle/schema";
import { createTestHost, STAFF_SOURCE } from "../factories/booking";
import { createTestEndpoint, queueEvents } from "../factories/webhook";

/* Connects the calendars whose addresses are the later arguments, and a webhook at the first one.
   Then polls and delivers for as many rounds as the second says, and reports after each what the
   garbage collector could not free. Start it with `--expose-gc`. */
const [receiver = "", rounds = "", ...feeds] = process.argv.slice(2);
const EVENTS_PER_ROUND = 20;
const DAY_MILLISECONDS = 86_400_000;

const start = Date.now();
const host = await createTestHost();
for (const address of feeds)
  await connectCalendar({ host, name: "Work", address, source: STAFF_SOURCE, now: new Date(start) });
const endpoint = await createTestEndpoint({ url: receiver });

for (let round = 1; round <= Number(rounds); round += 1) {
  // A calendar is read as a whole once its text is more than a day old.
  const now = new Date(start + 2 * round * DAY_MILLISECONDS);
  const polled = await pollCalendars(now);
  await queueEvents(
    Array.from({ length: EVENTS_PER_ROUND }, (_, number) => ({ slug: `${round}-${number}` })),
  );
  const sent = await deliverDueWebhooks({ endpointId: endpoint.id, worker: "w", outside: outsideFetch });
  console.log(JSON.stringify({ polled, delivered: sent.delivered, ...(await whatIsKept()) }));
}
const read = await db
  .select({ fault: hostCalendars.fault, unread: hostCalendars.unread })
  .from(hostCalendars);
console.log(JSON.stringify(read.map(({ fault, unread }) => fault ?? unread)));
await closeDatabase();

/** Bytes in use and things that keep the process busy, once what isn't needed is gone. */
async function whatIsKept(): Promise<{ bytes: number; resources: number }> {
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external, resources: process.getActiveResourcesInfo().length };
}
