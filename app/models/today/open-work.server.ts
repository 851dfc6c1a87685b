import { and, eq, gte, isNull } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";

import { bookings, proposals, tasks } from "../../../drizzle/schema";

import { findHostOf } from "~/models/booking/booking-host.server";
import { totalOpenLeads } from "~/models/lead/lead-totals.server";
import { undecidedAt } from "~/models/proposal/proposal-query.server";
import type { CappedCount } from "~/models/shared/capped-count";

/** What someone has in hand, and others would have to take over. */
export interface OpenWork {
  /** Leads that are neither won nor lost. */
  leads: CappedCount;
  /** Drafts, and proposals that a client can still answer. */
  proposals: number;
  /** Tasks that aren't done. */
  tasks: number;
  /** Consultations ahead. */
  bookings: number;
  /** The calendar that these are in; null for people who give none. */
  hostId: string | null;
}

/** The open work of one person. */
export async function getOpenWork({
  userId,
  now = sharedNow(),
}: {
  userId: string;
  now?: Date;
}): Promise<OpenWork> {
  const [host, open, undecided, tasksLeft] = await Promise.all([
    findHostOf({ userId }),
    totalOpenLeads(userId),
    db.$count(proposals, and(eq(proposals.ownerId, userId), undecidedAt(now))),
    db.$count(tasks, and(eq(tasks.ownerId, userId), isNull(tasks.doneAt))),
  ]);
  const ahead = and(eq(bookings.status, "confirmed"), gte(bookings.startsAt, now));
  return {
    leads: { count: open.count, isCapped: open.isCapped },
    proposals: undecided,
    tasks: tasksLeft,
    bookings: host ? await db.$count(bookings, and(eq(bookings.hostId, host.id), ahead)) : 0,
    hostId: host?.id ?? null,
  };
}
