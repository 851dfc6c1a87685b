import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startAppServer, type AppServer } from "../../../scripts/app-server";
import { type DrillContent, Traffic } from "../../../scripts/drill/traffic";
import { run } from "../../../scripts/run";
import { seedDatabase } from "../../../scripts/seed-database";

import { START_MILLISECONDS } from "../support/app-server";

/* A drill proves nothing if its visitors can't write even while all is well. */

let folder: string;
let app: AppServer;
let content: DrillContent;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "automata-visitors-"));
  const databaseUrl = `file:${path.join(folder, "app.db")}`;
  await seedDatabase(databaseUrl);
  const words = ["--import", "tsx", "scripts/drill/seed.ts", "a long password of this test", "1"];
  const seeded = await run(process.execPath, words, { quiet: true, env: { DATABASE_URL: databaseUrl } });
  content = JSON.parse(seeded.output.trim().split("\n").at(-1) ?? "") as DrillContent;
  app = await startAppServer({ databaseUrl });
}, START_MILLISECONDS * 2);

afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("visitors of a drill book, sign in, and change an article more than once", async () => {
  const traffic = new Traffic({ url: app.url, origin: app.url }, content);
  await traffic.start();
  try {
    const isInterrupted = () => false;
    await traffic.writesAfter(performance.now(), isInterrupted);
    await traffic.writesAfter(performance.now(), isInterrupted);
  } finally {
    await traffic.stop();
  }
  expect(traffic.refused).toEqual([]);
  expect(traffic.faults).toBe(0);
});
