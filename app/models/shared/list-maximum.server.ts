import { count, lte, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import { required, type Database, type Write } from "~/server/db.server";

import { leases } from "../../../drizzle/schema";

import type { RuleError } from "./rule-error";

/** A lease that ended long ago. Only its row is needed. */
const ENDED = { holder: "", until: new Date(0) };

/**
 * The write that makes transactions that add to one list wait for each other, so that what they
 * count stays true. For lists of the whole product. What belongs to someone has a row to lock.
 */
export function lockListWrite(
  tx: Database,
  list: "pages" | "price_items" | "proposal_templates" | "shared_filters" | "webhooks",
): Write {
  return tx
    .insert(leases)
    .values({ name: `list:${list}`, ...ENDED })
    .onConflictDoUpdate({ target: leases.name, set: ENDED });
}

/**
 * Refuses a transaction that has added more rows than the list may have. It comes after the row,
 * and after a write that makes others who add to the list wait.
 */
export function maximumCheck(
  tx: Database,
  rows: SQLiteTable,
  { where, maximum, refusal }: { where?: SQL | undefined; maximum: number; refusal: () => RuleError },
): Write {
  const counted = count();
  const within = tx.select({ rows: counted }).from(rows).where(where).having(lte(counted, maximum));
  return required(within, refusal);
}
