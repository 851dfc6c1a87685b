import path from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "../scripts/run";
import { startEmbedded } from "../tests/setup/postgres-server";

import { createDatabase } from "./scale";
import { printTable } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Milliseconds of each search: the median, and what 95 of 100 stay under. */
type SearchTimes = Record<string, [median: number, slow: number]>;

export interface SearchFigures {
  engine: string;
  times: SearchTimes;
}

/** One process for each database: the engine is chosen when a process starts. */
async function measure(databaseUrl: string, total: number): Promise<SearchTimes> {
  const result = await run(
    process.execPath,
    ["--import", "tsx", "bench/programs/measure-search.ts", String(total)],
    {
      quiet: true,
      cwd: ROOT,
      env: { DATABASE_URL: databaseUrl },
    },
  );
  const line = result.output.split("\n").find((text) => text.startsWith("RESULT "));
  if (result.code !== 0 || !line) throw new Error(result.output);
  return JSON.parse(line.slice("RESULT ".length)) as SearchTimes;
}

/** Searches everything in `total` rows of each kind, on both engines. */
export async function measureSearch(folder: string, total: number): Promise<SearchFigures[]> {
  const file = `file:${path.join(folder, "search.db")}`;
  const figures: SearchFigures[] = [{ engine: "sqlite", times: await measure(file, total) }];
  const server = await startEmbedded();
  try {
    await createDatabase(server.adminUrl, "search");
    const url = new URL(server.adminUrl);
    url.pathname = "search";
    figures.push({ engine: "postgres", times: await measure(url.href, total) });
  } finally {
    await server.stop();
  }
  return figures;
}

export function printSearch(figures: SearchFigures[], total: number): void {
  printTable(
    `Search over ${total.toLocaleString("en-US")} rows of each kind, ms`,
    ["", "median", "95 of 100"],
    figures.flatMap(({ engine, times }) =>
      Object.entries(times).map(([name, [median, slow]]) => [
        `${engine}: ${name}`,
        median.toFixed(1),
        slow.toFixed(1),
      ]),
    ),
  );
}
