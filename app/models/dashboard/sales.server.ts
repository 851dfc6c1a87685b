import { and, desc, eq, gte, inArray, lt, lte, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { reading, type Reading } from "~/models/shared/reading.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { leadEvents, leads, posts, proposals } from "../../../drizzle/schema";

import { ARTICLE_CAMPAIGN } from "~/models/lead/campaign";
import type { LeadEventKind, LeadSource } from "~/models/lead/lead";
import type { Period, Span } from "./period";
import {
  type Accepted,
  type Funnel,
  LEAD_SERIES,
  type LeadingArticle,
  type LeadSeries,
  type NewLeads,
} from "./stats";
import { ARTICLES_SHOWN } from "./dashboard-limits";

/** What is counted: the leads and proposals of one owner, or everyone's, in a period. */
interface Scope {
  ownerId?: string | undefined;
  period: Period;
}

const SERIES: Partial<Record<LeadSource, LeadSeries>> = {
  roi: "roi",
  booking: "booking",
  contact: "contact",
};

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

/** The number of the span that a moment is in, and null for moments before all of `spans`. */
function spanOf(column: SQLiteColumn, spans: readonly Span[]): SQL<number | null> {
  const steps = spans
    .map(
      ({ start }, index) => sql`when ${column} >= ${sql.param(start, column)} then cast(${index} as integer)`,
    )
    .toReversed();
  return sql<number | null>`(case ${sql.join(steps, sql` `)} end)`;
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

/** The new leads of a period by where they came from. */
export function newLeadCounts({ ownerId, period }: Scope): Reading<NewLeads> {
  const { columns, before, from, now } = period;
  const column = spanOf(leads.createdAt, columns).as("span");
  const query = db
    .select({ span: column, source: leads.source, count: sql<number>`count(*)`.as("count") })
    .from(leads)
    .where(
      and(
        newLeads({ ownerId, since: before.from, now }),
        or(gte(leads.createdAt, from), lt(leads.createdAt, before.until)),
      ),
    )
    .groupBy(sql`1`, leads.source);
  return reading(query, (rows) => ({
    columns: columns.map((span, index) => {
      const counts = Object.fromEntries(LEAD_SERIES.map((name) => [name, 0])) as Record<LeadSeries, number>;
      for (const { span: number, source, count } of rows)
        if (number === index) counts[SERIES[source] ?? "other"] += count;
      return { ...span, counts };
    }),
    before: rows.reduce((sum, { span, count }) => (span === null ? sum + count : sum), 0),
  }));
}

/** How many new leads of a period took each step toward a signature. */
export function funnel({
  ownerId,
  period,
}: {
  ownerId?: string | undefined;
  period: Pick<Period, "from" | "now">;
}): Reading<Funnel> {
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
    .where(newLeads({ ownerId, since: period.from, now: period.now }))
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

/** What clients accepted in each row of a period, by currency, oldest first. */
export function acceptedAmounts({ ownerId, period: { rows: spans, now } }: Scope): Reading<Accepted[]> {
  const query = db
    .select({
      span: spanOf(proposals.decidedAt, spans).as("span"),
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
        gte(proposals.decidedAt, spans[0]?.start ?? now),
        lt(proposals.decidedAt, new Date(now.getTime() + 1)),
        ownerId === undefined ? undefined : eq(proposals.ownerId, ownerId),
      ),
    )
    .groupBy(sql`1`, proposals.currency)
    .orderBy(sql`1`, proposals.currency);
  return reading(query, (found) =>
    found.flatMap(({ span, ...amounts }) => {
      const row = span === null ? undefined : spans[span];
      return row ? [{ ...row, ...amounts }] : [];
    }),
  );
}

/** Articles whose readers booked a consultation or made a statement in a period. */
export function leadingArticles({ ownerId, period: { from, now } }: Scope): Reading<LeadingArticle[]> {
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
        gte(leadEvents.createdAt, from),
        // No event is newer than its lead's latest, which lets an index skip the quiet leads.
        gte(leads.lastEventAt, from),
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
