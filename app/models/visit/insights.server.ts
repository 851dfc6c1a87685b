import { and, eq, gte, inArray, sql, type SQLWrapper } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { replicaDb } from "~/server/db/replica.server";
import { daysBefore } from "~/lib/time-units";

import { leadEvents, leadOrigins, visitCounts } from "../../../drizzle/schema";
import { VISIT_ORIGINS } from "../../../drizzle/values";

import { visitDay } from "./visit";
import { EXPORTED_INSIGHTS_MAX, INSIGHTS_SHOWN_MAX } from "./visit-limits";

/** How often something was seen, and what it led to. */
export interface InsightRow {
  dimension: (typeof VISIT_ORIGINS)[number];
  value: string;
  views: number;
  visitors: number;
  statements: number;
  consultations: number;
  /** Leads that accepted a proposal in the period, and that this had brought. */
  wins: number;
}

export type InsightFigures = Omit<InsightRow, "dimension" | "value">;

/** The figures of a period that ends today. Days are those of UTC. */
export interface Insights {
  totals: InsightFigures;
  /** The period of the same length before. */
  before: Pick<InsightFigures, "views" | "visitors">;
  /** Every day of the period, oldest first. */
  days: { day: string; views: number; visitors: number }[];
  pages: InsightRow[];
  articles: InsightRow[];
  sources: InsightRow[];
  campaigns: InsightRow[];
  /** Views of programs, and views that came too fast to be stored. */
  robots: number;
  dropped: number;
}

const NONE: InsightFigures = { views: 0, visitors: 0, statements: 0, consultations: 0, wins: 0 };

const sum = (column: SQLWrapper) => sql<number>`cast(sum(${column}) as integer)`;

/** Reads the figures of the last `days` days. */
export async function getInsights({
  days,
  now = sharedNow(),
}: {
  days: number;
  now?: Date;
}): Promise<Insights> {
  const span = Array.from({ length: days }, (_, index) => visitDay(daysBefore(now, days - 1 - index)));
  const first = span[0] ?? visitDay(now);
  const earlier = visitDay(daysBefore(now, 2 * days - 1));
  const [whole, rows, wins] = await Promise.all([
    replicaDb
      .select()
      .from(visitCounts)
      .where(
        and(gte(visitCounts.day, earlier), inArray(visitCounts.dimension, ["site", "robots", "dropped"])),
      ),
    listInsightRows({ days, now }),
    countWins({ first }),
  ]);
  const of = (dimension: string, isCounted: (day: string) => boolean) =>
    whole.filter((row) => row.dimension === dimension && isCounted(row.day));
  const total = (found: typeof whole, key: "views" | "visitors" | "statements" | "consultations") =>
    found.reduce((sumSoFar, row) => sumSoFar + row[key], 0);
  const isCurrent = (day: string) => day >= first;
  const [site, past] = [of("site", isCurrent), of("site", (day) => day < first)];
  const top = (isShown: (row: InsightRow) => boolean) => rows.filter(isShown).slice(0, INSIGHTS_SHOWN_MAX);
  return {
    totals: {
      views: total(site, "views"),
      visitors: total(site, "visitors"),
      statements: total(site, "statements"),
      consultations: total(site, "consultations"),
      wins,
    },
    before: { views: total(past, "views"), visitors: total(past, "visitors") },
    days: span.map((day) => {
      const found = site.find((row) => row.day === day);
      return { day, views: found?.views ?? 0, visitors: found?.visitors ?? 0 };
    }),
    pages: top(({ dimension, value }) => dimension === "page" && !isArticle(value)),
    articles: top(({ dimension, value }) => dimension === "page" && isArticle(value)),
    sources: top(({ dimension }) => dimension === "source"),
    campaigns: top(({ dimension }) => dimension === "campaign"),
    robots: total(of("robots", isCurrent), "views"),
    dropped: total(of("dropped", isCurrent), "views"),
  };
}

function isArticle(path: string): boolean {
  return /^(?:\/[a-z]{2})?\/blog\/[^/]+$/.test(path);
}

/**
 * Every page, source and campaign of a period: most wins first, then most consultations, statements
 * and visitors.
 */
export async function listInsightRows({
  days,
  now = sharedNow(),
}: {
  days: number;
  now?: Date;
}): Promise<InsightRow[]> {
  const first = visitDay(daysBefore(now, days - 1));
  const [counted, won] = await Promise.all([
    replicaDb
      .select({
        dimension: visitCounts.dimension,
        value: visitCounts.value,
        views: sum(visitCounts.views),
        visitors: sum(visitCounts.visitors),
        statements: sum(visitCounts.statements),
        consultations: sum(visitCounts.consultations),
      })
      .from(visitCounts)
      .where(and(gte(visitCounts.day, first), inArray(visitCounts.dimension, [...VISIT_ORIGINS])))
      .groupBy(visitCounts.dimension, visitCounts.value)
      .orderBy(sql`4 desc`, visitCounts.value)
      .limit(EXPORTED_INSIGHTS_MAX),
    replicaDb
      .select({
        dimension: leadOrigins.dimension,
        value: leadOrigins.value,
        wins: sql<number>`cast(count(distinct ${leadOrigins.leadId}) as integer)`,
      })
      .from(leadEvents)
      .innerJoin(leadOrigins, eq(leadOrigins.leadId, leadEvents.leadId))
      .where(and(eq(leadEvents.kind, "proposal_accepted"), gte(leadEvents.createdAt, new Date(first))))
      .groupBy(leadOrigins.dimension, leadOrigins.value)
      .limit(EXPORTED_INSIGHTS_MAX),
  ]);
  const rows = new Map<string, InsightRow>();
  const keyOf = (row: { dimension: string; value: string }) => `${row.dimension}\n${row.value}`;
  for (const row of counted) rows.set(keyOf(row), { ...row, wins: 0 } as InsightRow);
  for (const row of won) rows.set(keyOf(row), { ...NONE, ...rows.get(keyOf(row)), ...row });
  return [...rows.values()].toSorted(
    (a, b) =>
      b.wins - a.wins ||
      b.consultations - a.consultations ||
      b.statements - a.statements ||
      b.visitors - a.visitors,
  );
}

async function countWins({ first }: { first: string }): Promise<number> {
  const [row] = await replicaDb
    .select({ wins: sql<number>`cast(count(distinct ${leadEvents.leadId}) as integer)` })
    .from(leadEvents)
    .where(and(eq(leadEvents.kind, "proposal_accepted"), gte(leadEvents.createdAt, new Date(first))));
  return row?.wins ?? 0;
}
