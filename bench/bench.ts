import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";

import { startAppServer } from "../scripts/app-server";
import { buildIfStale } from "../scripts/build";
import { run } from "../scripts/run";
import { seedDatabase } from "../scripts/seed-database";

import { measureAccounts, printAccounts } from "./accounts";
import { measuredAssets } from "./assets";
import { compareAdminLists, printAdminLists } from "./admin-lists";
import { measureApi, printApi } from "./api";
import { measureApiWrites, printApiWrites } from "./api-writes";
import { measureBooking, printBooking } from "./booking";
import { measureCalendars, printCalendars } from "./calendars";
import { headerOf } from "./capture";
import { COMPRESSED, GOAL_COLUMNS, goalRows } from "./goals";
import { measureHeap, printHeap } from "./heap";
import { runLighthouse } from "./lighthouse";
import { LOAD_GENERATOR, runLoad } from "./load";
import { startNginx } from "./nginx";
import { measurePages, printPages } from "./pages";
import { buildPlain } from "./plain-build";
import { median, readResidentMegabytes } from "./process-stats";
import { recordResults } from "./record-results";
import { measureTurns } from "./roi";
import { alternate, unseenPaths, warmUp, type Figures, type Plan } from "./rounds";
import { measureSearch, printSearch } from "./search";
import { compareScale, printScale } from "./scale";
import {
  BROWSER_ENCODING,
  captureAnswers,
  startApp,
  startBare,
  startPlain,
  type Contestant,
} from "./servers";
import { printTable, speedRow, SPEED_COLUMNS, whole } from "./table";
import { measureUploads, printUploads } from "./upload";
import { measureVisibility } from "./visibility";
import { measureVisits, printVisits } from "./visits";
import { measureVitals, printVitals } from "./vitals";
import { measureWebhooks, printWebhooks } from "./webhooks";
import { weighPage } from "./weight";

const POST = "/blog/the-hour-you-cannot-find-in-any-report";
const PATHS = [
  "/",
  "/de",
  "/blog",
  POST,
  "/privacy",
  "/rss.xml",
  "/feed.json",
  "/sitemap.xml",
  "/api/blog/posts",
];
const PAGES = ["/", "/blog", POST];
/** A page that `write-page.ts` writes. */
const OWN_PAGE = "/pages/how-we-work";
/** Pages that ask search engines to leave them out. */
const UNLISTED_PAGES = ["/status"];
/** Pages that Lighthouse scores, each in English and in German. */
const SCORED_PAGES = [
  ...["", "/blog", "/booking", "/contact", "/roi-calculator", "/sample-proposal", "/privacy"],
  ...["/sample-proposal/certificate", OWN_PAGE, ...UNLISTED_PAGES],
];

const quick = process.argv.includes("--quick");
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length);
/** A folder with the installed and built app of an earlier commit, which is measured as well. */
const earlierFolder = process.argv
  .find((argument) => argument.startsWith("--earlier="))
  ?.slice("--earlier=".length);
const plan: Plan = quick ? { rounds: 5, seconds: 1 } : { rounds: 15, seconds: 1 };
const results: Record<string, unknown> = {};

const wanted = (section: string): boolean => only === undefined || only.split(",").includes(section);
const folder = mkdtempSync(path.join(tmpdir(), "automata-bench-"));
const databaseUrl = `file:${path.join(folder, "app.db")}`;

console.log(
  `Load by ${LOAD_GENERATOR}, 16 connections, ${plan.rounds} rounds of ${plan.seconds} s each, ${cpus().length} cores.`,
);
await buildIfStale();
await seedDatabase(databaseUrl);

if (["speed", "assets", "not-modified", "misses", "odd", "memory", "weight", "lighthouse"].some(wanted))
  await measureOneInstance();
if (wanted("start")) await measureStart();
if (wanted("large-start")) await measureLargeStart();
if (wanted("scale")) {
  const scale = await compareScale(plan, folder);
  printScale(scale);
  results.scale = scale;
}
if (wanted("accounts")) {
  const accounts = await measureAccounts(plan, folder);
  printAccounts(accounts);
  results.accounts = accounts;
}
if (wanted("pages")) {
  const pages = await measurePages(plan, folder);
  printPages(pages);
  results.pages = pages;
}
if (wanted("api")) {
  const api = await measureApi(plan, folder, earlierFolder);
  printApi(api);
  results.api = api;
}
if (wanted("api-writes")) {
  const writes = await measureApiWrites(plan, folder);
  printApiWrites(writes);
  results.apiWrites = writes;
}
if (wanted("roi")) {
  const roi = await measureTurns({ databaseUrl, folder, conversations: quick ? 10 : 40 });
  console.log(
    `\n${roi.turns} turns with the ROI agent: an answer is taken in ${roi.answer.median.toFixed(1)} ms (slowest ${roi.answer.slowest.toFixed(1)}), ` +
      `the next question is there after ${roi.nextQuestion.median.toFixed(1)} ms more (slowest ${roi.nextQuestion.slowest.toFixed(1)})`,
  );
  results.roi = roi;
}
if (wanted("booking")) {
  const booking = await measureBooking(folder);
  printBooking(booking);
  results.booking = booking;
}
if (wanted("calendars")) {
  const calendars = await measureCalendars(folder);
  printCalendars(calendars);
  results.calendars = calendars;
}
if (wanted("webhooks")) {
  const webhooks = await measureWebhooks(folder, quick ? 1_000 : 10_000);
  printWebhooks(webhooks);
  results.webhooks = webhooks;
}
if (wanted("visits")) {
  const visits = await measureVisits(databaseUrl, folder, { quick });
  printVisits(visits);
  results.visits = visits;
}
if (wanted("vitals")) {
  const vitals = await measureVitals(folder, quick ? 1 : 5);
  if (vitals) {
    printVitals(vitals);
    results.vitals = vitals;
  } else console.log("\nNo Chromium (CHROMIUM_PATH): no Core Web Vitals.");
}
if (wanted("upload")) {
  const upload = await measureUploads(databaseUrl, folder);
  printUploads(upload);
  results.upload = upload;
}
if (wanted("heap")) {
  const heap = await measureHeap(folder, { quick });
  printHeap(heap);
  results.heap = heap;
  if (heap.some(({ failed }) => failed)) process.exitCode = 1;
}
if (wanted("admin")) {
  const admin = await compareAdminLists(folder);
  printAdminLists(admin);
  results.admin = admin;
}
if (wanted("search")) {
  const total = quick ? 1_000 : 100_000;
  const search = await measureSearch(folder, total);
  printSearch(search, total);
  results.search = search;
}
if (wanted("visibility")) {
  const visibility = await measureVisibility(quick ? 3 : 10, folder);
  console.log(
    `\nA new post shows on two processes after ${whole(visibility.median)} ms (median), ${whole(visibility.longest)} ms (longest)`,
  );
  results.visibility = visibility;
}

rmSync(folder, { recursive: true, force: true });
const { file, goals } = await recordResults(results, { load: LOAD_GENERATOR, plan });
printTable("The goals, by the newest figures of each section", GOAL_COLUMNS, goalRows(goals));
console.log(`\nWritten to ${file}`);

/** All measurements of one process on a small SQLite database. */
async function measureOneInstance(): Promise<void> {
  const appServer = await startApp(databaseUrl, folder);
  const plainServer =
    wanted("speed") || wanted("misses")
      ? await startPlain(databaseUrl, folder, { plainFolder: await buildPlain() })
      : undefined;
  const captures = await captureAnswers(appServer, [...PATHS, ...measuredAssets()]);
  const bare = await startBare(captures, folder);
  const app: Contestant = { ...appServer, name: "app" };
  const nginx = wanted("speed") ? await startNginx(captures, folder) : null;
  if (wanted("speed") && !nginx) console.log("\nnginx is not installed: its part of the table is empty.");
  const plain: Contestant[] = plainServer ? [{ ...plainServer, name: "plain" }] : [];
  const yardsticks = [bare, ...plain, ...(nginx ? [nginx] : [])];
  const speed: Record<string, Record<string, Figures>> = {};

  const measure = async (
    title: string,
    contestants: Contestant[],
    paths: () => string[],
    headers?: Record<string, string>,
  ) => {
    speed[title] = await alternate(contestants, plan, () => ({ paths: paths(), headers }));
  };
  if (["speed", "assets", "not-modified"].some(wanted)) {
    for (const headers of [{}, BROWSER_ENCODING])
      await warmUp([app, bare], () => ({ paths: PATHS, headers }));
  }
  if (wanted("speed")) {
    for (const requestPath of PATHS) {
      await measure(requestPath, [app, ...yardsticks], () => [requestPath]);
      const compressed = requestPath + COMPRESSED;
      await measure(compressed, [app, ...yardsticks], () => [requestPath], BROWSER_ENCODING);
    }
  }
  if (wanted("assets")) {
    for (const asset of measuredAssets()) await measure(asset, [app, bare], () => [asset], BROWSER_ENCODING);
  }
  if (wanted("not-modified")) {
    for (const requestPath of PAGES) {
      const etag = headerOf(
        captures[requestPath]?.compressed ?? { status: 0, headers: [], bodyBase64: "" },
        "etag",
      );
      const headers = { ...BROWSER_ENCODING, "if-none-match": etag };
      await measure(`${requestPath} 304`, [app, bare], () => [requestPath], headers);
    }
  }
  if (wanted("misses")) {
    for (const requestPath of PATHS) {
      await measure(`${requestPath} rendered`, [app, ...plain], () => unseenPaths(requestPath, 20_000));
    }
  }
  // Other sections of this run must not replace the figures of an earlier one by none.
  if (Object.keys(speed).length > 0) {
    printTable(
      "The app beside a bare server and a plain build",
      SPEED_COLUMNS,
      Object.entries(speed).map(([title, row]) => speedRow(title, row)),
    );
    results.speed = speed;
  }

  if (wanted("odd")) await measureOddAddresses(app);
  if (wanted("memory")) await measureMemory(app);
  if (wanted("weight")) await weighPages(app.url);
  if (wanted("lighthouse")) await scorePages(app.url);
  await Promise.all([appServer.stop(), plainServer?.stop(), bare.stop(), nginx?.stop()]);
}

/** A thousand different URLs must neither push out the hot page nor fill the memory. */
async function measureOddAddresses(app: Contestant): Promise<void> {
  const hot = async () =>
    (await runLoad({ url: app.url, paths: ["/"], seconds: plan.seconds })).requestsPerSecond;
  const rateBefore = await hot();
  const memoryBefore = readResidentMegabytes(app.pid);
  for (let index = 0; index < 1000; index += 1) {
    const odd =
      [`/blog?tag=odd-${index}`, `/blog?cursor=odd-${index}`, `/?odd=${index}`, `/blog/odd-${index}`][
        index % 4
      ] ?? "/";
    await (await fetch(app.url + odd)).arrayBuffer();
  }
  const started = performance.now();
  await (await fetch(`${app.url}/`)).arrayBuffer();
  const firstAfter = performance.now() - started;
  const memoryAfter = readResidentMegabytes(app.pid);
  const rateAfter = await hot();
  results.oddAddresses = { rateBefore, rateAfter, firstAfter, memoryBefore, memoryAfter };
  console.log(
    `\nAfter 1,000 odd addresses: / at ${whole(rateAfter)}/s (before ${whole(rateBefore)}/s), its first answer in ` +
      `${firstAfter.toFixed(1)} ms, memory ${whole(memoryAfter)} MB (before ${whole(memoryBefore)} MB)`,
  );
}

async function measureMemory(app: Contestant): Promise<void> {
  const seconds = quick ? 10 : 60;
  const paths = [...PATHS, ...unseenPaths("/blog", 5), ...unseenPaths("/api/blog/posts", 5)];
  const load = await runLoad({ url: app.url, paths, seconds });
  const megabytes = readResidentMegabytes(app.pid);
  results.memory = { seconds, megabytes, load };
  console.log(
    `\nMemory after ${seconds} s of load: ${whole(megabytes)} MB (${whole(load.requestsPerSecond)} requests/s, p99 ${load.p99.toFixed(1)} ms)`,
  );
}

async function weighPages(url: string): Promise<void> {
  const weights = await Promise.all(
    [...PAGES, "/privacy"].map(async (page) => [page, await weighPage(url, page)] as const),
  );
  results.weight = Object.fromEntries(weights);
  printTable(
    "Bytes of a first visit, compressed",
    ["", "HTML", "CSS", "JavaScript", "fonts", "total"],
    weights.map(([page, weight]) =>
      [page, weight.html, weight.css, weight.javascript, weight.fonts, weight.total].map(String),
    ),
  );
}

async function scorePages(url: string): Promise<void> {
  const { code, output } = await run(process.execPath, ["--import", "tsx", "bench/programs/write-page.ts"], {
    quiet: true,
    env: { DATABASE_URL: databaseUrl },
  });
  if (code !== 0) throw new Error(output);
  const scores: [string, Record<string, number>][] = [];
  for (const page of SCORED_PAGES.flatMap((path) => [path || "/", `/de${path}`])) {
    const isListed = !UNLISTED_PAGES.some((unlisted) => page.endsWith(unlisted));
    const score = await runLighthouse(url + page, { isListed });
    if (!score) {
      console.log("\nLighthouse is not installed (npm install --no-save lighthouse@12): no scores.");
      return;
    }
    scores.push([page, score]);
  }
  results.lighthouse = Object.fromEntries(scores);
  const categories = Object.keys(scores[0]?.[1] ?? {});
  printTable(
    "Lighthouse, mobile",
    ["", ...categories],
    scores.map(([page, score]) => [page, ...categories.map((name) => String(score[name]))]),
  );
}

/** From the start of the process to the first 200 of the landing page, on a migrated database. */
async function measureStart(): Promise<void> {
  results.startMilliseconds = await startOften(databaseUrl, "Start");
}

/** A site with 200 free pages in two languages and 5,000 articles. */
async function measureLargeStart(): Promise<void> {
  const large = `file:${path.join(folder, "large.db")}`;
  await seedDatabase(large);
  const { code, output } = await run(process.execPath, ["--import", "tsx", "bench/programs/fill-site.ts"], {
    quiet: true,
    env: { DATABASE_URL: large },
  });
  if (code !== 0) throw new Error(output);
  results.largeStartMilliseconds = await startOften(large, "Start of a large site");
}

/** The median time from the start of the process to the first 200 of the landing page. */
async function startOften(url: string, title: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < (quick ? 3 : 7); round += 1) {
    const server = await startAppServer({
      databaseUrl: url,
      readyPath: "/",
      logFile: path.join(folder, "start.log"),
    });
    times.push(server.startMilliseconds);
    await server.stop();
  }
  console.log(
    `\n${title} to the first 200: ${whole(median(times))} ms (longest ${whole(Math.max(...times))} ms)`,
  );
  return median(times);
}
