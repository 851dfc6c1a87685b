import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { RECENT_WRITE_SECONDS, REPLICA_LAG_MAX_MILLISECONDS } from "~/server/db/replica-lag";

import { Browser } from "./browser";
import { send, type SiteAddress } from "./http";
import { startPostgres, startReplica, type PostgresServer } from "./postgres";
import { until } from "./processes";
import { inSeconds, none, some, told, within, type ReportLine } from "./report";
import { startSite } from "./site";
import type { Stage } from "./stage";

/** Replicas behind by less and by more than they may be. */
const SHORT_SECONDS = 5;
const LONG_SECONDS = 30;
/** Two probes, and the time of a page. */
const TOLERANCE_MILLISECONDS = 2_000;
const LOOK_MILLISECONDS = 250;

/** What people saw of what someone else wrote. */
interface Seen {
  writes: number;
  /** Times at which the writer didn't find what they had written. */
  missedByWriter: number;
  /** For each write, how long another reader didn't see it. */
  delays: number[];
  failed: number;
}

/**
 * Delays a read replica by 5 and then by 30 seconds, while one person writes and reads, and another
 * one reads.
 */
export async function drillReplica(stage: Stage): Promise<ReportLine[]> {
  const primary = await startPostgres(stage);
  const replica = await startReplica(stage, { primary, delay: "0" });
  const urls = { pooledUrl: primary.url, directUrl: primary.url };
  const { address, apps, content } = await startSite(stage, urls, { DATABASE_READ_URL: replica.url });
  const writer = new Browser(address);
  const reader = new Browser(address);
  await writer.signIn("sales@demo.test", content.password);
  await reader.signIn("super_admin@demo.test", content.password);
  const people = { address, writer, reader };
  // An instance compares both servers when it starts. HAProxy asks them in turn.
  let unknownAtStart = 0;
  for (const _ of apps) if ((await replicaState(address)).status === "down") unknownAtStart += 1;
  for (const _ of apps)
    await until("the replica is used", async () => (await replicaState(address)).status === "ok");
  await sleep(RECENT_WRITE_SECONDS * 1_000);

  stage.tell(`the replica is ${SHORT_SECONDS} s behind`);
  await delay(replica, SHORT_SECONDS);
  const short = await write(stage, people, 6);
  const shortLag = (await replicaState(address)).lagSeconds;
  // The writer's cookie has ended, and the replica has everything.
  await sleep(RECENT_WRITE_SECONDS * 1_000);
  const lateReads = (await writer.get("/admin/leads")).text.includes(short.last) ? 0 : 1;

  stage.tell(`the replica falls ${LONG_SECONDS} s behind`);
  await delay(replica, LONG_SECONDS);
  const change = await write(stage, people, 4);
  const began = performance.now();
  await until("health says that the replica is late", async () => {
    await addLead(writer);
    return (await replicaState(address)).status === "late";
  });
  stage.tell(`left out after ${inSeconds(performance.now() - began)} more`);
  const long = await write(stage, people, 6);
  let longLag = 0;
  for (const end = performance.now() + LONG_SECONDS * 1_000; performance.now() < end; await sleep(1_000)) {
    await addLead(writer);
    longLag = Math.max(longLag, (await replicaState(address)).lagSeconds);
  }

  stage.tell("the replica catches up");
  await delay(replica, 0);
  const caughtUp = performance.now();
  await until("the replica is used again", async () => (await replicaState(address)).status === "ok");
  const back = performance.now() - caughtUp;

  const all = [short, change, long];
  const missed = all.reduce((sum, { missedByWriter }) => sum + missedByWriter, lateReads);
  const most = REPLICA_LAG_MAX_MILLISECONDS + TOLERANCE_MILLISECONDS;
  return [
    told(
      "writes",
      all.reduce((sum, { writes }) => sum + writes, 0),
    ),
    none("instances that knew nothing about the replica after their start", unknownAtStart),
    none("own writes that the writer didn't find", missed),
    none(
      "pages that failed",
      all.reduce((sum, { failed }) => sum + failed, 0),
    ),
    // Proves that others were answered by the replica.
    some(
      "writes that others saw late",
      [...short.delays, ...change.delays].filter((time) => time > 1_000).length,
    ),
    within(
      "longest time until others saw one, 5 s behind",
      Math.max(...short.delays),
      SHORT_SECONDS * 1_000 + TOLERANCE_MILLISECONDS,
    ),
    within("the same while the lag grew to 30 s", Math.max(...change.delays), most),
    within("the same while the replica was left out", Math.max(...long.delays), TOLERANCE_MILLISECONDS),
    told("lag that health says, 5 s behind", `${shortLag} s`),
    {
      ...told("lag that health says, 30 s behind", `${longLag} s`),
      bound: "> 20 s",
      isMissed: longLag <= 20,
    },
    within("time until a replica without delay was used again", back, 15_000),
  ];
}

async function delay(replica: PostgresServer, seconds: number): Promise<void> {
  replica.configure(`recovery_min_apply_delay = '${seconds}s'`);
  await replica.reload();
}

async function replicaState(address: SiteAddress): Promise<{ status: string; lagSeconds: number }> {
  const { text } = await send(address, "/api/health");
  const { parts } = JSON.parse(text) as { parts: { replica: { status: string; lagSeconds: number } } };
  return parts.replica;
}

/** Adds a lead with a name of its own. Undefined if that failed. */
async function addLead(writer: Browser): Promise<string | undefined> {
  const name = `Pat ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@leads.test`;
  const answer = await writer.post("/admin/leads/new", { email, name, company: "", phone: "", interest: "" });
  return answer.status === 302 || answer.status === 303 ? name : undefined;
}

async function write(
  stage: Stage,
  { writer, reader }: { writer: Browser; reader: Browser },
  writes: number,
): Promise<Seen & { last: string }> {
  const seen: Seen = { writes: 0, missedByWriter: 0, delays: [], failed: 0 };
  let last = "";
  while (seen.writes < writes && !stage.isInterrupted) {
    const name = await addLead(writer);
    const written = performance.now();
    seen.writes += 1;
    if (name === undefined) {
      seen.failed += 1;
      continue;
    }
    last = name;
    for (let look = 0; look < 3; look += 1) {
      const own = await writer.get("/admin/leads");
      if (own.status !== 200) seen.failed += 1;
      else if (!own.text.includes(name)) seen.missedByWriter += 1;
    }
    const time = await timeUntilSeen(reader, name, written);
    stage.tell(`seen by another reader after ${inSeconds(time)}`);
    seen.delays.push(time);
  }
  return { ...seen, last };
}

async function timeUntilSeen(reader: Browser, name: string, written: number): Promise<number> {
  let asked = performance.now();
  await until("another reader sees what was written", async () => {
    asked = performance.now();
    const { text } = await reader.get("/admin/leads");
    if (!text.includes(name)) await sleep(LOOK_MILLISECONDS);
    return text.includes(name);
  });
  return asked - written;
}
