import { writeSync } from "node:fs";
import { setImmediate as letOthersRun } from "node:timers/promises";

import { createLeadImport, importLeads } from "~/models/lead/lead-import.server";

import { STAFF_SOURCE } from "../factories/booking";
import { createUser } from "../factories/user";

/* Imports the draft that its second argument names, or a new one with as many rows as the first
   says. Writes the draft, a line for each of the first turns of others, and one at the end. */
const TURNS_TOLD = 50;
const [total, named] = process.argv.slice(2);
const draft = named ? (JSON.parse(named) as Draft) : await createDraft(Number(total));

interface Draft {
  id: string;
  authorId: string;
}

async function createDraft(rowCount: number): Promise<Draft> {
  const rows = Array.from({ length: rowCount }, (_, number) => `ana.${number}@firm.test`);
  const { id: authorId } = await createUser({ role: "sales" });
  const file = { name: "fair.csv", bytes: Buffer.from(`Email\n${rows.join("\n")}\n`) };
  return { id: await createLeadImport({ file, authorId }), authorId };
}

writeSync(1, `${JSON.stringify(draft)}\n`);
let isOver = false;
const importing = importLeads({ ...draft, ownerId: null, source: STAFF_SOURCE }).finally(() => {
  isOver = true;
});
for (let turn = 1; !isOver; turn += 1) {
  await letOthersRun();
  if (turn <= TURNS_TOLD) writeSync(1, "free\n");
}
await importing;
writeSync(1, "imported\n");
