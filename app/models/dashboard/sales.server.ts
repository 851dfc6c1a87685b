import {
  and,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { declareReading, type Reading } from "~/models/shared/reading.server";
import { placeOf } from "~/server/db/prepared.server";
import { env } from "~/server/env.server";

import { bookings, leadEvents, leads, posts, proposals } from "../../../drizzle/schema";

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

/** The owner of what is counted, or nobody in particular. */
type Whose = "everyone" | "owner";

/** The form of a statement, and the value for its owner. */
function whose(ownerId: string | undefined): { form: Whose; owner: Record<string, string> } {
  return ownerId === undefined ? { form: "everyone", owner: {} } : { form: "owner", owner: { ownerId } };
}

/** The same, and over how many spans. */
type SpannedForm = `${Whose} ${number}`;

function readSpanned(form: SpannedForm): { whose: Whose; spans: number } {
  const [whose, spans] = form.split(" ") as [Whose, string];
  return { whose, spans: Number(spans) };
}

/** The starts of spans, by the names of their places. */
function startsOf(name: string, spans: readonly Span[]): Record<string, Date> {
  return Object.fromEntries(spans.map(({ start }, index) => [`${name}${index}`, start]));
}

/**
 * The number of the span that a moment is in, and null for moments before all of them. `name` is
 * that of `startsOf`.
 */
function spanOf(column: SQLiteColumn, name: string, spans: number): SQL<number | null> {
  const steps = Array.from(
    { length: spans },
    (_, index) => sql`when ${column} >= ${placeOf(`${name}${index}`, column)} then cast(${index} as integer)`,
  ).toReversed();
  return sql<number | null>`(case ${sql.join(steps, sql` `)} end)`;
}

/**
 * Leads that became known between two moments. A lead's latest event is never older than the lead,
 * which lets the index of an owner's leads skip the old ones.
 */
function newLeads(form: Whose, since: string) {
  return and(
    form === "everyone"
      ? undefined
      : and(
          eq(leads.ownerId, sql.placeholder("ownerId")),
          gte(leads.lastEventAt, placeOf(since, leads.lastEventAt)),
        ),
    gte(leads.createdAt, placeOf(since, leads.createdAt)),
    lte(leads.createdAt, placeOf("now", leads.createdAt)),
  );
}

const newLeadsReading = declareReading((tx, form: SpannedForm) => {
  const { whose, spans } = readSpanned(form);
  return tx
    .select({
      span: spanOf(leads.createdAt, "column", spans).as("span"),
      source: leads.source,
      count: sql<number>`count(*)`.as("count"),
    })
    .from(leads)
    .where(
      and(
        newLeads(whose, "beforeFrom"),
        or(
          gte(leads.createdAt, placeOf("from", leads.createdAt)),
          lt(leads.createdAt, placeOf("beforeUntil", leads.createdAt)),
        ),
      ),
    )
    .groupBy(sql`1`, leads.source);
});

/** The new leads of a period by where they came from. */
export function newLeadCounts({ ownerId, period }: Scope): Reading<NewLeads> {
  const { columns, before, from, now } = period;
  const { form, owner } = whose(ownerId);
  const values = { ...owner, now, from, beforeFrom: before.from, beforeUntil: before.until };
  const places = { ...values, ...startsOf("column", columns) };
  return newLeadsReading(`${form} ${columns.length}`, places, (rows) => ({
    columns: columns.map((span, index) => {
      const counts = Object.fromEntries(LEAD_SERIES.map((name) => [name, 0])) as Record<LeadSeries, number>;
      for (const { span: number, source, count } of rows)
        if (number === index) counts[SERIES[source] ?? "other"] += count;
      return { ...span, counts };
    }),
    before: rows.reduce((sum, { span, count }) => (span === null ? sum + count : sum), 0),
  }));
}

const FUNNEL_KINDS = {
  booking: "booking_made",
  held: "booking_held",
  proposal: "proposal_sent",
  accepted: "proposal_accepted",
} as const satisfies Record<string, LeadEventKind>;

const funnelReading = declareReading((tx, form: Whose) => {
  const kinds = FUNNEL_KINDS;
  const tookStep = (kind: LeadEventKind, isSo = sql`1 = 1`) =>
    sql<number>`max(case when ${leadEvents.kind} = ${kind} and ${isSo} then 1 else 0 end)`;
  // What was recorded first stays on the timeline when it is corrected to a no-show.
  const wasMissed = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, leadEvents.subjectId), eq(bookings.status, "missed")));
  const people = tx
    .select({
      id: leads.id,
      booking: tookStep(kinds.booking).as("took_booking"),
      held: tookStep(kinds.held, notExists(wasMissed)).as("took_held"),
      proposal: tookStep(kinds.proposal).as("took_proposal"),
      accepted: tookStep(kinds.accepted).as("took_accepted"),
    })
    .from(leads)
    .leftJoin(
      leadEvents,
      and(eq(leadEvents.leadId, leads.id), inArray(leadEvents.kind, Object.values(kinds))),
    )
    .where(newLeads(form, "from"))
    .groupBy(leads.id)
    .as("people");
  const sum = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`;
  const both = (step: SQLWrapper, before: SQLWrapper) => sum(sql`${step} * ${before}`);
  return tx
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
});

/** How many new leads of a period took each step toward a signature. */
export function funnel({
  ownerId,
  period: { from, now },
}: {
  ownerId?: string | undefined;
  period: Pick<Period, "from" | "now">;
}): Reading<Funnel> {
  const { form, owner } = whose(ownerId);
  return funnelReading(form, { ...owner, from, now }, ([row]) => {
    if (!row) throw new Error("A count has one row");
    const { heldAfter, proposalAfter, acceptedAfter, ...counts } = row;
    const followed = { held: heldAfter, proposal: proposalAfter, accepted: acceptedAfter };
    return { ...counts, followed: { booking: counts.booking, ...followed } };
  });
}

const acceptedReading = declareReading((tx, form: SpannedForm) => {
  const { whose, spans } = readSpanned(form);
  return tx
    .select({
      span: spanOf(proposals.decidedAt, "row", spans).as("span"),
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
        gte(proposals.decidedAt, placeOf("row0", proposals.decidedAt)),
        lt(proposals.decidedAt, placeOf("afterNow", proposals.decidedAt)),
        whose === "everyone" ? undefined : eq(proposals.ownerId, sql.placeholder("ownerId")),
      ),
    )
    .groupBy(sql`1`, proposals.currency)
    .orderBy(sql`1`, proposals.currency);
});

/** What clients accepted in each row of a period, by currency, oldest first. */
export function acceptedAmounts({ ownerId, period: { rows: spans, now } }: Scope): Reading<Accepted[]> {
  const { form, owner } = whose(ownerId);
  const values = { ...owner, ...startsOf("row", spans), afterNow: new Date(now.getTime() + 1) };
  return acceptedReading(`${form} ${spans.length}`, values, (found) =>
    found.flatMap(({ span, ...amounts }) => {
      const row = span === null ? undefined : spans[span];
      return row ? [{ ...row, ...amounts }] : [];
    }),
  );
}

const articlesReading = declareReading((tx, form: Whose) => {
  const peopleAt = (kind: LeadEventKind) =>
    sql<number>`count(distinct case when ${leadEvents.kind} = ${kind} then ${leads.id} end)`;
  const booked = peopleAt("booking_made");
  return tx
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
        gte(leadEvents.createdAt, placeOf("from", leadEvents.createdAt)),
        // No event is newer than its lead's latest, which lets an index skip the quiet leads.
        gte(leads.lastEventAt, placeOf("from", leads.lastEventAt)),
        lte(leadEvents.createdAt, placeOf("now", leadEvents.createdAt)),
        eq(touched.source, ARTICLE_CAMPAIGN),
        form === "everyone" ? undefined : eq(leads.ownerId, sql.placeholder("ownerId")),
      ),
    )
    .groupBy(posts.id, posts.title)
    .orderBy(desc(booked), posts.title)
    .limit(ARTICLES_SHOWN);
});

/** Articles whose readers booked a consultation or made a statement in a period. */
export function leadingArticles({ ownerId, period: { from, now } }: Scope): Reading<LeadingArticle[]> {
  const { form, owner } = whose(ownerId);
  return articlesReading(form, { ...owner, from, now }, (rows) => rows);
}
