import { monitorEventLoopDelay } from "node:perf_hooks";

import { closeDatabase, db, migrateDatabase } from "~/server/db.server";
import { daysAfter } from "~/lib/time-units";
import { getInsights } from "~/models/visit/insights.server";
import { countView, flushVisits } from "~/models/visit/visit-batch.server";
import { deleteOldVisits } from "~/models/visit/visit-write.server";

import { visitorDays } from "../../drizzle/schema";

/* Counts views in the database of this process, at the pace of a million an hour and batch by batch
   as the site does, then deletes the visitors of that day. The argument is the number of views. */

const VIEWS = Number(process.argv[2]);
const VISITORS = VIEWS / 4;
const BATCH_MILLISECONDS = 5_000;
const BATCHES = Math.ceil((VIEWS / 1_000_000) * (3_600_000 / BATCH_MILLISECONDS));
const BROWSERS = ["131.0.0.0", "130.0.0.0", "129.0.0.0"].map(
  (version) =>
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`,
);
const PAGES = ["/", "/blog", "/booking", "/roi-calculator", "/contact"];

/** One view of the hour. Visitors come back until they have seen four pages. */
function see(index: number): void {
  const visitor = (index * 7) % VISITORS;
  countView({
    address: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    userAgent: BROWSERS[visitor % BROWSERS.length] ?? "",
    path: index % 3 === 0 ? `/blog/article-${index % 400}` : (PAGES[index % PAGES.length] ?? "/"),
    ...(index % 5 === 0 ? { query: `utm_source=mail&utm_campaign=issue-${index % 12}` } : {}),
    ...(index % 4 === 0 ? { referrer: `https://site-${index % 90}.example/` } : {}),
  });
}

try {
  await migrateDatabase();
  const begin = new Date(new Date().setUTCHours(9, 0, 0, 0));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const memoryBefore = process.memoryUsage().heapUsed;
  let memory = 0;
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  delay.enable();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const [from, to] = [batch, batch + 1].map((edge) => Math.round((edge * VIEWS) / BATCHES));
    for (let index = from ?? 0; index < (to ?? 0); index += 1) see(index);
    await flushVisits({ now: new Date(begin.getTime() + batch * BATCH_MILLISECONDS) });
    memory = Math.max(memory, process.memoryUsage().heapUsed);
  }
  delay.disable();
  const { user, system } = process.cpuUsage(cpuBefore);
  const milliseconds = performance.now() - startedAt;
  const { totals, dropped, robots } = await getInsights({ days: 1, now: begin });
  const rows = await db.$count(visitorDays);
  const deletionStartedAt = performance.now();
  await deleteOldVisits({ now: daysAfter(begin, 1) });
  const result = {
    ...{ views: totals.views, visitors: totals.visitors, dropped, robots, rows, milliseconds },
    cpuMilliseconds: (user + system) / 1000,
    longestBlockMilliseconds: delay.max / 1e6,
    heapMegabytes: (memory - memoryBefore) / 1024 / 1024,
    deletionMilliseconds: performance.now() - deletionStartedAt,
    rowsLeft: await db.$count(visitorDays),
  };
  console.log(`RESULT ${JSON.stringify(result)}`);
} finally {
  await closeDatabase();
}
