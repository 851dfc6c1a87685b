import { setTimeout as sleep } from "node:timers/promises";

import { databaseStatus, startDatabase } from "~/server/db.server";

/* Starts as the server does and says on stdout, again and again, how the database is. */
await startDatabase({ retryMilliseconds: 100 });
for (;;) {
  console.log(JSON.stringify(await databaseStatus()));
  await sleep(50);
}
