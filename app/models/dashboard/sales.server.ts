import { and, desc, eq, gte, inArray, lt, lte, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { reading, type Reading } from "~/models/shared/reading.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { leadEvents, leads, posts, proposals } from "../../../drizzle/schema";

import { ARTICLE_CAMPAIGN } from "~/models/lead/campaign";
import type { LeadEventKind, LeadSource } from "~/models/lead/lead";
import {
  ACCEPTED_MONTHS,
  CHART_WEEKS,
  type Funnel,
  LEAD_SERIES,
  type LeadingArticle,
  type LeadSeries,
  type MonthlyAccepted,
  monthStarts,
  weekStarts,
  type WeeklyLeads,
} from "./stats";

/** The people whose leads and proposals are counted: one owner, or everyone. */
interface Scope {
  ownerId?: string | undefined;
  now?: Date;
}

const SERIES: Partial<Record<LeadSource, LeadSeries>> = {
  roi: "roi",
  booking: "booking",
  contact: "contact",
};
const ARTICLES_SHOWN = 5;

/** The campaign of a lead's last step. Only the engines' ways to read JSON differ. */
const touched: Record<"source" | "content", SQLWrapper> =
  env.dialect === "sqlite"
    ? {
        source: sql`json_extract(${leads.lastTouch}, '$.source')`,
        content: sql`json_extract(${leads.lastTouch}, '$.content')`,
      }
    : {
        source: sql`(${leads.lastTouch} ->> 'source')`,
        content: sql`(${leads.lastTouch} ->> 'content')`,
      };

/** The first moment that the weekly figures cover. */
function firstWeek(now: Date): Date {
  return weekStarts({ now, weeks: CHART_WEEKS })[0] ?? now;
}

/** The number of the span that a moment is in, of spans that begin at `starts`. */
function spanOf(column: SQLiteColumn, starts: readonly Date[]): SQL<number> {
  const steps = starts
    .map((start, index) => sql`when ${column} >= ${sql.param(start, column)} then cast(${index} as integer)`)
    .toReversed();
  return sql<number>`(case ${sql.join(steps, sql` `)} end)`;
}

/**
 * Leads that became known between two moments. A lead's latest event is never older than the lead,
 * which lets the index of an owner's leads skip the old ones.
 */
function newLeads({ ownerId, since, now }: { ownerId: string | undefined; since: Date; now: Date }) {
  return and(
    ownerId === undefined ? undefined : and(eq(leads.ownerId, ownerId), gte(leads.lastEventAt, since)),
    gte(leads.createdAt, since),
    lte(leads.createdAt, now),
  );
}

/** The new leads of the last weeks by where they came from. */
export function newLeadCounts({ ownerId, now = new Date() }: Scope): Reading<WeeklyLeads> {
  const starts = weekStarts({ now, weeks: CHART_WEEKS }).slice(0, -1);
  const week = spanOf(leads.createdAt, starts).as("week");
  const query = db
    .select({ week, source: leads.source, count: sql<number>`count(*)`.as("count") })
    .from(leads)
    .where(newLeads({ ownerId, since: firstWeek(now), now }))
    .groupBy(sql`1`, leads.source);
  return reading(query, (rows) =>
    starts.map((start, index) => {
      const counts = Object.fromEntries(LEAD_SERIES.map((name) => [name, 0])) as Record<LeadSeries, number>;
      for (const { week: number, source, count } of rows)
        if (number === index) counts[SERIES[source] ?? "other"] += count;
      return { start, counts };
    }),
  );
}

/** How many leads of the last weeks took each step toward a signature. */
export function funnel({
  ownerId,
  now = new Date(),
  since = firstWeek(now),
}: Scope & { since?: Date }): Reading<Funnel> {
  const kinds = {
    booking: "booking_made",
    held: "booking_held",
    proposal: "proposal_sent",
    accepted: "proposal_accepted",
  } as const satisfies Record<string, LeadEventKind>;
  const tookStep = (kind: LeadEventKind) =>
    sql<number>`max(case when ${leadEvents.kind} = ${kind} then 1 else 0 end)`;
  const people = db
    .select({
      id: leads.id,
      booking: tookStep(kinds.booking).as("took_booking"),
      held: tookStep(kinds.held).as("took_held"),
      proposal: tookStep(kinds.proposal).as("took_proposal"),
      accepted: tookStep(kinds.accepted).as("took_accepted"),
    })
    .from(leads)
    .leftJoin(
      leadEvents,
      and(eq(leadEvents.leadId, leads.id), inArray(leadEvents.kind, Object.values(kinds))),
    )
    .where(newLeads({ ownerId, since, now }))
    .groupBy(leads.id)
    .as("people");
  const sum = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`;
  const both = (step: SQLWrapper, before: SQLWrapper) => sum(sql`${step} * ${before}`);
  const query = db
    .select({
      leads: sql<number>`count(*)`.as("leads"),
      booking: sum(people.booking).as("booking"),
      held: sum(people.held).as("held"),
      proposal: sum(people.proposal).as("proposal"),
      accepted: sum(people.accepted).as("accepted"),
      heldAfter: both(people.held, people.booking).as("held_after"),
      proposalAfter: both(people.proposal, people.held).as("proposal_after"),
      acceptedAfter: both(people.accepted, people.proposal).as("accepted_after"),
    })
    .from(people);
  return reading(query, ([row]) => {
    if (!row) throw new Error("A count has one row");
    const { heldAfter, proposalAfter, acceptedAfter, ...counts } = row;
    const followed = { held: heldAfter, proposal: proposalAfter, accepted: acceptedAfter };
    return { ...counts, followed: { booking: counts.booking, ...followed } };
  });
}

/** What clients accepted in each of the last months, by currency, oldest month first. */
export function acceptedByMonth({ ownerId, now = new Date() }: Scope): Reading<MonthlyAccepted[]> {
  const starts = monthStarts({ now, months: ACCEPTED_MONTHS });
  const query = db
    .select({
      month: spanOf(proposals.decidedAt, starts).as("month"),
      currency: proposals.currency,
      count: sql<number>`count(*)`.as("count"),
      onceMinor: sql<number>`sum(${proposals.totalMinor})`.as("once_minor"),
      runningMinor: sql<number>`sum(12 * ${proposals.monthlyMinor})`.as("running_minor"),
    })
    .from(proposals)
    .where(
      and(
        // A literal, because a bound value would keep the partial index from being used.
        sql`${proposals.status} = 'accepted'`,
        gte(proposals.decidedAt, starts[0] ?? now),
        lt(proposals.decidedAt, new Date(now.getTime() + 1)),
        ownerId === undefined ? undefined : eq(proposals.ownerId, ownerId),
      ),
    )
    .groupBy(sql`1`, proposals.currency)
    .orderBy(sql`1`, proposals.currency);
  return reading(query, (rows) =>
    rows.map(({ month, ...amounts }) => ({ start: starts[month] ?? now, ...amounts })),
  );
}

/** Articles whose readers booked a consultation or made a statement in the last weeks. */
export function leadingArticles({ ownerId, now = new Date() }: Scope): Reading<LeadingArticle[]> {
  const peopleAt = (kind: LeadEventKind) =>
    sql<number>`count(distinct case when ${leadEvents.kind} = ${kind} then ${leads.id} end)`;
  const booked = peopleAt("booking_made");
  const query = db
    .select({
      id: posts.id,
      title: posts.title,
      roi: peopleAt("roi_result").as("roi"),
      booked: booked.as("booked"),
    })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .innerJoin(posts, eq(posts.slug, touched.content))
    .where(
      and(
        inArray(leadEvents.kind, ["roi_result", "booking_made"]),
        gte(leadEvents.createdAt, firstWeek(now)),
        // No event is newer than its lead's latest, which lets an index skip the quiet leads.
        gte(leads.lastEventAt, firstWeek(now)),
        lte(leadEvents.createdAt, now),
        eq(touched.source, ARTICLE_CAMPAIGN),
        ownerId === undefined ? undefined : eq(leads.ownerId, ownerId),
      ),
    )
    .groupBy(posts.id, posts.title)
    .orderBy(desc(booked), posts.title)
    .limit(ARTICLES_SHOWN);
  return reading(query, (rows) => rows);
}
