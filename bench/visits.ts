import path from "node:path";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { run } from "../scripts/run";
import { startEmbedded } from "../tests/setup/postgres-server";

import { runLoad } from "./load";
import { median, readCpuMilliseconds } from "./process-stats";
import { createDatabase } from "./scale";
import { BROWSER_ENCODING, startApp } from "./servers";
import { printTable, whole } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** How many views are counted, as they come in an hour with a million. */
const VIEWS = { quick: 100_000, full: 1_000_000 };
const VIEWS_AN_HOUR = 1_000_000;
const HOUR_MILLISECONDS = 3_600_000;
const BROWSER = {
  ...BROWSER_ENCODING,
  accept: "text/html,application/xhtml+xml",
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};
/** Both are as long. A view with the first is counted, one with the second is not. */
const HEADERS = { counted: { ...BROWSER, "sec-gpx": "1" }, uncounted: { ...BROWSER, "sec-gpc": "1" } };
type Kind = keyof typeof HEADERS;

/**
 * CPU of the process per answer, in microseconds, and how many times as much counting makes it: the
 * median of what each pair of rounds says.
 */
interface CountingCost {
  counted: number;
  uncounted: number;
  ratio: number;
  pairs: number;
}

const HourSchema = z.object({
  views: z.number(),
  visitors: z.number(),
  dropped: z.number(),
  robots: z.number(),
  rows: z.number(),
  milliseconds: z.number(),
  cpuMilliseconds: z.number(),
  longestBlockMilliseconds: z.number(),
  heapMegabytes: z.number(),
  deletionMilliseconds: z.number(),
  rowsLeft: z.number(),
});

interface VisitFigures {
  cost: CountingCost;
  hours: (z.output<typeof HourSchema> & { engine: string })[];
}

/**
 * What counting costs on a cached page. One process is asked in turn for views that count and views
 * that don't, in many short rounds. Only rounds that follow each other are compared, because other
 * work on the machine affects both of them, and the order reverses from pair to pair.
 */
async function measureCost(databaseUrl: string, folder: string, pairs: number): Promise<CountingCost> {
  const app = await startApp(databaseUrl, folder);
  const times: Record<Kind, number[]> = { counted: [], uncounted: [] };
  const ask = async (kind: Kind, seconds: number) => {
    const before = readCpuMilliseconds(app.pid);
    const { requests } = await runLoad({ url: app.url, paths: ["/"], seconds, headers: HEADERS[kind] });
    return ((readCpuMilliseconds(app.pid) - before) * 1000) / requests;
  };
  try {
    for (const kind of ["counted", "uncounted"] as const) await ask(kind, 2);
    for (let pair = 0; pair < pairs; pair += 1) {
      const order: Kind[] = pair % 2 === 0 ? ["counted", "uncounted"] : ["uncounted", "counted"];
      for (const kind of order) times[kind].push(await ask(kind, 1));
    }
  } finally {
    await app.stop();
  }
  const ratios = times.counted.map((counted, pair) => counted / (times.uncounted[pair] ?? Number.NaN));
  return {
    counted: median(times.counted),
    uncounted: median(times.uncounted),
    ratio: median(ratios),
    pairs,
  };
}

async function measureHour(engine: string, databaseUrl: string, views: number) {
  const result = await run(
    process.execPath,
    ["--import", "tsx", "bench/programs/measure-visits.ts", String(views)],
    {
      quiet: true,
      cwd: ROOT,
      env: { DATABASE_URL: databaseUrl },
    },
  );
  const line = result.output.split("\n").find((text) => text.startsWith("RESULT "));
  if (result.code !== 0 || !line) throw new Error(result.output);
  return { engine, ...HourSchema.parse(JSON.parse(line.slice("RESULT ".length))) };
}

/** What counting costs, and an hour with a million views, or a tenth of it, on both engines. */
export async function measureVisits(
  databaseUrl: string,
  folder: string,
  { quick }: { quick: boolean },
): Promise<VisitFigures> {
  const cost = await measureCost(databaseUrl, folder, quick ? 30 : 60);
  const views = quick ? VIEWS.quick : VIEWS.full;
  const sqlite = await measureHour("SQLite", `file:${path.join(folder, "visits.db")}`, views);
  const server = await startEmbedded();
  try {
    await createDatabase(server.adminUrl, "visits");
    const url = new URL(server.adminUrl);
    url.pathname = "visits";
    return { cost, hours: [sqlite, await measureHour("PostgreSQL", url.href, views)] };
  } finally {
    await server.stop();
  }
}

/** How long these views take when there are a million in an hour. */
const millisecondsOf = (views: number): number => (views / VIEWS_AN_HOUR) * HOUR_MILLISECONDS;

export function printVisits({ cost, hours }: VisitFigures): void {
  console.log(
    `\nA cached page takes ${cost.counted.toFixed(1)} µs of CPU when it is counted and ${cost.uncounted.toFixed(1)} µs when not: ` +
      `${cost.ratio.toFixed(3)} times as much (median of ${cost.pairs} pairs of rounds; goal: 1.02)`,
  );
  printTable(
    `${whole(hours[0]?.views ?? 0)} views at the pace of a million an hour`,
    [
      "",
      "views",
      "dropped",
      "CPU s",
      "of a core",
      "longest block ms",
      "heap MB",
      "rows",
      "deleted in s",
      "left",
    ],
    hours.map((hour) => [
      hour.engine,
      whole(hour.views),
      whole(hour.dropped),
      (hour.cpuMilliseconds / 1000).toFixed(1),
      `${((hour.cpuMilliseconds / millisecondsOf(hour.views)) * 100).toFixed(1)} %`,
      hour.longestBlockMilliseconds.toFixed(1),
      hour.heapMegabytes.toFixed(0),
      whole(hour.rows),
      (hour.deletionMilliseconds / 1000).toFixed(1),
      whole(hour.rowsLeft),
    ]),
  );
}
