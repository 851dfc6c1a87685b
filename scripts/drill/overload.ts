import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { send, type SiteAddress } from "./http";
import { peakMegabytesOf } from "./measured-command";
import { startPostgres } from "./postgres";
import { inSeconds, none, some, told, within, type ReportLine } from "./report";
import { isAlive, startSite, type Site } from "./site";
import type { Stage } from "./stage";

const CONNECTIONS = 900;
const LOAD_MILLISECONDS = 20_000;
/** What a slow database adds to each answer. */
const SLOW_MILLISECONDS = 400;
/** `timeout queue` and `timeout server` of the proxy: nobody waits longer for an answer. */
const ANSWER_MILLISECONDS = 31_000;
/** `timeout check` of the proxy, which asks `/healthz`. */
const HEALTH_MILLISECONDS = 5_000;
const RECOVERY_MILLISECONDS = 10_000;
/** The heap that the image allows, and the memory that the manifests for Kubernetes allow. */
const HEAP_MEGABYTES_MAX = 384;
const MEGABYTES_MAX = 640;
const METRICS_TOKEN = "a-token-of-a-drill";

/** Pages that no cache answers. */
const PAGES = ["/login", "/contact", "/booking", "/blog"];

/** What came back under load. */
interface Load {
  statuses: Map<string, number>;
  /** Answers that promise nothing: 500, 502, 504, or 503 without `Retry-After`. */
  faults: number;
  unanswered: number;
  longest: number;
  health: { answered: number; all: number; longest: number; longestWithDatabase: number };
  heap: number;
}

/**
 * Asks for pages over 900 connections, first with a slow database, then while one of two instances
 * dies.
 */
export async function drillOverload(stage: Stage): Promise<ReportLine[]> {
  const database = await startPostgres(stage);
  const relay = await startRelay(stage, database.port);
  const url = database.url.replace(`:${database.port}/`, `:${relay.port}/`);
  const site = await startSite(
    stage,
    { pooledUrl: url, directUrl: url },
    { METRICS_TOKEN, LOG_LEVEL: "error" },
  );
  const peaks = watchMemory(stage, site);

  stage.tell(`${CONNECTIONS} connections, and a database that takes ${SLOW_MILLISECONDS} ms longer`);
  relay.delay = SLOW_MILLISECONDS;
  const slow = await load(stage, site, () => undefined);
  relay.delay = 0;
  const afterSlow = await timeUntilWell(site.address);
  stage.tell(`well again after ${inSeconds(afterSlow)}`);

  stage.tell(`${CONNECTIONS} connections, and one of two instances dies`);
  const [, victim] = site.apps;
  const dying = await load(stage, site, () => void victim?.stop("SIGKILL"));
  const afterDying = await timeUntilWell(site.address);
  stage.tell(`well again after ${inSeconds(afterDying)}`);
  const died = site.apps.filter((app) => app !== victim && !isAlive(app)).length;
  const memory = peaks();

  return [
    ...linesOf("slow database", slow),
    within("slow database: time until every page is quick again", afterSlow, RECOVERY_MILLISECONDS),
    ...linesOf("dying instance", dying),
    within("dying instance: time until every page is quick again", afterDying, RECOVERY_MILLISECONDS),
    none("instances that ended by themselves", died),
    megabytes("largest heap", Math.max(slow.heap, dying.heap), HEAP_MEGABYTES_MAX),
    megabytes("peak memory of an instance", memory, MEGABYTES_MAX),
  ];
}

function linesOf(phase: string, { statuses, faults, unanswered, longest, health }: Load): ReportLine[] {
  const text = [...statuses].map(([status, count]) => `${status} × ${count}`).join(", ");
  return [
    told(`${phase}: answers`, text),
    some(`${phase}: pages served`, statuses.get("200") ?? 0),
    none(`${phase}: answers other than a page, or 503 with Retry-After`, faults),
    none(`${phase}: requests without an answer`, unanswered),
    within(`${phase}: longest answer`, longest, ANSWER_MILLISECONDS),
    none(`${phase}: health checks without an answer`, health.all - health.answered),
    within(`${phase}: longest answer of /healthz`, health.longest, HEALTH_MILLISECONDS),
    // It asks the database, so it is as slow as the database is.
    told(`${phase}: longest answer of /api/health`, inSeconds(health.longestWithDatabase)),
  ];
}

function megabytes(label: string, value: number, most: number): ReportLine {
  return { label, value: `${value} MB`, bound: `≤ ${most} MB`, isMissed: !(value > 0 && value <= most) };
}

/** Forwards connections to a port of this machine, and holds what comes back for `delay`. */
async function startRelay(stage: Stage, target: number): Promise<{ port: number; delay: number }> {
  const sockets = new Set<Socket>();
  const state = { port: 0, delay: 0 };
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.end();
      });
    }
    client.on("data", (bytes) => upstream.write(bytes));
    upstream.on("data", (bytes) => {
      if (state.delay === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), state.delay);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.port = (server.address() as AddressInfo).port;
  stage.onEnd(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return state;
}

/** Returns how much memory an instance has taken at most, when it is called. */
function watchMemory(stage: Stage, { apps }: Site): () => number {
  let peak = 0;
  const look = () => (peak = Math.max(peak, ...apps.map(({ pid }) => peakMegabytesOf(pid))));
  const timer = setInterval(look, 500);
  stage.onEnd(async () => clearInterval(timer));
  return look;
}

async function load(stage: Stage, site: Site, inTheMiddle: () => void): Promise<Load> {
  const result: Load = {
    statuses: new Map(),
    faults: 0,
    unanswered: 0,
    longest: 0,
    health: { answered: 0, all: 0, longest: 0, longestWithDatabase: 0 },
    heap: 0,
  };
  const end = performance.now() + LOAD_MILLISECONDS;
  const isOver = () => performance.now() > end || stage.isInterrupted;
  const middle = setTimeout(inTheMiddle, LOAD_MILLISECONDS / 2);
  const visitors = Array.from({ length: CONNECTIONS }, async (_, number) => {
    for (let visit = number; !isOver(); visit += 1) await ask(site.address, visit, result);
  });
  await Promise.all([...visitors, checkHealth(site.address, isOver, result), readHeap(site, isOver, result)]);
  clearTimeout(middle);
  return result;
}

let lastQuery = 0;

async function ask(address: SiteAddress, visit: number, result: Load): Promise<void> {
  const began = performance.now();
  lastQuery += 1;
  const answer = await send(address, `${PAGES[visit % PAGES.length]}?visit=${lastQuery}`);
  const { status, headers } = answer;
  result.longest = Math.max(result.longest, performance.now() - began);
  const hasAdvice = headers["retry-after"] !== undefined;
  const name = status === 503 ? `503 ${hasAdvice ? "with" : "without"} Retry-After` : String(status);
  result.statuses.set(name, (result.statuses.get(name) ?? 0) + 1);
  if (status === 0) result.unanswered += 1;
  else if (status !== 200 && !(status === 503 && hasAdvice)) result.faults += 1;
}

async function checkHealth(address: SiteAddress, isOver: () => boolean, { health }: Load): Promise<void> {
  while (!isOver()) {
    for (const path of ["/healthz", "/api/health"]) {
      const began = performance.now();
      const { status } = await send(address, path);
      health.all += 1;
      const key = path === "/healthz" ? "longest" : "longestWithDatabase";
      health[key] = Math.max(health[key], performance.now() - began);
      // With the database slow, /api/health may say so.
      if (status === 200 || (status === 503 && path === "/api/health")) health.answered += 1;
    }
    await sleep(500);
  }
}

async function readHeap({ apps, address }: Site, isOver: () => boolean, result: Load): Promise<void> {
  while (!isOver()) {
    for (const app of apps) {
      const direct = { url: app.url, origin: address.origin };
      const { text } = await send(direct, "/metrics", {
        headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
        from: "127.0.0.1",
      });
      const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text) ?? [];
      result.heap = Math.max(result.heap, Math.round(Number(bytes ?? 0) / 1024 ** 2));
    }
    await sleep(1_000);
  }
}

/** How long after the load a page may still be refused or slow. */
async function timeUntilWell(address: SiteAddress): Promise<number> {
  const began = performance.now();
  for (let quick = 0, last = began; ;) {
    lastQuery += 1;
    const asked = performance.now();
    const { status } = await send(address, `${PAGES[lastQuery % PAGES.length]}?visit=${lastQuery}`);
    const isQuick = status === 200 && performance.now() - asked < 1_000;
    quick = isQuick ? quick + 1 : 0;
    if (!isQuick) last = performance.now();
    if (quick >= 20) return last - began;
    if (performance.now() - began > 120_000) return performance.now() - began;
    await sleep(50);
  }
}
