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

/**
 * The select of how many leads meet a condition, and what they would save in a year. Counting stops
 * at one more than the limit, so that the cost doesn't grow with them.
 */
export function selectTotals(tx: Pick<Database, "select">, condition: SQL | undefined) {
  const isSqlite = env.dialect === "sqlite";
  const counted = tx
    .select({ currency: leads.yearlySavingCurrency, saving: leads.yearlySavingMinor })
    .from(leads)
    .where(isSqlite ? and(condition, isWithinMax(tx, condition)) : condition)
    .orderBy(desc(leads.lastEventAt), desc(leads.id))
    .limit(COUNTED_MAX + 1)
    .as("counted");
  const any = exists(tx.select({ id: leads.id }).from(leads).where(condition));
  const count = isSqlite
    ? sql<number>`case when count(*) = 0 and ${any} then ${COUNTED_MAX + 1} else count(*) end`
    : sql<number>`count(*)`;
  return tx
    .select({
      count: count.mapWith(Number).as("count"),
      amountMinor: sql<number>`coalesce(sum(${counted.saving}), 0)`.mapWith(Number).as("amount_minor"),
      first: sql<string | null>`min(${counted.currency})`.as("first"),
      last: sql<string | null>`max(${counted.currency})`.as("last"),
    })
    .from(counted);
}

/**
 * True for all leads, or for none if more than the limit meet a condition. Adding up a thousand
 * takes SQLite five times as long as skipping them. It is a range of the index, because SQLite
 * would check a condition without a column for each row.
 */
function isWithinMax(tx: Pick<Database, "select">, condition: SQL | undefined): SQL {
  const beyondMax = tx
    .select({ at: leads.lastEventAt })
    .from(leads)
    .where(condition)
    .orderBy(desc(leads.lastEventAt), desc(leads.id))
    .limit(1)
    .offset(COUNTED_MAX);
  const [beginning, end] = [new Date(0), new Date("9999-12-31")].map((time) =>
    sql.param(time, leads.lastEventAt),
  );
  return gt(leads.lastEventAt, sql`case when (${beyondMax}) is null then ${beginning} else ${end} end`);
}

/** The totals by currency, from the row of `selectTotals` for a condition. */
export async function viewTotals(
  [all]: Awaited<ReturnType<typeof selectTotals>>,
  condition: () => SQL | undefined,
): Promise<Omit<LeadTotals, "status">> {
  const counted = cappedCount(all?.count ?? 0);
  // The sum of some says nothing of the others.
  if (!all || counted.isCapped) return { ...counted, savings: [] };
  // Grouping costs twice as much as adding up, and nearly every provider has one currency.
  const totals =
    all.first === all.last ? [{ ...all, currency: all.first }] : await totalByCurrency(condition());
  return { ...counted, savings: savingsOf(totals) };
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
