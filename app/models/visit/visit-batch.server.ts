import { isbot } from "isbot";

import type { VisitGoal } from "~/front-door/request-store";
import { readCampaign } from "~/models/lead/campaign";
import { log } from "~/server/log.server";

import { cut, sourceOf, type SeenPage } from "./visit";
import { writeVisits, type Visit } from "./visit-write.server";

const FLUSH_MILLISECONDS = 5_000;
/** Visitors of one batch. What comes on top is counted as dropped. */
const BATCH_VISITORS_MAX = 10_000;
/** Different pages, sources and campaigns of one visitor in one batch. */
const VALUES_PER_VISITOR_MAX = 50;
const USER_AGENT_LENGTH_MAX = 300;

/** What one visitor did since the last batch was written. */
interface Gathered {
  address: string;
  userAgent: string;
  views: number;
  pages: Map<string, number>;
  sources: Set<string>;
  campaigns: Set<string>;
  goals: VisitGoal[];
}

let gathered = new Map<string, Gathered>();
let dropped = 0;
let writing: Promise<void> | null = null;

function visitorOf(address: string, userAgent: string): Gathered | null {
  const name =
    userAgent.length > USER_AGENT_LENGTH_MAX ? userAgent.slice(0, USER_AGENT_LENGTH_MAX) : userAgent;
  const key = `${address}\n${name}`;
  const known = gathered.get(key);
  if (known) return known;
  if (gathered.size >= BATCH_VISITORS_MAX) return null;
  const visitor: Gathered = {
    ...{ address, userAgent: name, views: 0, pages: new Map<string, number>() },
    ...{ sources: new Set<string>(), campaigns: new Set<string>(), goals: [] },
  };
  gathered.set(key, visitor);
  return visitor;
}

/** Counts a view. Cached pages call it, so everything that costs time waits for the batch. */
export function countView({ address, userAgent, path, query, referrer }: SeenPage): void {
  const visitor = visitorOf(address, userAgent);
  if (visitor === null) return void (dropped += 1);
  visitor.views += 1;
  const { pages, sources, campaigns } = visitor;
  const known = pages.get(path);
  if (known !== undefined || pages.size < VALUES_PER_VISITOR_MAX) pages.set(path, (known ?? 0) + 1);
  if (query !== undefined && campaigns.size < VALUES_PER_VISITOR_MAX) noteCampaign(visitor, query);
  if (referrer !== undefined && sources.size < VALUES_PER_VISITOR_MAX) sources.add(referrer);
}

function noteCampaign({ sources, campaigns }: Gathered, query: string): void {
  const campaign = readCampaign(new URLSearchParams(query));
  if (campaign?.source) sources.add(`utm:${campaign.source}`);
  if (campaign?.campaign) campaigns.add(campaign.campaign);
}

/** Counts what a visitor reached. */
export function countGoals(who: Pick<SeenPage, "address" | "userAgent">, goals: readonly VisitGoal[]): void {
  visitorOf(who.address, who.userAgent)?.goals.push(...goals.slice(0, VALUES_PER_VISITOR_MAX));
}

/** Writes what was gathered, one batch at a time. The log says if one fails and is lost. */
export async function flushVisits({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  await writing;
  if (gathered.size === 0 && dropped === 0) return;
  const batch = gathered;
  const lost = dropped;
  gathered = new Map();
  dropped = 0;
  writing = writeBatch(batch, lost, now).finally(() => (writing = null));
  await writing;
}

async function writeBatch(batch: Map<string, Gathered>, lost: number, now: Date): Promise<void> {
  const visits: Visit[] = [];
  let robots = 0;
  for (const visitor of batch.values()) {
    if (visitor.userAgent === "" || isbot(visitor.userAgent)) robots += visitor.views;
    else visits.push(visitOf(visitor));
  }
  try {
    await writeVisits({ visits, robots, dropped: lost, now });
  } catch (error) {
    log.warn({ err: error, visitors: batch.size }, "a batch of page views was not counted");
  }
}

function visitOf({ address, userAgent, views, pages, sources, campaigns, goals }: Gathered): Visit {
  const named = [...sources].map((source) =>
    source.startsWith("utm:") ? cut(source.slice(4)) : sourceOf(source),
  );
  return {
    address,
    userAgent,
    views,
    goals,
    pages: [...pages].map(([path, count]) => ({ value: cut(path), views: count })),
    sources: [...new Set(named.flatMap((source) => source || []))],
    campaigns: [...new Set([...campaigns].map(cut))],
  };
}

/** Writes a batch every few seconds. The returned function writes the last one and ends it. */
export function startCountingVisits(): () => Promise<void> {
  const timer = setInterval(() => void flushVisits(), FLUSH_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await flushVisits();
  };
}
