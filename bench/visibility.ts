import path from "node:path";
import { fileURLToPath } from "node:url";

import { startAppServer } from "../scripts/app-server";
import { run } from "../scripts/run";
import { seedDatabase } from "../scripts/seed-database";
import { startEmbedded } from "../tests/setup/postgres-server";

import { median } from "./process-stats";
import { createDatabase } from "./scale";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GIVE_UP_MILLISECONDS = 10_000;

/**
 * Publishes posts from a third process on one PostgreSQL and measures how long two serving
 * processes keep showing the old list. Returns the median and the longest time in milliseconds.
 */
export async function measureVisibility(
  repetitions: number,
  folder: string,
): Promise<{ median: number; longest: number }> {
  const postgres = await startEmbedded();
  const url = new URL(postgres.adminUrl);
  url.pathname = "visibility";
  await createDatabase(postgres.adminUrl, "visibility");
  await seedDatabase(url.href);
  const start = (name: string) =>
    startAppServer({
      databaseUrl: url.href,
      readyPath: "/",
      logFile: path.join(folder, `visibility-${name}.log`),
    });
  const instances = [await start("a"), await start("b")];
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const title = `Published at ${Date.now()}`;
    for (const instance of instances) await (await fetch(`${instance.url}/blog`)).text();
    const seen = instances.map((instance) => waitForTitle(`${instance.url}/blog`, title));
    const { code, output } = await run(
      process.execPath,
      ["--import", "tsx", "bench/programs/publish-post.ts", title],
      {
        quiet: true,
        cwd: ROOT,
        env: { DATABASE_URL: url.href },
      },
    );
    if (code !== 0) throw new Error(output);
    const committed = Number(output.trim().split("\n").at(-1));
    for (const time of await Promise.all(seen)) times.push(Math.max(0, time - committed));
  }
  await Promise.all(instances.map((instance) => instance.stop()));
  await postgres.stop();
  return { median: median(times), longest: Math.max(...times) };
}

/** Asks until the page shows the title. Resolves with the time of the first answer that does. */
async function waitForTitle(address: string, title: string): Promise<number> {
  const deadline = Date.now() + GIVE_UP_MILLISECONDS;
  while (Date.now() < deadline) {
    if ((await (await fetch(address)).text()).includes(title)) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${address} does not show the new post after ${GIVE_UP_MILLISECONDS} ms.`);
}
