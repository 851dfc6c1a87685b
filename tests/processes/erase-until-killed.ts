import { writeSync } from "node:fs";
import { setImmediate as letOthersRun } from "node:timers/promises";

import { eraseLead } from "~/models/lead/lead-privacy.server";
import { getLead } from "~/models/lead/lead-query.server";

import { STAFF_SOURCE } from "../factories/booking";
import { createWriter } from "../factories/bulk-leads";

/* Erases the lead whose address is its second argument, or a new one with as many messages as the
   first says. Writes the address, a line for each of the first turns of others, and one at the
   end. */
const TURNS_TOLD = 50;
const [total, named] = process.argv.slice(2);
const email = named ?? (await createWriter({ messages: Number(total) }));

writeSync(1, `${email}\n`);
const lead = await getLead({ email });
if (!lead) throw new Error("There is no lead");
let isOver = false;
const erasing = eraseLead({ lead, source: STAFF_SOURCE }).finally(() => {
  isOver = true;
});
for (let turn = 1; !isOver; turn += 1) {
  await letOthersRun();
  if (turn <= TURNS_TOLD) writeSync(1, "free\n");
}
await erasing;
writeSync(1, "erased\n");
