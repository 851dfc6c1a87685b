import { and, eq, gt, gte, inArray, isNull, lt, lte, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import type { Database } from "~/server/db.server";
import { placeOf, prepareForms } from "~/server/db/prepared.server";

import { bookingHosts, bookings, contactMessages, leads, proposals, tasks } from "../../../drizzle/schema";
import { SIDEBAR_COUNT_MAX } from "./today-limits";

import { dayAt, instantAt } from "~/lib/time-zone";
import { OPEN_STATUSES } from "~/models/proposal/proposal";
import { endOfDay } from "~/models/task/task";
import { logSeldom } from "~/server/log.server";

/** What is waiting for someone, as the sidebar counts it. */
export const SIDEBAR_COUNTS = ["tasks", "leads", "bookings", "proposals", "messages"] as const;

export type SidebarCount = (typeof SIDEBAR_COUNTS)[number];

/**
 * How much of each kind is waiting for one person on their day. A failure is logged and leaves the
 * numbers out: they are no reason to refuse a page.
 */
export async function getSidebarCounts({
  userId,
  timeZone,
  kinds,
  now = sharedNow(),
}: {
  userId: string;
  timeZone: string;
  kinds: readonly SidebarCount[];
  now?: Date;
}): Promise<Partial<Record<SidebarCount, number>>> {
  try {
    const start = instantAt({ day: dayAt(now, timeZone), minute: 0, timeZone });
    return await countWaiting({ userId, kinds, start, end: endOfDay(now, timeZone), now });
  } catch (error) {
    logSeldom({ err: error }, "the numbers of the sidebar cannot be read");
    return {};
  }
}

/** What is counted of each kind. A select is built for each list of kinds that a role may see. */
function waitingOf(tx: Pick<Database, "select">): Record<SidebarCount, SQL> {
  const one = { one: sql`1` };
  return {
    tasks: sql`${tx
      .select(one)
      .from(tasks)
      .where(
        and(
          isNull(tasks.doneAt),
          eq(tasks.ownerId, placeOf("userId", tasks.ownerId)),
          lte(tasks.dueAt, placeOf("end", tasks.dueAt)),
        ),
      )
      .limit(SIDEBAR_COUNT_MAX)}`,
    leads: sql`${tx
      .select(one)
      .from(leads)
      // As a literal: with a bound value the partial index of these leads would not be used.
      .where(and(isNull(leads.ownerId), sql`${leads.status} = 'new'`))
      .limit(SIDEBAR_COUNT_MAX)}`,
    bookings: sql`${tx
      .select(one)
      .from(bookings)
      .innerJoin(bookingHosts, eq(bookingHosts.id, bookings.hostId))
      .where(
        and(
          eq(bookingHosts.userId, placeOf("userId", bookingHosts.userId)),
          gte(bookings.startsAt, placeOf("start", bookings.startsAt)),
          lt(bookings.startsAt, placeOf("end", bookings.startsAt)),
          eq(bookings.status, "confirmed"),
        ),
      )
      .limit(SIDEBAR_COUNT_MAX)}`,
    proposals: sql`${tx
      .select(one)
      .from(proposals)
      .where(
        and(
          eq(proposals.ownerId, placeOf("userId", proposals.ownerId)),
          inArray(proposals.status, [...OPEN_STATUSES]),
          gt(proposals.expiresAt, placeOf("now", proposals.expiresAt)),
        ),
      )
      .limit(SIDEBAR_COUNT_MAX)}`,
    messages: sql`${tx
      .select(one)
      .from(contactMessages)
      .where(eq(contactMessages.status, "new"))
      .limit(SIDEBAR_COUNT_MAX)}`,
  };
}

const selectWaiting = prepareForms((tx, kinds: string) => {
  const waiting = waitingOf(tx);
  const counts = SIDEBAR_COUNTS.filter((kind) => kinds.split(" ").includes(kind)).map(
    (kind) => sql`select ${kind} as kind, count(*) as total from (${waiting[kind]}) as waiting`,
  );
  return tx
    .select({ kind: sql<SidebarCount>`kind`, total: sql<number>`total`.mapWith(Number) })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counted`);
});

/**
 * How much of each kind is waiting for a person, in one statement: their tasks that are due by the
 * end of the day, new leads without an owner, their consultations of the day, their open proposals,
 * and unanswered messages. Only the given kinds are counted.
 */
async function countWaiting({
  kinds,
  ...values
}: {
  userId: string;
  kinds: readonly SidebarCount[];
  start: Date;
  end: Date;
  now: Date;
}): Promise<Partial<Record<SidebarCount, number>>> {
  if (kinds.length === 0) return {};
  const rows = await selectWaiting(kinds.join(" "), values);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}
