import { and, asc, eq, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isUuid } from "~/lib/uuid";
import { exactMoneyText } from "~/lib/number-formats";
import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { PROPOSAL_CURRENCIES } from "~/models/proposal/proposal";
import { lockListWrite, maximumCheck } from "~/models/shared/list-maximum.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, db, ifNotLost, isUniqueViolation, required, settle } from "~/server/db.server";

import { priceItems } from "../../../drizzle/schema";

import { taxText, type PriceItem } from "./price";
import { PRICE_RULES } from "./price-refusals";
import { PRICE_ITEMS_MAX } from "./price-limits";

type PriceValues = Omit<PriceItem, "id" | "version">;

interface PriceChange {
  source: AuditSource;
  now?: Date;
}

/** The whole price list, by name. */
export async function listPriceItems(): Promise<PriceItem[]> {
  const rows = await db
    .select()
    .from(priceItems)
    .orderBy(asc(priceItems.nameKey), asc(priceItems.id))
    .limit(PRICE_ITEMS_MAX);
  return rows.map(toItem);
}

/** An item of the price list; null if there is none. */
export async function getPriceItem({ id }: { id: string }): Promise<PriceItem | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(priceItems).where(eq(priceItems.id, id));
  return row ? toItem(row) : null;
}

function toItem(row: typeof priceItems.$inferSelect): PriceItem {
  const { id, version, name, description, unit, period, prices, tax } = row;
  return { id, version, name, description, unit, period, prices, tax };
}

/**
 * Adds an item. `id` comes from the form: sending the same form again changes nothing. Throws
 * `RuleError` "price_name_taken" or "price_limit".
 */
export async function addPriceItem({
  id,
  values,
  source,
  now = sharedNow(),
}: PriceChange & { id: string; values: PriceValues }): Promise<void> {
  try {
    await atomically((tx) => [
      lockListWrite(tx, "price_items"),
      tx.insert(priceItems).values({ id, ...columnsOf(values), createdAt: now, updatedAt: now }),
      maximumCheck(tx, priceItems, {
        maximum: PRICE_ITEMS_MAX,
        refusal: () => new RuleError(PRICE_RULES, "price_limit"),
      }),
      auditWrite(tx, {
        ...source,
        action: "price.created",
        subject: { id, name: values.name },
        after: factsOf(values),
        now,
      }),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await getPriceItem({ id }))) throw new RuleError(PRICE_RULES, "price_name_taken");
  }
}

/**
 * Changes an item. `version` is the one that the form showed. Proposals keep the prices that they
 * have. Throws `RuleError` "price_changed" or "price_name_taken".
 */
export async function changePriceItem({
  id,
  version,
  values,
  source,
  now = sharedNow(),
}: PriceChange & { id: string; version: number; values: PriceValues }): Promise<void> {
  const name = values.name;
  const writing = settle(async () => {
    const known = await getPriceItem({ id });
    const changed = known && changedFields(factsOf(known), factsOf(values));
    // The same form sent twice is no conflict.
    if (known && !changed) return;
    if (known?.version !== version) throw new RuleError(PRICE_RULES, "price_changed");
    await atomically((tx) => [
      required(
        tx
          .update(priceItems)
          .set({ ...columnsOf(values), version: sql`${priceItems.version} + 1`, updatedAt: now })
          .where(and(eq(priceItems.id, id), eq(priceItems.version, version)))
          .returning({ id: priceItems.id }),
      ),
      auditWrite(tx, { ...source, action: "price.changed", subject: { id, name }, ...changed, now }),
    ]);
  });
  await writing.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new RuleError(PRICE_RULES, "price_name_taken") : error;
  });
}

/** Removes an item. Proposals keep their rows. One that is gone already stays gone. */
export async function removePriceItem({
  id,
  source,
  now = sharedNow(),
}: PriceChange & { id: string }): Promise<void> {
  const known = await getPriceItem({ id });
  if (!known) return;
  // Removed in two windows at once. One of them is in the log.
  await ifNotLost(
    atomically((tx) => [
      required(tx.delete(priceItems).where(eq(priceItems.id, id)).returning({ id: priceItems.id })),
      auditWrite(tx, {
        ...source,
        action: "price.deleted",
        subject: { id, name: known.name },
        before: factsOf(known),
        now,
      }),
    ]),
  );
}

function columnsOf(values: PriceValues) {
  return { ...values, nameKey: values.name.normalize("NFKC").toLowerCase() };
}

/** An item as the audit log says it. */
function factsOf({ name, description, unit, period, prices, tax }: PriceValues) {
  const inWords = PROPOSAL_CURRENCIES.flatMap((currency) => {
    const minor = prices[currency];
    return minor === undefined ? [] : [exactMoneyText(minor, currency)];
  });
  return { name, description, unit, period, prices: inWords.join(", "), tax: tax && taxText(tax) };
}
