import { setTimeout as sleep } from "node:timers/promises";

import { closeDatabase } from "~/server/db.server";
import { deliverDueWebhooks } from "~/models/webhook/webhook-delivery.server";
import { listDueEndpoints } from "~/models/webhook/webhook-queue.server";
import { outsideFetch } from "~/services/outside-fetch.server";

/* Delivers the webhooks that are due, as one instance of the server does, from when the first one
   is until none is. */
const worker = `process-${process.pid}`;
let delivered = 0;
console.log("ready");
while ((await listDueEndpoints()).length === 0) await sleep(5);
for (;;) {
  const endpoints = await listDueEndpoints();
  if (endpoints.length === 0) break;
  const results = await Promise.all(
    endpoints.map((endpointId) => deliverDueWebhooks({ endpointId, worker, outside: outsideFetch })),
  );
  delivered += results.reduce((sum, result) => sum + result.delivered, 0);
}
console.log(JSON.stringify({ delivered }));
await closeDatabase();
