import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { leads, proposals } from "../../../drizzle/schema";
import { MEDIAN_DAYS } from "./today-limits";

import { keptEmail } from "~/models/lead/lead-address.server";
import { totalOpenLeads } from "~/models/lead/lead-totals.server";
import type { CappedCount } from "~/models/shared/capped-count";

/** Amounts of one currency. Several are never added up. */
interface Amount {
  amountMinor: number;
  currency: string;
}

/** What one person sold, and what they have open. */
export interface OwnFigures {
  /**
   * The first year's value of what clients accepted in the quarter: one-time plus twelve months.
   */
  won: Amount[];
  /** Proposals that were decided or expired in the quarter. */
  decided: { won: number; all: number };
  /** Their leads that are neither won nor lost, and what those would save in a year. */
  open: CappedCount & { savings: Amount[] };
  /** Days from a lead's first step to its acceptance, over the last year; null without any. */
  medianDays: number | null;
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DECIDED = ["accepted", "declined", "expired"] as const;

/** The figures of one person, in three statements. */
export async function getOwnFigures({
  ownerId,
  quarterStart,
  now = sharedNow(),
}: {
  ownerId: string;
  quarterStart: Date;
  now?: Date;
}): Promise<OwnFigures> {
  const [decided, open, medianDays] = await Promise.all([
    decidedSince(ownerId, quarterStart, now),
    totalOpenLeads(ownerId),
    medianDaysToWin(ownerId, now),
  ]);
  const won = decided.filter(({ status }) => status === "accepted");
  const count = (rows: typeof decided) => rows.reduce((sum, row) => sum + row.count, 0);
  return {
    won: won.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
    decided: { won: count(won), all: count(decided) },
    open,
    medianDays,
  };
}

function decidedSince(ownerId: string, since: Date, now: Date) {
  return db
    .select({
      status: proposals.status,
      currency: proposals.currency,
      count: sql<number>`count(*)`.mapWith(Number),
      amountMinor: sql<number>`sum(${proposals.totalMinor} + 12 * ${proposals.monthlyMinor})`.mapWith(Number),
    })
    .from(proposals)
    .where(
      and(
        eq(proposals.ownerId, ownerId),
        gte(proposals.decidedAt, since),
        lt(proposals.decidedAt, new Date(now.getTime() + 1)),
        inArray(proposals.status, [...DECIDED]),
      ),
    )
    .groupBy(proposals.status, proposals.currency)
    .orderBy(proposals.currency)
    .then((rows) => rows);
}

/** Milliseconds between two columns. Only the engines' ways to subtract moments differ. */
const untilWon =
  env.dialect === "sqlite"
    ? sql<number>`(${proposals.decidedAt} - ${leads.createdAt})`
    : sql<number>`(extract(epoch from (${proposals.decidedAt} - ${leads.createdAt})) * 1000)`;

/** SQLite has no median: it is the middle row, or the mean of the two middle rows. */
async function medianDaysToWin(ownerId: string, now: Date): Promise<number | null> {
  const won = db
    .select({
      milliseconds: sql<number>`${untilWon}`.as("milliseconds"),
      place: sql<number>`row_number() over (order by ${untilWon})`.as("place"),
      total: sql<number>`count(*) over ()`.as("total"),
    })
    .from(proposals)
    .innerJoin(leads, eq(leads.email, keptEmail(proposals.clientEmail)))
    .where(
      and(
        eq(proposals.ownerId, ownerId),
        eq(proposals.status, "accepted"),
        gte(proposals.decidedAt, new Date(now.getTime() - MEDIAN_DAYS * DAY_MILLISECONDS)),
      ),
    )
    .as("won");
  const [row] = await db
    .select({ median: sql<number | null>`avg(${won.milliseconds})` })
    .from(won)
    .where(sql`${won.place} in ((${won.total} + 1) / 2, (${won.total} + 2) / 2)`);
  if (row?.median === null || row === undefined) return null;
  return Math.max(0, Number(row.median) / DAY_MILLISECONDS);
}
