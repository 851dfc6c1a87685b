import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { DrillRequest } from "./arguments";
import { PageVisitors } from "./page-visitors";
import { startPostgres } from "./postgres";
import { kindsOf, none, nothingProven, some, told, within, type ReportLine } from "./report";
import { startSite } from "./site";
import type { Stage } from "./stage";
import { Traffic } from "./traffic";
import { makeNextVersion } from "./versions";

/** How long the versions serve together, and the last one alone. */
const CALM_MILLISECONDS = 5_000;
/** Running requests may take 25 s at most, see `hardStopMilliseconds`. Here none is long. */
const STOP_MILLISECONDS = 10_000;

/**
 * Replaces both instances by another version and back, one after the other, while visitors book,
 * write, sign in and open pages.
 */
export async function drillRolling(stage: Stage, { times }: DrillRequest): Promise<ReportLine[]> {
  const next = await makeNextVersion(path.join(stage.folder, "next"));
  const database = await startPostgres(stage);
  const site = await startSite(stage, { pooledUrl: database.url, directUrl: database.url });
  const traffic = new Traffic(site.address, site.content);
  const visitors = new PageVisitors(site.address);
  stage.onEnd(() => traffic.stop());
  stage.onEnd(() => visitors.stop());
  await traffic.start();
  visitors.start();
  await traffic.writesAfter(performance.now(), () => stage.isInterrupted);
  await sleep(CALM_MILLISECONDS);

  const stops: number[] = [];
  let unclean = 0;
  for (let round = 1; round <= times && !stage.isInterrupted; round += 1) {
    const folder = round % 2 === 1 ? next : undefined;
    for (const [index, app] of [...site.apps.entries()]) {
      const began = performance.now();
      const code = await app.stop();
      stops.push(performance.now() - began);
      if (code !== 0) unclean += 1;
      await site.startAgain(index, folder);
      stage.tell(`${round} of ${times}: app${index + 1} runs the ${folder ? "next" : "first"} version`);
      await sleep(CALM_MILLISECONDS);
    }
  }
  await visitors.stop();
  await traffic.stop();
  const lost = await traffic.listLost(database.url);
  const newNames = [...visitors.named].filter((name) => name.includes(".next.")).length;
  const failed = [...traffic.refused, ...visitors.failedPages, ...visitors.failedAssets];
  for (const what of [...new Set(failed)]) stage.tell(`failed: ${what}`);
  stage.tell(`answers to writes: ${traffic.statusText()}`);
  return [
    told("instances replaced", stops.length),
    none("instances that ended with an error", unclean),
    within("longest stop of an instance", Math.max(...stops), STOP_MILLISECONDS),
    told("acknowledged writes", kindsOf(traffic.counts())),
    none("acknowledged writes lost", lost.length),
    none("writes that failed", traffic.refused.length),
    told("pages opened", visitors.pages + traffic.reads.length),
    none(
      "pages that failed",
      visitors.failedPages.length + traffic.reads.filter((read) => !read.isServed).length,
    ),
    told("files of pages loaded", visitors.assets),
    none("files of pages that failed", visitors.failedAssets.length),
    some("files that only the next version has", newNames),
    ...nothingProven(traffic.counts()),
  ];
}
