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

/** CPU of the process per answer, in microseconds, and how many times as much counting makes it. */
interface CountingCost {
  counted: number;
  uncounted: number;
  ratio: number;
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
 * that don't, in many short rounds, so that other work on the machine affects both.
 */
async function measureCost(databaseUrl: string, folder: string, rounds: number): Promise<CountingCost> {
  const app = await startApp(databaseUrl, folder);
  const times: Record<Kind, number[]> = { counted: [], uncounted: [] };
  const ask = async (kind: Kind, seconds: number) => {
    const before = readCpuMilliseconds(app.pid);
    const { requests } = await runLoad({ url: app.url, paths: ["/"], seconds, headers: HEADERS[kind] });
    return ((readCpuMilliseconds(app.pid) - before) * 1000) / requests;
  };
  try {
    await ask("counted", 3);
    for (let round = 0; round < rounds; round += 1) {
      const order: Kind[] = round % 2 === 0 ? ["counted", "uncounted"] : ["uncounted", "counted"];
      for (const kind of order) times[kind].push(await ask(kind, 1));
    }
  } finally {
    await app.stop();
  }
  const [counted, uncounted] = [median(times.counted), median(times.uncounted)];
  return { counted, uncounted, ratio: counted / uncounted };
}

async function measureHour(engine: string, databaseUrl: string) {
  const result = await run(process.execPath, ["--import", "tsx", "bench/programs/measure-visits.ts"], {
    quiet: true,
    cwd: ROOT,
    env: { DATABASE_URL: databaseUrl },
  });
  const line = result.output.split("\n").find((text) => text.startsWith("RESULT "));
  if (result.code !== 0 || !line) throw new Error(result.output);
  return { engine, ...HourSchema.parse(JSON.parse(line.slice("RESULT ".length))) };
}

/** What counting costs, and an hour with a million views on both engines. */
export async function measureVisits(
  databaseUrl: string,
  folder: string,
  { quick }: { quick: boolean },
): Promise<VisitFigures> {
  const cost = await measureCost(databaseUrl, folder, quick ? 10 : 60);
  const sqlite = await measureHour("SQLite", `file:${path.join(folder, "visits.db")}`);
  const server = await startEmbedded();
  try {
    await createDatabase(server.adminUrl, "visits");
    const url = new URL(server.adminUrl);
    url.pathname = "visits";
    return { cost, hours: [sqlite, await measureHour("PostgreSQL", url.href)] };
  } finally {
    await server.stop();
  }
}

export function printVisits({ cost, hours }: VisitFigures): void {
  console.log(
    `\nA cached page takes ${cost.counted.toFixed(1)} µs of CPU when it is counted and ${cost.uncounted.toFixed(1)} µs when not: ` +
      `${cost.ratio.toFixed(3)} times as much (goal: 1.02)`,
  );
  printTable(
    "A million views in an hour",
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
      `${((hour.cpuMilliseconds / HOUR_MILLISECONDS) * 100).toFixed(1)} %`,
      hour.longestBlockMilliseconds.toFixed(1),
      hour.heapMegabytes.toFixed(0),
      whole(hour.rows),
      (hour.deletionMilliseconds / 1000).toFixed(1),
      whole(hour.rowsLeft),
    ]),
  );
}
