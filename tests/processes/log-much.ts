import { setTimeout as sleep } from "node:timers/promises";

import { log } from "~/server/log.server";

/* Logs more than is collected before a write, lets the write happen, and says on stderr that it
   is still there. */
for (let line = 0; line < 500; line++) log.error({ line }, "a line that nobody can store");
await sleep(200);
console.error("still there");
