import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startAppServer, type AppServer } from "../app-server";
import { buildIfStale } from "../build-if-stale";
import { findFreePort } from "../free-port";
import { run } from "../run";

import { parseDrill, type DrillRequest } from "./arguments";
import { startCluster, type Cluster } from "./cluster";
import { startServer, until } from "./processes";
import { reportLines, reportText, type DrillFigures } from "./report";
import { siteProxyFile } from "./shipped";
import { isInOutage, outagesOf } from "./timeline";
import { Traffic, type DrillContent } from "./traffic";

/* `npm run drill`: builds the highly available variant on this machine, breaks it, and reports. */

/** What must be undone, last first. Nothing outlives the drill, even if it is interrupted. */
const undo: (() => Promise<void>)[] = [];
let isInterrupted = false;
let cleaning: Promise<void> | undefined;

function cleanUp(): Promise<void> {
  return (cleaning ??= (async () => {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => console.error(error));
  })());
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    void cleanUp().then(() => process.exit(130));
  });
}

const startedAt = performance.now();

function tell(text: string): void {
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${text}`);
}

/** Time in which writes of every kind are made between two kills. */
const CALM_MILLISECONDS = 2_000;

async function drill(request: DrillRequest): Promise<DrillFigures> {
  await buildIfStale();
  const folder = mkdtempSync(path.join(tmpdir(), "automata-drill-"));
  undo.push(async () => rmSync(folder, { recursive: true, force: true }));
  // The user of PostgreSQL needs its own folders in it.
  chmodSync(folder, 0o711);
  tell("building the cluster: etcd, two PostgreSQL with Patroni, HAProxy, PgBouncer");
  const cluster = await startCluster(folder, (stop) => undo.push(stop));
  const { url, apps, content } = await startSite(cluster, folder);
  const traffic = new Traffic(url, content);
  undo.push(() => traffic.stop());
  await traffic.start();
  await traffic.writesAfter(performance.now(), () => isInterrupted);

  const kills: number[] = [];
  for (let round = 1; round <= request.times && !isInterrupted; round += 1) {
    await cluster.whole();
    await sleep(CALM_MILLISECONDS);
    kills.push(performance.now());
    const revive = await breakOnce(request, cluster, round);
    await traffic.writesAfter(kills.at(-1) ?? 0, () => isInterrupted);
    // A lost machine comes back when the other one has taken over.
    revive();
    tell(`writes of every kind ${((performance.now() - (kills.at(-1) ?? 0)) / 1_000).toFixed(1)} s later`);
  }
  await cluster.whole();
  const end = performance.now();
  await traffic.stop();
  tell(
    `answers to writes: ${[...traffic.statuses].map(([status, count]) => `${status} × ${count}`).join(", ")}`,
  );
  return count({ traffic, kills, end, apps, lost: await traffic.listLost(cluster.directUrl) });
}

async function breakOnce({ drill: name, loss, times }: DrillRequest, cluster: Cluster, round: number) {
  if (name === "restart") {
    // Every other round restarts PgBouncer in front of the database.
    tell(`${round} of ${times}: restarting ${round % 2 === 0 ? "PgBouncer" : "the primary"}`);
    if (round % 2 === 0) {
      await cluster.restartPooler();
      return () => undefined;
    }
  }
  const node = await cluster.killPrimary(loss);
  tell(`${round} of ${times}: killed the primary, ${node}`);
  return () => cluster.revive(node);
}

async function startSite(cluster: Cluster, folder: string) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    APP_URL: url,
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY_HOPS: "1",
    UPLOAD_DIR: path.join(folder, "uploads"),
    LOG_LEVEL: "info",
  };
  const runScript = async (words: string[]) => {
    const { code, output } = await run(process.execPath, ["--import", "tsx", ...words], { quiet: true, env });
    if (code !== 0) throw new Error(output);
    return output.trim().split("\n").at(-1) ?? "";
  };
  tell("migrating, and filling the database");
  await runScript(["scripts/db-migrate.ts"]);
  await runScript(["scripts/db-seed.ts"]);
  const seeded = await runScript(["scripts/drill/seed.ts", randomBytes(12).toString("hex")]);
  const apps: AppServer[] = [];
  for (const name of ["app1", "app2"]) {
    const logFile = path.join(folder, `${name}.log`);
    const app = await startAppServer({ databaseUrl: cluster.pooledUrl, env, logFile });
    apps.push(app);
    undo.push(async () => void (await app.stop()));
  }
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, siteProxyFile({ port, appPorts: apps.map((app) => app.port) }));
  const logFile = path.join(folder, "haproxy.log");
  const proxy = startServer({ name: "haproxy", command: "haproxy", words: ["-db", "-f", file], logFile });
  undo.push(() => proxy.stop());
  await until("the site answers", async () => (await fetch(`${url}/blog`)).ok, { logFile });
  tell(`two instances answer at ${url}`);
  return { url, apps, content: JSON.parse(seeded) as DrillContent };
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
  for (const row of lost) tell(`lost: ${row}`);
  const lists = [...traffic.acknowledged];
  const times = lists.flatMap(([, list]) => list.map(({ time }) => time));
  const timeline = { acknowledged: times.toSorted((one, other) => one - other), kills, end };
  const reads = traffic.reads.filter(({ time }) => isInOutage(timeline, time));
  return {
    kills: kills.length,
    died: apps.filter((app) => !isAlive(app.pid)).length,
    acknowledged: Object.fromEntries(lists.map(([kind, list]) => [kind, list.length])),
    lost: lost.length,
    outages: outagesOf(timeline),
    reads: { served: reads.filter(({ isServed }) => isServed).length, all: reads.length },
    faults: traffic.faults,
  };
}

/** An instance that ended is never started again here. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

try {
  const request = parseDrill(process.argv.slice(2));
  const lines = reportLines(request, await drill(request));
  console.log(`\n${reportText(lines)}`);
  if (lines.some(({ isMissed }) => isMissed)) process.exitCode = 1;
} catch (error) {
  if (!isInterrupted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
