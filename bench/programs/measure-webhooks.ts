import { atomically, closeDatabase, migrateDatabase } from "~/server/db.server";
import { setEndpointPaused, listEndpoints } from "~/models/webhook/webhook-endpoint.server";
import { webhookWrite } from "~/models/webhook/webhook-write.server";

import { STAFF_SOURCE } from "../../tests/factories/booking";
import { createTestEndpoint } from "../../tests/factories/webhook";

/*
 * First argument "queue": adds paused endpoints at the addresses that follow, and writes as many
 * events as the second argument says. First argument "resume": lets them go.
 */
const WRITTEN_TOGETHER = 100;
const [step, count = "0", ...addresses] = process.argv.slice(2);

await migrateDatabase();
if (step === "queue") {
  for (const url of addresses) await createTestEndpoint({ url, events: ["post.published"] });
  await pauseAll(true);
  const startedAt = performance.now();
  for (let written = 0; written < Number(count); written += WRITTEN_TOGETHER) {
    const now = new Date();
    await atomically((tx) =>
      Array.from({ length: WRITTEN_TOGETHER }, (_, index) => {
        const id = crypto.randomUUID();
        const slug = `event-${written + index}`;
        const data = { id, slug, title: slug, publishedAt: now.toISOString() };
        return webhookWrite(tx, { event: "post.published", email: null, data, now });
      }),
    );
  }
  console.log(`RESULT ${JSON.stringify({ milliseconds: performance.now() - startedAt })}`);
} else {
  await pauseAll(false);
}
await closeDatabase();

async function pauseAll(isPaused: boolean): Promise<void> {
  for (const endpoint of await listEndpoints())
    await setEndpointPaused({ endpoint, isPaused, source: STAFF_SOURCE });
}
