import { renderMetrics } from "~/http/metrics.server";
import { writeCalendarEntries } from "~/models/booking/booking-calendar-entry.server";
import { pollCalendars } from "~/models/calendar/calendar-poll.server";
import { claimMails, markMailSent, queueMail } from "~/models/mail/mail.server";
import { markPresent } from "~/models/presence/presence.server";
import { readSharedClock } from "~/models/shared/content-tag.server";
import { withLease } from "~/models/shared/lease.server";
import { takeAllowance } from "~/models/shared/rate-limit.server";
import { flushVisits } from "~/models/visit/visit-batch.server";
import { listDueEndpoints } from "~/models/webhook/webhook-queue.server";
import { atomically } from "~/server/db.server";
import { countStatements } from "~/server/db/statement-watch.server";
import { HOURLY_JOBS, MINUTELY_JOBS } from "~/upkeep.server";

/** The visitors and staff of a site. They are as many, however many instances serve them. */
const VISITORS = { mails: 40, tries: 300, editors: 10 };
/** The number of instances that work at the same moment. */
const AT_ONCE = 10;

/** What instances do to the database within a minute. */
interface Work {
  name: string;
  /** The cause: each instance on its own, or the visitors, on any instance. */
  of: "instances" | "visitors";
  /** How often it is done in a minute, by each instance or by all visitors together. */
  times: number;
  run(given: { worker: string; time: number; userId: string }): Promise<unknown>;
}

const takeMails = async (worker: string) => {
  const mails = await claimMails({ worker, limit: 5 });
  for (const { id } of mails) await markMailSent({ id, worker });
  return mails.length;
};

const inOrder = async (jobs: Record<string, () => Promise<unknown>>) => {
  for (const job of Object.values(jobs)) await job();
};

/** The work of `app/boot.server.ts` in a minute, and what visitors add. */
export const INSTANCE_WORK: readonly Work[] = [
  { name: "content versions and clock", of: "instances", times: 200, run: readSharedClock },
  { name: "outbox", of: "instances", times: 60, run: ({ worker }) => takeMails(worker) },
  { name: "webhooks", of: "instances", times: 60, run: () => listDueEndpoints() },
  { name: "calendar entries", of: "instances", times: 12, run: () => writeCalendarEntries() },
  { name: "visits", of: "instances", times: 12, run: () => flushVisits() },
  // More than in a minute: a lease that another one holds costs less, and a few would be chance.
  {
    name: "lease of a job, 300 times",
    of: "instances",
    times: 300,
    run: () => withLease({ name: "drill" }, async () => 1),
  },
  {
    name: "jobs of the minute",
    of: "instances",
    times: 1,
    async run() {
      await inOrder(MINUTELY_JOBS);
      await pollCalendars();
    },
  },
  // All at once, as after a release of every instance. On average a minute has a sixtieth of it.
  { name: "jobs of the hour", of: "instances", times: 1, run: () => inOrder(HOURLY_JOBS) },
  { name: "metrics, four times", of: "instances", times: 4, run: () => renderMetrics() },
  {
    name: "emails queued",
    of: "visitors",
    times: VISITORS.mails,
    run: ({ time }) =>
      atomically((tx) =>
        queueMail(tx, { kind: "test", to: `${time}@drill.test`, subject: "Hello", text: "Hello", html: "" }),
      ),
  },
  {
    name: "rate limits",
    of: "visitors",
    times: VISITORS.tries,
    run: ({ time }) =>
      takeAllowance({ rule: "contact", subject: { kind: "address", value: `192.0.2.${time % 250}` } }),
  },
  {
    name: "presence",
    of: "visitors",
    times: VISITORS.editors * 2,
    run: ({ time, userId }) => markPresent({ subject: `post:${time % VISITORS.editors}`, userId }),
  },
];

/** What one kind of work took in a minute. */
export interface WorkCount {
  name: string;
  of: Work["of"];
  statements: number;
  /** Rows written or read, where the database counts them. */
  rows: number;
}

/**
 * Does the work that this many instances do in a minute, several at once, as fast as possible, and
 * counts it. `share` does a part of the rounds only, and `countRows` asks the database.
 */
export async function simulateMinute({
  instances,
  userId,
  share = 1,
  countRows = () => Promise.resolve(0),
}: {
  instances: number;
  userId: string;
  share?: number;
  countRows?: () => Promise<number>;
}): Promise<WorkCount[]> {
  const counts: WorkCount[] = [];
  // What visitors leave is there before the instances look for it.
  const order = INSTANCE_WORK.toSorted((one, other) => (one.of < other.of ? 1 : one.of > other.of ? -1 : 0));
  for (const { name, of, times, run } of order) {
    const rounds = Math.max(1, Math.round(times * share));
    const calls = Array.from({ length: of === "instances" ? instances * rounds : rounds }, (_, call) => call);
    const before = { statements: countStatements(), rows: await countRows() };
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, lane) => {
        for (const call of calls.filter((one) => one % AT_ONCE === lane))
          await run({ worker: `instance-${call % instances}`, time: call, userId });
      }),
    );
    counts.push({
      name,
      of,
      statements: countStatements() - before.statements,
      rows: (await countRows()) - before.rows,
    });
  }
  return counts;
}

/** The work that grew faster than the number of instances, between two counts of it. */
export function grownTooFast(
  [few, many]: readonly [
    { instances: number; counts: WorkCount[] },
    { instances: number; counts: WorkCount[] },
  ],
  measure: "statements" | "rows",
): string[] {
  const factor = many.instances / few.instances;
  return few.counts
    .filter(({ name, [measure]: before }) => {
      const after = many.counts.find((count) => count.name === name)?.[measure] ?? Infinity;
      // Where workers meet, some of them claim what others have claimed a moment before.
      return after > before * factor * 1.1 + 10;
    })
    .map(({ name }) => name);
}
