import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { startAppServer } from "../scripts/app-server";
import { run } from "../scripts/run";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";

import { alternate, unseenPaths, type Figures, type Plan } from "./rounds";
import type { Contestant } from "./servers";
import { milliseconds, percent, printTable, whole } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const PASSWORD = "a password for the bench";
/** Read by everyone, and rendered again for everyone who is signed in. */
const PAGES = ["/", "/blog", "/privacy"];
const PARALLEL_SIGN_INS = 20;
const UNSEEN = 20_000;

const Verification = z.object({ queries: z.number(), networkCalls: z.number(), microseconds: z.number() });

interface AccountFigures {
  /** Figures by page: the same page signed in, and signed out and uncached. */
  pages: Record<string, { signedIn: Figures | undefined; signedOut: Figures | undefined }>;
  /** The landing page while nobody signs in, and while twenty people do all the time. */
  landing: { quiet: Visits; busy: Visits; signInsPerSecond: number };
  /** The cost of knowing who is asking. */
  verification: z.output<typeof Verification>;
}

/** The cost of being signed in for the person, and of sign-ins for everyone else. */
export async function measureAccounts(plan: Plan, folder: string): Promise<AccountFigures> {
  const databaseUrl = `file:${path.join(folder, "accounts.db")}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const server = await startAppServer({
    databaseUrl,
    readyPath: "/",
    logFile: path.join(folder, "accounts.log"),
    // Each sign-in has its own IP address, so that the limit on tries isn't measured.
    env: { TRUST_PROXY_HOPS: "1" },
  });
  try {
    const cookie = await signIn(server.url, "customer@demo.test");
    const pages: AccountFigures["pages"] = {};
    for (const page of PAGES) pages[page] = await comparePage(server, page, cookie, plan);
    return {
      pages,
      landing: await measureLanding(server.url, plan),
      verification: await countVerification(databaseUrl),
    };
  } finally {
    await server.stop();
  }
}

async function comparePage(
  server: { url: string; pid: number },
  page: string,
  cookie: string,
  plan: Plan,
): Promise<AccountFigures["pages"][string]> {
  const contestant = (name: string): Contestant => ({ ...server, name, stop: () => Promise.resolve() });
  const { signedIn, signedOut } = await alternate(
    [contestant("signedIn"), contestant("signedOut")],
    plan,
    ({ name }) => ({
      paths: unseenPaths(page, UNSEEN),
      ...(name === "signedIn" ? { headers: { cookie } } : {}),
    }),
  );
  return { signedIn, signedOut };
}

/** How long visitors waited for a page. Times in milliseconds. */
interface Visits {
  visits: number;
  p50: number;
  p99: number;
}

const VISITORS = 4;
const PAUSE_MILLISECONDS = 5;

async function measureLanding(url: string, { rounds, seconds }: Plan): Promise<AccountFigures["landing"]> {
  const quiet: number[] = [];
  const busy: number[] = [];
  let signIns = 0;
  await visitLanding(url, 1);
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await visitLanding(url, seconds)));
    const load = new AbortController();
    const people = Array.from({ length: PARALLEL_SIGN_INS }, async (_, person) => {
      for (; !load.signal.aborted; signIns += 1) await signIn(url, ACCOUNTS[person % ACCOUNTS.length] ?? "");
    });
    busy.push(...(await visitLanding(url, seconds)));
    load.abort();
    await Promise.all(people);
  }
  return { quiet: toVisits(quiet), busy: toVisits(busy), signInsPerSecond: signIns / (rounds * seconds) };
}

/**
 * Visitors who read the page again and again, with pauses, so that the load doesn't measure itself.
 * Returns each one's wait.
 */
async function visitLanding(url: string, seconds: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: VISITORS });
  const until = performance.now() + seconds * 1000;
  const waits: number[] = [];
  const visitor = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await read(`${url}/`, agent);
      waits.push(performance.now() - started);
      await sleep(PAUSE_MILLISECONDS);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  agent.destroy();
  return waits;
}

function read(address: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = http.get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`));
      answer.resume().once("end", resolve).once("error", reject);
    });
    asking.once("error", reject);
  });
}

function toVisits(waits: number[]): Visits {
  const sorted = [...waits].sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { visits: waits.length, p50: share(0.5), p99: share(0.99) };
}

const ACCOUNTS = ["lead", "customer", "support", "billing_admin", "sales", "blog_admin", "super_admin"].map(
  (role) => `${role}@demo.test`,
);

let lastAddress = 0;

/** Signs in as a program does, from its own IP address. Returns the cookie. */
export async function signIn(url: string, email: string): Promise<string> {
  lastAddress += 1;
  const address = `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in as ${email} answers ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** In a process of its own, where each statement and each call can be counted. */
async function countVerification(databaseUrl: string): Promise<AccountFigures["verification"]> {
  const { code, output } = await run(
    process.execPath,
    ["--import", "tsx", "bench/verification.ts", "sales@demo.test", PASSWORD],
    { quiet: true, cwd: ROOT, env: { DATABASE_URL: databaseUrl } },
  );
  if (code !== 0) throw new Error(output);
  return Verification.parse(JSON.parse(output.trim().split("\n").at(-1) ?? ""));
}

export function printAccounts({ pages, landing, verification }: AccountFigures): void {
  printTable(
    "A page signed in, beside the same page signed out and uncached (promised: 70 %)",
    ["", "signed in/s", "signed out/s", "share", "p99 signed in", "p99 signed out", "errors"],
    Object.entries(pages).map(([page, { signedIn, signedOut }]) => [
      page,
      whole(signedIn?.requestsPerSecond ?? 0),
      whole(signedOut?.requestsPerSecond ?? 0),
      percent((signedIn?.requestsPerSecond ?? 0) / (signedOut?.requestsPerSecond ?? 1)),
      milliseconds(signedIn?.p99 ?? 0),
      milliseconds(signedOut?.p99 ?? 0),
      String((signedIn?.errors ?? 0) + (signedOut?.errors ?? 0)),
    ]),
  );
  printTable(
    `The landing page while ${PARALLEL_SIGN_INS} sign in all the time (promised: p99 below 150 ms)`,
    ["", "visits", "p50 ms", "p99 ms"],
    [
      ["nobody signs in", landing.quiet] as const,
      [`${landing.signInsPerSecond.toFixed(1)} sign-ins/s`, landing.busy] as const,
    ].map(([title, result]) => [
      title,
      whole(result.visits),
      milliseconds(result.p50),
      milliseconds(result.p99),
    ]),
  );
  console.log(
    `\nVerifying a signed-in request: ${verification.queries} database queries, ${verification.networkCalls} network calls, ` +
      `${whole(verification.microseconds)} µs`,
  );
}
