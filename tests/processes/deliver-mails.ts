import { setTimeout as sleep } from "node:timers/promises";

import { closeDatabase } from "~/server/db.server";
import { deliverDueMails } from "~/models/mail/mail-delivery.server";
import { getOutboxState } from "~/models/mail/mail.server";
import { createSender } from "~/services/mailer.server";

/* Delivers what is due, as one instance of the server does, through the server named in the
   first argument, from when the first mail waits until none does. */
const send = createSender(process.argv[2] ?? "");
let sent = 0;
console.log("ready");
while ((await getOutboxState()).waiting === 0) await sleep(5);
while ((await getOutboxState()).waiting > 0) {
  sent += (await deliverDueMails({ worker: `process-${process.pid}`, send })).sent;
  await sleep(5);
}
console.log(JSON.stringify({ sent }));
await closeDatabase();
