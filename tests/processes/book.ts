import { setTimeout as sleep } from "node:timers/promises";

import { brokenRule } from "~/models/shared/rule-error";
import { closeDatabase } from "~/server/db.server";
import { BOOKING_RULES } from "~/models/booking/booking-refusals";
import { findSlots } from "~/models/booking/booking-slot.server";
import { createBooking } from "~/models/booking/booking.server";

import { bookingForm } from "../factories/booking";

/* Books the time named in the first argument for as many visitors at once as the second says,
   from when it can be booked, as one instance of the server does. The third is the clock at
   which all this happens. */
const [startsAt, visitors, now] = [
  new Date(process.argv[2] ?? ""),
  Number(process.argv[3]),
  new Date(process.argv[4] ?? ""),
];
const span = { from: startsAt, to: new Date(startsAt.getTime() + 1), now };
console.log("ready");
while ((await findSlots(span)).length === 0) await sleep(2);
const outcomes = await Promise.allSettled(
  Array.from({ length: visitors }, () => createBooking({ ...bookingForm({ startsAt }), now })),
);
const count = (wanted: (outcome: PromiseSettledResult<unknown>) => boolean) => outcomes.filter(wanted).length;
console.log(
  JSON.stringify({
    made: count(({ status }) => status === "fulfilled"),
    refused: count(
      (one) => one.status === "rejected" && brokenRule(one.reason, BOOKING_RULES)?.code === "slot_taken",
    ),
  }),
);
await closeDatabase();
