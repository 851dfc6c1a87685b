import { atomically, refreshStatistics } from "~/server/db.server";
import { searchTextOf } from "~/models/search/search-words";
import { PROPOSAL_STATUSES } from "../../drizzle/values";

import { proposals } from "../../drizzle/schema";
import { insertMany, ROWS_PER_TRANSACTION } from "./insert-many";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** As for posts and users: five years. */
const SPREAD_MILLISECONDS = 5 * 365 * DAY_MILLISECONDS;
const OPEN_DAYS = 20;

/**
 * Adds `total` proposals of every status for load tests, as lists know them: without what they say.
 */
export async function createBulkProposals({
  total,
  now = new Date(),
}: {
  total: number;
  now?: Date;
}): Promise<void> {
  for (let start = 1; start <= total; start += ROWS_PER_TRANSACTION) {
    const size = Math.min(ROWS_PER_TRANSACTION, total - start + 1);
    const rows = Array.from({ length: size }, (_, offset) => bulkRow({ number: start + offset, total, now }));
    await atomically((tx) => [insertMany(tx, proposals, rows)], { mayBeLost: true });
  }
  await refreshStatistics();
}

function bulkRow({ number, total, now }: { number: number; total: number; now: Date }) {
  const at = new Date(now.getTime() - Math.round((SPREAD_MILLISECONDS / total) * number));
  const expiresAt = new Date(at.getTime() + OPEN_DAYS * DAY_MILLISECONDS);
  const status = PROPOSAL_STATUSES[number % PROPOSAL_STATUSES.length] ?? "draft";
  const isOver = (status === "sent" || status === "viewed") && expiresAt <= now;
  const reference = `P-BULK-${number}`;
  const company = `Looms ${number}`;
  return {
    reference,
    status: isOver ? ("expired" as const) : status,
    title: "Automating supplier invoices",
    clientName: "Pat Example",
    clientEmail: `client-${number % 1_000}@load.test`,
    company,
    currency: "USD",
    totalMinor: number * 100,
    monthlyMinor: 0,
    expiresAt,
    sentAt: at,
    searchText: searchTextOf("Automating supplier invoices", company, reference),
    createdAt: at,
    updatedAt: at,
  };
}
