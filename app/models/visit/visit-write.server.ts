import { createHash, randomBytes } from "node:crypto";

import { and, eq, inArray, lt, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import type { VisitGoal } from "~/front-door/request-store";
import { keptEmail, leadEmail } from "~/models/lead/lead-address.server";
import { atomically, db, type Database } from "~/server/db.server";
import { getSettings } from "~/models/settings/settings.server";
import { daysAfter } from "~/lib/time-units";

import { leadOrigins, leads, visitCounts, visitorDays, visitSalts } from "../../../drizzle/schema";
import { type VISIT_DIMENSIONS, VISIT_ORIGINS } from "../../../drizzle/values";

import { DIRECT_SOURCE, OTHER_VALUE, visitDay } from "./visit";
import {
  ORIGINS_PER_LEAD_MAX,
  VALUES_PER_DAY_MAX,
  VIEWS_PER_BATCH_MAX,
  VIEWS_PER_VISITOR_MAX,
} from "./visit-limits";

/** What one visitor did in the time of a batch. */
export interface Visit {
  address: string;
  userAgent: string;
  views: number;
  pages: { value: string; views: number }[];
  sources: string[];
  campaigns: string[];
  goals: VisitGoal[];
}

type Dimension = (typeof VISIT_DIMENSIONS)[number];
type SeenOrigin = (typeof VISIT_ORIGINS)[number];

interface SeenRow {
  day: string;
  visitor: string;
  dimension: Dimension;
  value: string;
  views: number;
}

/** A row of figures that a batch adds to. */
interface Addition {
  dimension: Dimension;
  value: string;
  views: number;
  visitors: number;
}

const ROWS_PER_STATEMENT = 500;
/** A busy day has millions of rows, and a statement that deletes them all would stop the site. */
const ROWS_PER_DELETION = 2_000;

/** The salt and the values of the day that this process writes. */
let today: { day: string; salt: string; values: Map<Dimension, Set<string>> } | null = null;

/**
 * Adds a batch to the day's figures. Any number of processes may do so: each row is added to and
 * never replaced. Views beyond `VIEWS_PER_VISITOR_MAX` a day or `VIEWS_PER_BATCH_MAX` at once are
 * those of a robot.
 */
export async function writeVisits({
  visits,
  robots,
  dropped,
  now,
}: {
  visits: readonly Visit[];
  robots: number;
  dropped: number;
  now: Date;
}): Promise<void> {
  const { day, salt, values } = await dayOf(now);
  const tell = (dimension: Dimension, value: string) => {
    const known = values.get(dimension) ?? new Set<string>();
    values.set(dimension, known);
    if (!known.has(value) && known.size >= VALUES_PER_DAY_MAX) return OTHER_VALUE;
    known.add(value);
    return value;
  };
  const people = visits
    .map((visit) => ({ ...visit, visitor: hashVisitor(salt, visit) }))
    .toSorted((a, b) => (a.visitor < b.visitor ? -1 : 1));
  const totals = await addSiteRows(
    people.map(({ visitor, views }) => ({
      ...{ day, visitor, dimension: "site", value: "" },
      // A visitor faster than a person is a program for the rest of the day.
      views: views > VIEWS_PER_BATCH_MAX ? views + VIEWS_PER_VISITOR_MAX : views,
    })),
  );
  const sums = new Map<string, Addition>();
  const add = (dimension: Dimension, value: string, more: { views: number; visitors: number }) => {
    const key = `${dimension}\n${value}`;
    const sum = sums.get(key) ?? { dimension, value, views: 0, visitors: 0 };
    sums.set(key, { ...sum, views: sum.views + more.views, visitors: sum.visitors + more.visitors });
  };
  if (robots > 0) add("robots", "", { views: robots, visitors: 0 });
  if (dropped > 0) add("dropped", "", { views: dropped, visitors: 0 });
  const counted = [];
  for (const person of people) {
    const total = totals.get(person.visitor) ?? person.views;
    const isNew = total === person.views && person.views > 0;
    if (total > VIEWS_PER_VISITOR_MAX) {
      add("robots", "", { views: person.views, visitors: 0 });
      continue;
    }
    add("site", "", { views: person.views, visitors: Number(isNew) });
    counted.push({ ...person, isNew });
  }
  const rows = counted.flatMap((person) => rowsOf(person, { day, tell }));
  for (const row of rows) if (row.views > 0) add(row.dimension, row.value, { views: row.views, visitors: 0 });
  const added = await addRows(rows);
  const isGoal = ({ dimension }: SeenRow) => dimension === "goal";
  for (const row of added) if (!isGoal(row)) add(row.dimension, row.value, { views: 0, visitors: 1 });
  await addCounts(day, [...sums.values()]);
  await addGoals(day, added.filter(isGoal));
  await noteOrigins(counted.flatMap(({ visitor, goals }) => goals.map((goal) => ({ visitor, goal }))));
}

function rowsOf(
  { visitor, pages, sources, campaigns, goals, isNew }: Visit & { visitor: string; isNew: boolean },
  { day, tell }: { day: string; tell(dimension: Dimension, value: string): string },
): SeenRow[] {
  const from = sources.length === 0 && isNew ? [DIRECT_SOURCE] : sources;
  const names = new Set(goals.flatMap(({ name }) => name ?? []));
  const row = (dimension: Dimension, value: string, views: number) => ({
    ...{ day, visitor, dimension, value, views },
  });
  const rows = [
    ...pages.map(({ value, views }) => row("page", tell("page", value), views)),
    ...from.map((value) => row("source", tell("source", value), 1)),
    ...campaigns.map((value) => row("campaign", tell("campaign", value), 1)),
    ...[...names].map((value) => row("goal", value, 0)),
  ];
  const merged = new Map<string, SeenRow>();
  for (const one of rows) {
    // Values beyond the limits share a row.
    const key = `${one.dimension}\n${one.value}`;
    merged.set(key, { ...one, views: one.views + (merged.get(key)?.views ?? 0) });
  }
  return [...merged.values()];
}

async function dayOf(now: Date): Promise<NonNullable<typeof today>> {
  const day = visitDay(now);
  if (today?.day === day) return today;
  await atomically((tx) => [
    tx.delete(visitSalts).where(lt(visitSalts.day, day)),
    tx
      .insert(visitSalts)
      .values({ day, salt: randomBytes(32).toString("base64url") })
      .onConflictDoNothing(),
  ]);
  const [row] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(eq(visitSalts.day, day));
  if (!row) throw new Error("The day's salt is gone");
  today = { day, salt: row.salt, values: new Map() };
  return today;
}

function hashVisitor(salt: string, { address, userAgent }: Pick<Visit, "address" | "userAgent">): string {
  return createHash("sha256").update(`${salt}\n${address}\n${userAgent}`).digest("base64url").slice(0, 22);
}

/** Adds each visitor's views, and returns the sum of each one's day. */
async function addSiteRows(rows: SeenRow[]): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const part of parts(rows)) {
    const [sums] = await atomically(
      (tx) => [
        tx
          .insert(visitorDays)
          .values(part)
          .onConflictDoUpdate({
            target: [visitorDays.visitor, visitorDays.dimension, visitorDays.value],
            set: { views: sql`${visitorDays.views} + excluded.views` },
          })
          .returning({ visitor: visitorDays.visitor, views: visitorDays.views }),
      ],
      { mayBeLost: true },
    );
    for (const { visitor, views } of sums) totals.set(visitor, views);
  }
  return totals;
}

/** Adds rows that aren't there yet, and returns those. */
async function addRows(rows: SeenRow[]): Promise<SeenRow[]> {
  const added: SeenRow[] = [];
  for (const part of parts(rows)) {
    const [fresh] = await atomically(
      (tx) => [tx.insert(visitorDays).values(part).onConflictDoNothing().returning()],
      { mayBeLost: true },
    );
    added.push(...fresh);
  }
  return added;
}

const adding = {
  target: [visitCounts.day, visitCounts.dimension, visitCounts.value],
  set: {
    views: sql`${visitCounts.views} + excluded.views`,
    visitors: sql`${visitCounts.visitors} + excluded.visitors`,
    statements: sql`${visitCounts.statements} + excluded.statements`,
    consultations: sql`${visitCounts.consultations} + excluded.consultations`,
  },
};

async function addCounts(day: string, additions: Addition[]): Promise<void> {
  // Always in the same order, so that two processes don't wait for each other.
  const rows = additions
    .map((one) => ({ day, ...one, statements: 0, consultations: 0 }))
    .toSorted((a, b) => (`${a.dimension}\n${a.value}` < `${b.dimension}\n${b.value}` ? -1 : 1));
  for (const part of parts(rows)) {
    await atomically((tx) => [tx.insert(visitCounts).values(part).onConflictDoUpdate(adding)], {
      mayBeLost: true,
    });
  }
}

/** Counts a goal for everything that its visitor had seen by then. */
async function addGoals(day: string, goals: SeenRow[]): Promise<void> {
  const write = (tx: Database, { visitor, value }: SeenRow) =>
    tx
      .insert(visitCounts)
      .select(
        tx
          .select({
            day: visitorDays.day,
            dimension: visitorDays.dimension,
            value: visitorDays.value,
            views: sql<number>`0`.as("views"),
            visitors: sql<number>`0`.as("visitors"),
            statements: (value === "statement" ? sql<number>`1` : sql<number>`0`).as("statements"),
            consultations: (value === "consultation" ? sql<number>`1` : sql<number>`0`).as("consultations"),
          })
          .from(visitorDays)
          .where(
            and(
              eq(visitorDays.visitor, visitor),
              eq(visitorDays.day, day),
              inArray(visitorDays.dimension, ["site", ...VISIT_ORIGINS]),
            ),
          )
          .orderBy(visitorDays.dimension, visitorDays.value),
      )
      .onConflictDoUpdate(adding);
  for (const goal of goals) await atomically((tx) => [write(tx, goal)], { mayBeLost: true });
}

/** Notes what brought the leads of these goals. */
async function noteOrigins(reached: { visitor: string; goal: VisitGoal }[]): Promise<void> {
  for (const { visitor, goal } of reached) {
    const { email } = goal;
    if (email === undefined) continue;
    await atomically((tx) => [
      tx
        .insert(leadOrigins)
        .select(
          tx
            .select({
              leadId: leads.id,
              dimension: sql<SeenOrigin>`${visitorDays.dimension}`.as("dimension"),
              value: visitorDays.value,
            })
            .from(visitorDays)
            .innerJoin(leads, sql`${leads.email} = ${keptEmail(leadEmail(email))}`)
            .where(and(eq(visitorDays.visitor, visitor), inArray(visitorDays.dimension, [...VISIT_ORIGINS])))
            .limit(ORIGINS_PER_LEAD_MAX),
        )
        .onConflictDoNothing(),
    ]);
  }
}

function parts<Row>(rows: Row[]): Row[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) => index);
  return starts.map((start) => rows.slice(start * ROWS_PER_STATEMENT, (start + 1) * ROWS_PER_STATEMENT));
}

/**
 * Deletes the salts and visitors of days that are over, and figures older than the settings allow.
 */
export async function deleteOldVisits({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  const { insightRetentionDays } = await getSettings();
  const day = visitDay(now);
  const first = visitDay(daysAfter(now, -insightRetentionDays));
  await atomically((tx) => [
    tx.delete(visitSalts).where(lt(visitSalts.day, day)),
    tx.delete(visitCounts).where(lt(visitCounts.day, first)),
  ]);
  while ((await deletePastVisitors(day)) === ROWS_PER_DELETION);
}

/** Deletes some of the visitors of days that are over, and returns how many rows. */
async function deletePastVisitors(day: string): Promise<number> {
  const { visitor, dimension, value } = visitorDays;
  const [rows] = await atomically((tx) => [
    tx
      .delete(visitorDays)
      .where(
        sql`(${visitor}, ${dimension}, ${value}) in ${tx
          .select({ visitor, dimension, value })
          .from(visitorDays)
          .where(lt(visitorDays.day, day))
          .limit(ROWS_PER_DELETION)}`,
      )
      .returning({ visitor }),
  ]);
  return rows.length;
}
