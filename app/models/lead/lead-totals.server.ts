import { and, desc, eq, sql, type SQL } from "drizzle-orm";

import { db, type Database } from "~/server/db.server";

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
 * The select of how many leads meet a condition, and what they would save in a year. Of very many
 * only the latest are counted, so that the cost doesn't grow with them.
 */
export function selectTotals(tx: Pick<Database, "select">, condition: SQL | undefined) {
  const counted = latestLeads(tx, condition);
  return tx
    .select({
      count: sql<number>`count(*)`.mapWith(Number).as("count"),
      amountMinor: sql<number>`coalesce(sum(${counted.saving}), 0)`.mapWith(Number).as("amount_minor"),
      first: sql<string | null>`min(${counted.currency})`.as("first"),
      last: sql<string | null>`max(${counted.currency})`.as("last"),
    })
    .from(counted);
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
  return { ...cappedCount(all.count), savings: savingsOf(totals) };
}

function latestLeads(tx: Pick<Database, "select">, condition: SQL | undefined) {
  return tx
    .select({ currency: leads.yearlySavingCurrency, saving: leads.yearlySavingMinor })
    .from(leads)
    .where(condition)
    .orderBy(desc(leads.lastEventAt), desc(leads.id))
    .limit(COUNTED_MAX + 1)
    .as("counted");
}

async function totalByCurrency(condition: SQL | undefined): Promise<CurrencyTotal[]> {
  const counted = latestLeads(db, condition);
  return db
    .select({
      currency: counted.currency,
      count: sql<number>`count(*)`.mapWith(Number),
      amountMinor: sql<number>`coalesce(sum(${counted.saving}), 0)`.mapWith(Number),
    })
    .from(counted)
    .groupBy(counted.currency);
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
