import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { startAppServer, type AppServer } from "../scripts/app-server";
import { run } from "../scripts/run";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";
import { startEmbedded } from "../tests/setup/postgres-server";
import { startMailServer } from "../tests/setup/smtp";

import { readResidentMegabytes } from "./process-stats";
import { createDatabase } from "./scale";
import { printTable, whole } from "./table";
import { formOf, photograph } from "./upload";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PASSWORD = "a password for the bench";
const METRICS_TOKEN = "a token of the bench, of more than enough characters";
const MEGABYTE = 1024 * 1024;
const ROWS = 100_000;
const PEOPLE = 32;
const SAMPLE_MILLISECONDS = 250;
const ACCOUNTS = ["support", "billing_admin", "sales", "blog_admin", "super_admin"];
/** Every twelfth thing is a picture of 12 megapixels, for which the server has a queue. */
const UPLOAD_IN = 12;
/** How far each person pages into each list. */
const FAR = 20;

/** The heaviest pages, searches and sorts, and the lists whose later pages are walked. */
const LISTS = [
  "/admin/users?sort=business",
  "/admin/users?sort=-seen",
  "/admin/leads?view=table",
  "/admin/leads?view=table&sort=-value",
  "/admin/audit",
  "/admin/inbox",
  "/admin/proposals",
  "/admin/bookings/list",
  "/admin/blog",
  "/blog",
];
const PAGES = [
  ...LISTS,
  "/admin/users?q=sample",
  "/admin/leads",
  "/admin/leads?q=freight&view=table",
  "/admin/audit?q=user",
  "/admin/inbox?q=invoice",
  "/admin/blog?q=process",
  "/blog?q=process",
  "/admin/today",
  "/dashboard",
  "/booking",
  "/sitemap.xml",
  "/sitemap/pages.xml",
  "/rss.xml",
  "/llms.txt",
  "/api/blog/posts?limit=100",
];
const EXPORTS = ["/admin/leads/export", "/admin/users/export", "/admin/audit/export", "/account/export"];

interface HeapFigures {
  engine: string;
  cap: string;
  seconds: number;
  /** Megabytes, at the most. */
  heap: number;
  resident: number;
  /** Answers by what was asked and by status; 0 is an answer that never came or broke off. */
  answers: Record<string, Record<number, number>>;
  mails: number;
  /** The process ended, ran out of memory or answered a fault of its own. */
  failed: boolean;
}

/** Whether one process with the heap of `npm start` bears the heaviest work, on both engines. */
export async function measureHeap(folder: string, { quick }: { quick: boolean }): Promise<HeapFigures[]> {
  const rows = quick ? ROWS / 20 : ROWS;
  const plan = { folder, seconds: quick ? 20 : 90 };
  const sqlite = `file:${path.join(folder, "heap.db")}`;
  await fill(sqlite, rows);
  const figures = [await measureEngine({ ...plan, engine: "sqlite", databaseUrl: sqlite })];
  const server = await startEmbedded();
  try {
    await createDatabase(server.adminUrl, "heap");
    const url = new URL(server.adminUrl);
    url.pathname = "heap";
    await fill(url.href, rows);
    figures.push(await measureEngine({ ...plan, engine: "postgres", databaseUrl: url.href }));
  } finally {
    await server.stop();
  }
  return figures;
}

/** In a process of its own: the engine is chosen at the start. */
async function fill(databaseUrl: string, rows: number): Promise<void> {
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const filled = await run(
    process.execPath,
    ["--import", "tsx", "bench/programs/fill-heap.ts", String(rows)],
    {
      quiet: true,
      cwd: ROOT,
      env: { DATABASE_URL: databaseUrl },
    },
  );
  if (filled.code !== 0) throw new Error(filled.output);
}

/** The options for Node that `npm start` sets while nobody sets `HEAP_MB`. */
function startOptions(): string {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const [, options = ""] = /NODE_OPTIONS=\\?"(.+?)\\?" remix-serve/.exec(scripts.start) ?? [];
  return options.replace(/\$\{HEAP_MB:-(\d+)\}/, "$1").replace(" $NODE_OPTIONS", "");
}

async function measureEngine({
  engine,
  databaseUrl,
  folder,
  seconds,
}: {
  engine: string;
  databaseUrl: string;
  folder: string;
  seconds: number;
}): Promise<HeapFigures> {
  const mails = await startMailServer();
  const logFile = path.join(folder, `heap-${engine}.log`);
  const app = await startAppServer({
    databaseUrl,
    logFile,
    env: {
      NODE_OPTIONS: startOptions(),
      METRICS_TOKEN,
      SMTP_URL: mails.url,
      MAIL_FROM: "bench@example.com",
      UPLOAD_DIR: path.join(folder, `heap-${engine}-uploads`),
      // Each person has an address of their own: the limits on addresses are not measured.
      TRUST_PROXY_HOPS: "1",
    },
  });
  const figures: HeapFigures = {
    engine,
    cap: startOptions(),
    seconds,
    heap: 0,
    resident: 0,
    answers: {},
    mails: 0,
    failed: false,
  };
  const sampling = new AbortController();
  const samples = sample(app, figures, sampling.signal);
  try {
    const cookies = await Promise.all(ACCOUNTS.map((name, index) => signIn(app.url, name, addressOf(index))));
    const picture = await photograph(4_000, 3_000);
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: PEOPLE }, (_, person) =>
        work({ app, figures, picture, person, until, cookie: cookies[person % cookies.length] ?? "" }),
      ),
    );
  } finally {
    sampling.abort();
    await samples;
    figures.mails = mails.received.length;
    const exitCode = await app.stop();
    await mails.stop();
    const statuses = Object.values(figures.answers).flatMap((answers) => Object.keys(answers).map(Number));
    figures.failed =
      exitCode !== 0 || statuses.includes(500) || /heap out of memory/.test(readFileSync(logFile, "utf8"));
  }
  return figures;
}

/** One person who asks for one thing after another: each starts elsewhere in the same round. */
async function work({
  app,
  figures,
  picture,
  person,
  until,
  cookie,
}: {
  app: AppServer;
  figures: HeapFigures;
  picture: Buffer<ArrayBuffer>;
  person: number;
  until: number;
  cookie: string;
}): Promise<void> {
  const headers = { Cookie: cookie, Origin: app.url, "X-Forwarded-For": addressOf(person) };
  const ask = async (kind: string, target: string, init: RequestInit = {}) => {
    const { status, body } = await answerTo(new URL(target, app.url), {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    const counts = (figures.answers[kind] ??= {});
    counts[status] = (counts[status] ?? 0) + 1;
    return body;
  };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  for (let turn = person * 7; performance.now() < until; turn += 1) {
    if (turn % UPLOAD_IN === 0) {
      const upload = { method: "POST", body: formOf(picture), headers: { Accept: "application/json" } };
      await ask("pictures", "/pictures?use=gallery", upload);
    } else if (turn % 4 === 0) {
      const target = EXPORTS[(turn / 4) % EXPORTS.length] ?? "";
      await ask(target, target, { method: "POST", body: "", headers: form });
    } else if (turn % 4 === 1) {
      let next: string | undefined = LISTS[turn % LISTS.length];
      for (let page = 0; page < FAR && next && performance.now() < until; page += 1) {
        const html: string = await ask("later pages", next);
        next = /<a[^>]*\bhref="([^"]*[?&](?:amp;)?(?:after|page)=[^"]*)"/
          .exec(html)?.[1]
          ?.replaceAll("&amp;", "&");
      }
    } else {
      await ask("pages and searches", PAGES[turn % PAGES.length] ?? "/");
    }
  }
}

async function answerTo(target: URL, init: RequestInit): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(target, { ...init, redirect: "manual" });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: "" };
  }
}

async function sample(app: AppServer, figures: HeapFigures, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      figures.resident = Math.max(figures.resident, readResidentMegabytes(app.pid));
      const response = await fetch(`${app.url}/metrics`, {
        headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const used = /^nodejs_heap_size_used_bytes (\S+)/m.exec(await response.text())?.[1];
      figures.heap = Math.max(figures.heap, Number(used ?? 0) / MEGABYTE);
    } catch {
      // A process that has ended shows in its exit code.
    }
    await sleep(SAMPLE_MILLISECONDS);
  }
}

async function signIn(url: string, name: string, address: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url, "X-Forwarded-For": address },
    body: JSON.stringify({ email: `${name}@demo.test`, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The sign-in of ${name} got ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

function addressOf(person: number): string {
  return `10.0.${person}.1`;
}

export function printHeap(figures: HeapFigures[]): void {
  for (const { engine, cap, seconds, heap, resident, answers, mails, failed } of figures) {
    printTable(
      `${engine}: ${PEOPLE} people for ${seconds} s, ${cap}`,
      ["", "answers by status"],
      Object.entries(answers).map(([kind, counts]) => [
        kind,
        Object.entries(counts)
          .map(([status, count]) => `${count} × ${status}`)
          .join(", "),
      ]),
    );
    console.log(
      `${failed ? "FAILED. " : ""}At most ${whole(heap)} MB of heap in use and ${whole(resident)} MB in RAM; ` +
        `${mails} emails with a PDF sent.`,
    );
  }
}
