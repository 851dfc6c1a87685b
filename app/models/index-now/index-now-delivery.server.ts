import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { HOUR_MILLISECONDS } from "~/lib/time-units";
import { getSettings } from "~/models/settings/settings.server";
import { atomically, type Database, db, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { outsideFetch, OutsideFetchError, type OutsideFetch } from "~/services/outside-fetch.server";

import { indexPings } from "../../../drizzle/schema";

import { indexNowKey } from "./index-now.server";
import { ANSWER_BYTES_MAX, SEND_MILLISECONDS_MAX, URLS_MAX } from "./index-now-limits";

/** Shares what it gets with all engines that take part (indexnow.org/documentation). */
const ENDPOINT = "https://api.indexnow.org/indexnow";
/** If a worker dies, others take over its pages then. Longer than any request. */
const CLAIM_MILLISECONDS = 60_000;
/** The waits after failed requests. After the last one, search engines find the page themselves. */
const WAITS_MILLISECONDS = [1 / 60, 5 / 60, 0.25, 1, 3, 6, 12].map((hours) => hours * HOUR_MILLISECONDS);

/**
 * Tells search engines about the changed pages that are due, in one request. Nothing is sent while
 * the operator has it switched off, or to a site that nobody can reach. Any number of processes can
 * run this at once. Returns how many pages were told about.
 */
export async function sendIndexPings({
  outside = outsideFetch,
  endpoint = ENDPOINT,
  isReachable = env.production,
  now = sharedNow(),
}: {
  outside?: OutsideFetch;
  endpoint?: string;
  isReachable?: boolean;
  now?: Date;
} = {}): Promise<number> {
  const worker = crypto.randomUUID();
  const pages = await claimPages({ worker, now });
  if (pages.length === 0) return 0;
  const { indexNowEnabled, searchEnginesAllowed } = await getSettings();
  if (!indexNowEnabled || !searchEnginesAllowed || !isReachable) {
    await forget(worker);
    return 0;
  }
  const outcome = await tell({ outside, endpoint, paths: pages.map(({ path }) => path) });
  if (outcome === "told" || outcome === "refused") await forget(worker);
  else await retryLater({ worker, now });
  return outcome === "told" ? pages.length : 0;
}

async function claimPages({ worker, now }: { worker: string; now: Date }) {
  const due = db
    .select({ path: indexPings.path })
    .from(indexPings)
    .where(lte(indexPings.dueAt, now))
    .orderBy(indexPings.dueAt)
    .limit(URLS_MAX);
  // Most of the time nothing is due, and a read takes no lock.
  if ((await due).length === 0) return [];
  const [claimed] = await atomically((tx) => [
    tx
      .update(indexPings)
      .set({
        claimedBy: worker,
        attempts: sql`${indexPings.attempts} + 1`,
        dueAt: new Date(now.getTime() + CLAIM_MILLISECONDS),
      })
      .where(and(inArray(indexPings.path, due), lte(indexPings.dueAt, now)))
      .returning({ path: indexPings.path }),
  ]);
  return claimed;
}

type Outcome = "told" | "refused" | "later";

async function tell({
  outside,
  endpoint,
  paths,
}: {
  outside: OutsideFetch;
  endpoint: string;
  paths: string[];
}): Promise<Outcome> {
  const urlOf = (path: string) => new URL(path, env.appUrl).href;
  const key = indexNowKey();
  const message = {
    host: new URL(env.appUrl).host,
    key,
    keyLocation: urlOf(`/${key}.txt`),
    urlList: paths.map(urlOf),
  };
  try {
    const { status } = await outside(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: JSON.stringify(message),
      milliseconds: SEND_MILLISECONDS_MAX,
      maxBytes: ANSWER_BYTES_MAX,
      ifLonger: "cut",
    });
    if (status >= 200 && status < 300) return "told";
    log.warn({ status, pages: paths.length }, "search engines did not take the changed pages");
    return status === 429 || status >= 500 ? "later" : "refused";
  } catch (error) {
    if (!(error instanceof OutsideFetchError)) throw error;
    log.warn({ fault: error.fault, pages: paths.length }, "search engines could not be told");
    return "later";
  }
}

async function forget(worker: string): Promise<void> {
  await atomically((tx) => forgetWrites(tx, worker));
}

/**
 * The writes that end what a worker has claimed, and plan what comes after it. Whatever changed
 * again since the claim is no longer this worker's, and stays.
 */
function forgetWrites(tx: Database, worker: string): Write[] {
  const isMine = eq(indexPings.claimedBy, worker);
  return [
    tx
      .update(indexPings)
      .set({ dueAt: sql`${indexPings.againAt}`, againAt: null, attempts: 0, claimedBy: null })
      .where(and(isMine, isNotNull(indexPings.againAt))),
    tx.delete(indexPings).where(isMine),
  ];
}

async function retryLater({ worker, now }: { worker: string; now: Date }): Promise<void> {
  const isMine = eq(indexPings.claimedBy, worker);
  await atomically((tx) => [
    ...WAITS_MILLISECONDS.map((wait, index) =>
      tx
        .update(indexPings)
        .set({ dueAt: new Date(now.getTime() + wait), claimedBy: null })
        .where(and(isMine, eq(indexPings.attempts, index + 1))),
    ),
    ...forgetWrites(tx, worker),
  ]);
}
