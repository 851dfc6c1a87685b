import { and, desc, eq, exists, gt, sql, type SQL } from "drizzle-orm";

import { db, type Database } from "~/server/db.server";
import { env } from "~/server/env.server";

import { isOpenLead, leads } from "../../../drizzle/schema";

import { cappedCount } from "~/models/shared/capped-count";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import type { LeadTotals } from "./lead";

/** How many leads meet a condition, and what they would save in a year, by currency. */
export async function totalLeads(condition: SQL | undefined): Promise<Omit<LeadTotals, "status">> {
  return viewTotals(await selectTotals(db, condition), () => condition);
}

/** The totals of one person's leads that are neither won nor lost. */
export function totalOpenLeads(ownerId: string): Promise<Omit<LeadTotals, "status">> {
  return totalLeads(and(eq(leads.ownerId, ownerId), isOpenLead(leads)));
}

/** A time before all events, and one after them. */
const [BEGINNING, END] = [new Date(0), new Date("9999-12-31")];

function moment(time: Date): SQL {
  const value = sql`${sql.param(time, leads.lastEventAt)}`;
  // PostgreSQL takes a value for a text if nothing beside it has a type.
  return env.dialect === "sqlite" ? value : sql`${value}::timestamptz`;
}

/**
 * The select of how many leads meet a condition, and what they would save in a year. Very many are
 * neither counted nor added up, so that the cost doesn't grow with them.
 */
export function selectTotals(tx: Pick<Database, "select">, condition: SQL | undefined) {
  const matching = () => tx.select({ at: leads.lastEventAt }).from(leads).where(condition);
  const beyondMax = matching().orderBy(desc(leads.lastEventAt), desc(leads.id)).limit(1).offset(COUNTED_MAX);
  // A range of the index, because SQLite would compare a condition without a column for each row.
  const start = sql`case when (${beyondMax}) is null then ${moment(BEGINNING)} else ${moment(END)} end`;
  return tx
    .select({
      count: sql<number>`count(*)`.mapWith(Number).as("count"),
      hasAny: sql<number>`case when ${exists(matching())} then 1 else 0 end`.mapWith(Number).as("has_any"),
      amountMinor: sql<number>`coalesce(sum(${leads.yearlySavingMinor}), 0)`
        .mapWith(Number)
        .as("amount_minor"),
      first: sql<string | null>`min(${leads.yearlySavingCurrency})`.as("first"),
      last: sql<string | null>`max(${leads.yearlySavingCurrency})`.as("last"),
    })
    .from(leads)
    .where(and(condition, gt(leads.lastEventAt, start)));
}

/** The totals by currency, from the row of `selectTotals` for a condition. */
export async function viewTotals(
  [all]: Awaited<ReturnType<typeof selectTotals>>,
  condition: () => SQL | undefined,
): Promise<Omit<LeadTotals, "status">> {
  if (!all) return { ...cappedCount(0), savings: [] };
  // Grouping costs twice as much as adding up, and nearly every provider has one currency.
  const totals =
    all.first === all.last ? [{ ...all, currency: all.first }] : await totalByCurrency(condition());
  const isCapped = all.count === 0 && all.hasAny === 1;
  return { ...cappedCount(isCapped ? COUNTED_MAX + 1 : all.count), savings: savingsOf(totals) };
}

async function totalByCurrency(condition: SQL | undefined): Promise<CurrencyTotal[]> {
  return db
    .select({
      currency: leads.yearlySavingCurrency,
      count: sql<number>`count(*)`.mapWith(Number),
      amountMinor: sql<number>`coalesce(sum(${leads.yearlySavingMinor}), 0)`.mapWith(Number),
    })
    .from(leads)
    .where(condition)
    .groupBy(leads.yearlySavingCurrency);
}

interface CurrencyTotal {
  currency: string | null;
  count: number;
  amountMinor: number;
}

function savingsOf(totals: readonly CurrencyTotal[]): LeadTotals["savings"] {
  return totals
    .flatMap(({ currency, amountMinor }) => (currency === null ? [] : [{ currency, amountMinor }]))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}

/** The same of leads that were read already, because a search found no more than counts go to. */
export function totalOf(
  found: readonly { currency: string | null; saving: number | null }[],
): Omit<LeadTotals, "status"> {
  const byCurrency = new Map<string | null, CurrencyTotal>();
  for (const { currency, saving } of found) {
    const total = byCurrency.get(currency) ?? { currency, count: 0, amountMinor: 0 };
    total.count += 1;
    total.amountMinor += saving ?? 0;
    byCurrency.set(currency, total);
  }
  return { ...cappedCount(found.length), savings: savingsOf([...byCurrency.values()]) };
}
