import { closeDatabase } from "~/server/db.server";
import { deliverDueWebhooks } from "~/models/webhook/webhook-delivery.server";
import { listDueEndpoints } from "~/models/webhook/webhook-queue.server";
import { outsideFetch } from "~/services/outside-fetch.server";

/* Delivers the webhooks that are due, as one instance of the server does, until none is. */
const worker = `process-${process.pid}`;
let delivered = 0;
console.log("ready");
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
