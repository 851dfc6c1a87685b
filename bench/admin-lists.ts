import path from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "../scripts/run";
import { startEmbedded } from "../tests/setup/postgres-server";

import { createDatabase } from "./scale";
import { printTable } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FEW = { users: 1_000, posts: 1_000, entries: 1_000 };
const MANY = { users: 100_000, posts: 100_000, entries: 1_000_000 };

/**
 * Milliseconds of database time, medians, by list and page. Written by `measure-admin-lists.ts`.
 */
type ListTimes = Record<string, number>;

interface AdminListFigures {
  engine: string;
  few: ListTimes;
  many: ListTimes;
}

/** One process for each database: the engine is chosen when a process starts. */
async function measure(databaseUrl: string, size: typeof FEW): Promise<ListTimes> {
  const sizes = [size.users, size.posts, size.entries].map(String);
  const result = await run(
    process.execPath,
    ["--import", "tsx", "bench/programs/measure-admin-lists.ts", ...sizes],
    {
      quiet: true,
      cwd: ROOT,
      env: { DATABASE_URL: databaseUrl },
    },
  );
  const line = result.output.split("\n").find((text) => text.startsWith("RESULT "));
  if (result.code !== 0 || !line) throw new Error(result.output);
  return JSON.parse(line.slice("RESULT ".length)) as ListTimes;
}

/**
 * Compares the lists of the console with 1,000 rows and with 100,000 (1,000,000 in the audit log),
 * on both engines.
 */
export async function compareAdminLists(folder: string): Promise<AdminListFigures[]> {
  const sqlite = (name: string) => `file:${path.join(folder, `admin-${name}.db`)}`;
  const figures: AdminListFigures[] = [
    { engine: "sqlite", few: await measure(sqlite("few"), FEW), many: await measure(sqlite("many"), MANY) },
  ];
  const server = await startEmbedded();
  try {
    const [few, many] = await Promise.all(
      ["admin_few", "admin_many"].map(async (name) => {
        await createDatabase(server.adminUrl, name);
        const url = new URL(server.adminUrl);
        url.pathname = name;
        return url.href;
      }),
    );
    figures.push({
      engine: "postgres",
      few: await measure(few ?? "", FEW),
      many: await measure(many ?? "", MANY),
    });
  } finally {
    await server.stop();
  }
  return figures;
}

export function printAdminLists(figures: AdminListFigures[]): void {
  printTable(
    "Lists of the staff area, database time in ms (median)",
    ["", "1,000 rows", "100,000 (audit 1,000,000)", "ratio"],
    figures.flatMap(({ engine, few, many }) =>
      Object.keys(many).map((name) => [
        `${engine}: ${name}`,
        (few[name] ?? 0).toFixed(2),
        (many[name] ?? 0).toFixed(2),
        ((many[name] ?? 0) / (few[name] ?? 1)).toFixed(2),
      ]),
    ),
  );
}
