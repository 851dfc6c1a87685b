import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type AppServer, START_MILLISECONDS, startApp } from "./support/app-server";
import { eventually } from "./support/raw-http";

const SECRET = "a secret of this test that is long enough";
const KEY = createHmac("sha256", SECRET).update("IndexNow key").digest("hex").slice(0, 32);

let app: AppServer;
let folder: string;
let database: Database.Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "automata-index-key-"));
  const file = path.join(folder, "app.db");
  app = await startApp({ DATABASE_URL: `file:${file}`, SESSION_SECRET: SECRET });
  database = new Database(file);
}, START_MILLISECONDS);

afterAll(async () => {
  database.close();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = (target: string) => fetch(`http://127.0.0.1:${app.port}${target}`);

test("search engines find the key at the root of the site once the operator turns IndexNow on", async () => {
  expect((await open(`/${KEY}.txt`)).status).toBe(404);
  database.exec(
    `insert into settings (key, value, updated_at) values ('indexNowEnabled', 'true', 0);
     insert into cache_tags (tag) values ('settings') on conflict do update set version = version + 1`,
  );
  await eventually(async () => (await open(`/${KEY}.txt`)).status === 200, "the key is served");
  const answer = await open(`/${KEY}.txt`);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(KEY);
  for (const target of [`/${"0".repeat(32)}.txt`, `/de/${KEY}.txt`, `/${KEY}`])
    expect((await open(target)).status).toBe(404);
});
