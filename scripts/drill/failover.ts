import { setTimeout as sleep } from "node:timers/promises";

import type { AppServer } from "../app-server";

import type { DrillRequest } from "./arguments";
import { startCluster, type Cluster } from "./cluster";
import { failoverLines, type DrillFigures, type ReportLine } from "./report";
import { isAlive, startSite } from "./site";
import type { Stage } from "./stage";
import { isInOutage, outagesOf } from "./timeline";
import { Traffic } from "./traffic";

/** Time in which writes of every kind are made between two kills. */
const CALM_MILLISECONDS = 2_000;

/** Kills the primary of two databases, or restarts it and PgBouncer in turn, under writes. */
export async function drillFailover(stage: Stage, request: DrillRequest): Promise<ReportLine[]> {
  stage.tell("building the cluster: etcd, two PostgreSQL with Patroni, HAProxy, PgBouncer");
  const cluster = await startCluster(stage.folder, (stop) => stage.onEnd(stop));
  const { address, apps, content } = await startSite(stage, cluster, { DATABASE_READ_URL: cluster.readUrl });
  const traffic = new Traffic(address, content);
  stage.onEnd(() => traffic.stop());
  await traffic.start();
  const isInterrupted = () => stage.isInterrupted;
  await traffic.writesAfter(performance.now(), isInterrupted);

  const kills: number[] = [];
  for (let round = 1; round <= request.times && !stage.isInterrupted; round += 1) {
    await cluster.whole();
    await sleep(CALM_MILLISECONDS);
    const kill = performance.now();
    kills.push(kill);
    const revive = await breakOnce({ stage, request, cluster, round });
    await traffic.writesAfter(kill, isInterrupted);
    // A lost machine comes back when the other one has taken over.
    revive();
    stage.tell(`writes of every kind ${((performance.now() - kill) / 1_000).toFixed(1)} s later`);
  }
  await cluster.whole();
  const end = performance.now();
  await traffic.stop();
  stage.tell(`answers to writes: ${traffic.statusText()}`);
  const lost = await traffic.listLost(cluster.directUrl);
  for (const row of lost) stage.tell(`lost: ${row}`);
  return failoverLines(request, count({ traffic, kills, end, apps, lost }));
}

async function breakOnce({
  stage,
  request: { drill, loss, times },
  cluster,
  round,
}: {
  stage: Stage;
  request: DrillRequest;
  cluster: Cluster;
  round: number;
}) {
  if (drill === "restart") {
    // Every other round restarts PgBouncer in front of the database.
    stage.tell(`${round} of ${times}: restarting ${round % 2 === 0 ? "PgBouncer" : "the primary"}`);
    if (round % 2 === 0) {
      await cluster.restartPooler();
      return () => undefined;
    }
  }
  const node = await cluster.killPrimary(loss);
  stage.tell(`${round} of ${times}: killed the primary, ${node}`);
  return () => cluster.revive(node);
}

function count({
  traffic,
  kills,
  end,
  apps,
  lost,
}: {
  traffic: Traffic;
  kills: number[];
  end: number;
  apps: AppServer[];
  lost: string[];
}): DrillFigures {
  const lists = [...traffic.acknowledged];
  const times = lists.flatMap(([, list]) => list.map(({ time }) => time));
  const timeline = { acknowledged: times.toSorted((one, other) => one - other), kills, end };
  const reads = traffic.reads.filter(({ time }) => isInOutage(timeline, time));
  return {
    kills: kills.length,
    died: apps.filter((app) => !isAlive(app)).length,
    acknowledged: traffic.counts(),
    lost: lost.length,
    outages: outagesOf(timeline),
    reads: { served: reads.filter(({ isServed }) => isServed).length, all: reads.length },
    faults: traffic.faults,
  };
}
