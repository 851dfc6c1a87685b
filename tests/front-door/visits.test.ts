import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type AppServer, START_MILLISECONDS, startApp } from "./support/app-server";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const BROWSER = { "User-Agent": CHROME, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

let folder: string;
let app: AppServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "automata-visits-"));
  const env = { DATABASE_URL: `file:${path.join(folder, "app.db")}`, TRUST_PROXY_HOPS: "1" };
  app = await startApp(env);
}, START_MILLISECONDS);

afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(target: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${app.port}${target}`, {
    headers: { ...BROWSER, "X-Forwarded-For": "192.0.2.1", ...headers },
  });
  await answer.arrayBuffer();
  return answer;
}

/** What is stored once the server has ended, which writes its last batch. */
async function countedRows() {
  app.process.kill("SIGTERM");
  await app.exited;
  const database = new Database(path.join(folder, "app.db"), { readonly: true });
  const rows = database
    .prepare("select dimension, value, views, visitors from visit_counts order by dimension, value")
    .raw()
    .all();
  const visitors = JSON.stringify(database.prepare("select * from visitor_days").all());
  database.close();
  return { rows, visitors };
}

test("a stopping server has written each view once, cached or not, and of people alone", async () => {
  // Rendered, from the cache, and known to the browser.
  const first = await ask("/");
  await ask("/?utm_source=mail&utm_campaign=spring", { Referer: "https://news.example/today" });
  const again = await ask("/", { "If-None-Match": first.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  await ask("/contact", { "X-Forwarded-For": "192.0.2.2" });
  // From a running page to the next one, and the same page again.
  const running = { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" };
  const own = `http://localhost:${app.port}`;
  await ask("/blog.data", { ...running, Referer: `${own}/booking` });
  await ask("/booking.data", { ...running, Referer: `${own}/booking` });
  // Nobody.
  await ask("/", { DNT: "1" });
  await ask("/", { "Sec-GPC": "1" });
  await ask("/no-such-page");
  await ask("/rss.xml");
  await ask("/", {
    "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  });
  const { rows, visitors } = await countedRows();
  expect(rows).toEqual([
    ["campaign", "spring", 1, 1],
    ["page", "/", 3, 1],
    ["page", "/blog", 1, 1],
    ["page", "/contact", 1, 1],
    ["robots", "", 1, 0],
    ["site", "", 5, 2],
    ["source", "(direct)", 1, 1],
    ["source", "mail", 1, 1],
    ["source", "news.example", 1, 1],
  ]);
  expect(visitors).not.toMatch(/192\.0\.2|Mozilla/);
});
