import path from "node:path";
import { fileURLToPath } from "node:url";

import { startAppServer, type AppServer } from "../scripts/app-server";
import { run } from "../scripts/run";
import { seedDatabase } from "../scripts/seed-database";
import { startEmbedded } from "../tests/setup/postgres-server";

import { alternate, unseenPaths, type Figures, type Plan } from "./rounds";
import type { Contestant } from "./servers";
import { percent, printTable, whole } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FEW = 100;
const MANY = 100_000;
/** Enough for any round: a repeated path would be a hit. */
const UNSEEN = 20_000;

/** Fills a new database with that many posts. */
async function fill(databaseUrl: string, total: number): Promise<void> {
  await seedDatabase(databaseUrl);
  const result = await run(process.execPath, ["--import", "tsx", "scripts/db-seed-bulk.ts", String(total)], {
    quiet: true,
    cwd: ROOT,
    env: { DATABASE_URL: databaseUrl },
  });
  if (result.code !== 0) throw new Error(result.output);
}

interface ScaleFigures {
  engine: string;
  page: string;
  few: Figures | undefined;
  many: Figures | undefined;
}

async function compare(
  engine: string,
  urls: { few: string; many: string },
  plan: Plan,
  folder: string,
): Promise<ScaleFigures[]> {
  await fill(urls.few, FEW);
  await fill(urls.many, MANY);
  const start = (name: string, databaseUrl: string): Promise<AppServer> =>
    startAppServer({ databaseUrl, readyPath: "/", logFile: path.join(folder, `${engine}-${name}.log`) });
  const few = await start("few", urls.few);
  const many = await start("many", urls.many);
  // The names of the contestants only tell the two apart here.
  const contestants: Contestant[] = [
    { name: "app", ...few },
    { name: "bare", ...many },
  ];
  const posts = (await (await fetch(`${many.url}/api/blog/posts?limit=1`)).json()) as { slug: string }[];
  const fewPosts = (await (await fetch(`${few.url}/api/blog/posts?limit=1`)).json()) as { slug: string }[];
  const postPath = (contestant: Contestant) =>
    `/blog/${(contestant.name === "app" ? fewPosts : posts)[0]?.slug ?? ""}`;
  const pages: [string, (contestant: Contestant) => string[]][] = [
    ["/blog, kept", () => ["/blog"]],
    ["a post, kept", (contestant) => [postPath(contestant)]],
    ["/blog, rendered", () => unseenPaths("/blog", UNSEEN)],
    ["a post, rendered", (contestant) => unseenPaths(postPath(contestant), UNSEEN)],
    ["/blog?q=, rendered", () => unseenPaths("/blog?q=process", UNSEEN)],
    ["/api/blog/posts, rendered", () => unseenPaths("/api/blog/posts", UNSEEN)],
    ["/sitemap.xml, kept", () => ["/sitemap.xml"]],
  ];
  const figures: ScaleFigures[] = [];
  for (const [page, paths] of pages) {
    const result = await alternate(contestants, plan, (contestant) => ({ paths: paths(contestant) }));
    figures.push({ engine, page, few: result.app, many: result.bare });
  }
  await Promise.all([few.stop(), many.stop()]);
  return figures;
}

/** Compares 100 posts with 100,000 on SQLite and on PostgreSQL. */
export async function compareScale(plan: Plan, folder: string): Promise<ScaleFigures[]> {
  const sqlite = await compare(
    "sqlite",
    { few: `file:${path.join(folder, "few.db")}`, many: `file:${path.join(folder, "many.db")}` },
    plan,
    folder,
  );
  const postgres = await startEmbedded();
  try {
    const address = (name: string) => {
      const url = new URL(postgres.adminUrl);
      url.pathname = name;
      return url.href;
    };
    for (const name of ["few", "many"]) await createDatabase(postgres.adminUrl, name);
    const figures = await compare("postgres", { few: address("few"), many: address("many") }, plan, folder);
    return [...sqlite, ...figures];
  } finally {
    await postgres.stop();
  }
}

/** Makes an empty database on a PostgreSQL server. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
}

export function printScale(figures: ScaleFigures[]): void {
  printTable(
    `${whole(FEW)} posts and ${whole(MANY)} posts, requests/s (many in percent of few)`,
    ["", "few", "many", "many of few", "p99 few", "p99 many", "errors"],
    figures.map(({ engine, page, few, many }) => [
      `${engine}: ${page}`,
      whole(few?.requestsPerSecond ?? 0),
      whole(many?.requestsPerSecond ?? 0),
      percent((many?.requestsPerSecond ?? 0) / (few?.requestsPerSecond ?? 1)),
      (few?.p99 ?? 0).toFixed(1),
      (many?.p99 ?? 0).toFixed(1),
      String((few?.errors ?? 0) + (many?.errors ?? 0)),
    ]),
  );
}
