import { sharedNow } from "~/lib/clock/shared-clock";
import type { VisitGoal } from "~/front-door/request-store";
import { readCampaign } from "~/models/lead/campaign";
import { log } from "~/server/log.server";

import { cut, type SeenPage, sourceOf } from "./visit";
import { isRobot } from "./visit-robot.server";
import { writeVisits, type Visit } from "./visit-write.server";
import {
  BATCH_VALUES_MAX,
  BATCH_VISITORS_MAX,
  BROWSERS_PER_ADDRESS_MAX,
  QUERY_LENGTH_MAX,
  REFERRER_LENGTH_MAX,
  USER_AGENT_LENGTH_MAX,
  VISITOR_VALUES_MAX,
} from "./visit-limits";

const FLUSH_MILLISECONDS = 5_000;

/** What one visitor did since the last batch, as their browser said it. */
interface Gathered {
  views: number;
  pages: Map<string, number>;
  /** Null until there is one: most visits have none. */
  queries: Set<string> | null;
  referrers: Set<string> | null;
  goals: VisitGoal[] | null;
}

/** The visitors of one address, by their browser's name. */
interface Browsers {
  byName: Map<string, Gathered>;
  /** The browser of the latest view. To compare its name costs less than to look it up. */
  latestName: string;
  latest: Gathered;
}

/** What all visitors did since the last batch. It is bounded, however many there are. */
class Batch {
  readonly addresses = new Map<string, Browsers>();
  visitors = 0;
  values = 0;
  /** Views that had no room, and views of addresses with too many browsers. */
  dropped = 0;
  robots = 0;

  get isEmpty(): boolean {
    return this.visitors === 0 && this.dropped === 0 && this.robots === 0;
  }

  /** The visitor's entry; null if there is no room for another one. */
  visitor(address: string, userAgent: string): Gathered | null {
    const browsers = this.addresses.get(address);
    if (browsers?.latestName === userAgent) return browsers.latest;
    const name = shortened(userAgent, USER_AGENT_LENGTH_MAX);
    const visitor = browsers?.byName.get(name) ?? this.addVisitor(browsers, address, name);
    if (browsers && visitor) [browsers.latestName, browsers.latest] = [name, visitor];
    return visitor;
  }

  private addVisitor(browsers: Browsers | undefined, address: string, name: string): Gathered | null {
    if (this.visitors >= BATCH_VISITORS_MAX || (browsers?.byName.size ?? 0) >= BROWSERS_PER_ADDRESS_MAX)
      return null;
    const pages = new Map<string, number>();
    const visitor: Gathered = { views: 0, pages, queries: null, referrers: null, goals: null };
    this.visitors += 1;
    if (browsers) browsers.byName.set(name, visitor);
    else {
      const byName = new Map([[name, visitor]]);
      this.addresses.set(address, { byName, latestName: name, latest: visitor });
    }
    return visitor;
  }

  /** Whether a visitor may have another value of a kind. Counts it. */
  takesValue({ size }: { size: number }): boolean {
    if (size >= VISITOR_VALUES_MAX || this.values >= BATCH_VALUES_MAX) return false;
    this.values += 1;
    return true;
  }

  refuse(address: string): void {
    if ((this.addresses.get(address)?.byName.size ?? 0) >= BROWSERS_PER_ADDRESS_MAX) this.robots += 1;
    else this.dropped += 1;
  }
}

let batch = new Batch();
let writing: Promise<void> | null = null;

/**
 * A text without its end. A part of a text keeps all of it in memory, so this one is copied.
 */
function shortened(text: string, max: number): string {
  return text.length <= max ? text : Buffer.from(text.slice(0, max)).toString();
}

/** Counts a view. Cached pages call it, so everything that costs time waits for the batch. */
export function countView({ address, userAgent, path, query, referrer }: SeenPage): void {
  const visitor = batch.visitor(address, userAgent);
  if (visitor === null) return batch.refuse(address);
  visitor.views += 1;
  const { pages } = visitor;
  const known = pages.get(path);
  if (known !== undefined) pages.set(path, known + 1);
  else if (batch.takesValue(pages)) pages.set(path, 1);
  if (query !== undefined && query.length <= QUERY_LENGTH_MAX) note((visitor.queries ??= new Set()), query);
  if (referrer !== undefined)
    note((visitor.referrers ??= new Set()), shortened(referrer, REFERRER_LENGTH_MAX));
}

function note(values: Set<string>, value: string): void {
  if (!values.has(value) && batch.takesValue(values)) values.add(value);
}

/** Counts what a visitor reached. */
export function countGoals(who: Pick<SeenPage, "address" | "userAgent">, goals: readonly VisitGoal[]): void {
  const visitor = batch.visitor(who.address, who.userAgent);
  if (visitor === null) return;
  visitor.goals ??= [];
  visitor.goals.push(...goals.slice(0, VISITOR_VALUES_MAX - visitor.goals.length));
}

/** Writes what was gathered, one batch at a time. The log says if one fails and is lost. */
export async function flushVisits({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  await writing;
  if (batch.isEmpty) return;
  const full = batch;
  batch = new Batch();
  writing = writeBatch(full, now).finally(() => (writing = null));
  await writing;
}

async function writeBatch({ addresses, visitors, dropped, robots }: Batch, now: Date): Promise<void> {
  const read = createReader();
  const visits: Visit[] = [];
  let programs = robots;
  for (const [address, browsers] of addresses) {
    for (const [userAgent, gathered] of browsers.byName) {
      if (read.isRobot(userAgent)) programs += gathered.views;
      else visits.push(visitOf(gathered, { address, userAgent, read }));
    }
  }
  try {
    await writeVisits({ visits, robots: programs, dropped, now });
  } catch (error) {
    log.warn({ err: error, visitors }, "a batch of page views was not counted");
  }
}

type Reader = ReturnType<typeof createReader>;

/** Reads what browsers sent. Most visitors of a batch send the same few texts. */
function createReader() {
  return {
    isRobot: remembering(isRobot),
    campaign: remembering((query) => readCampaign(new URLSearchParams(query))),
    source: remembering(sourceOf),
  };
}

function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    known.set(text, result);
    return result;
  };
}

function visitOf(
  { views, pages, queries, referrers, goals }: Gathered,
  { address, userAgent, read }: { address: string; userAgent: string; read: Reader },
): Visit {
  const campaigns = [...(queries ?? [])].flatMap((query) => read.campaign(query) ?? []);
  const sources = [
    ...campaigns.map(({ source }) => cut(source ?? "")),
    ...[...(referrers ?? [])].map((referrer) => read.source(referrer) ?? ""),
  ];
  const names = campaigns.map(({ campaign }) => cut(campaign ?? ""));
  return {
    ...{ address, userAgent, views, goals: goals ?? [] },
    pages: [...pages].map(([path, count]) => ({ value: cut(path), views: count })),
    sources: [...new Set(sources)].filter(Boolean),
    campaigns: [...new Set(names)].filter(Boolean),
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
