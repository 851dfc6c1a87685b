import { and, asc, eq, isNull, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, required } from "~/server/db.server";

import { proposals } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { type CappedCount, cappedCount } from "~/models/shared/capped-count";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import type { Proposal } from "./proposal";

/** An accepted proposal that billing has to invoice. */
export type InvoiceDue = Pick<
  Proposal,
  | "id"
  | "reference"
  | "title"
  | "clientName"
  | "clientEmail"
  | "company"
  | "currency"
  | "totalMinor"
  | "monthlyMinor"
  | "decidedAt"
>;

/** As a literal: with a bound value the partial index of these proposals would not be used. */
const isDue = and(sql`${proposals.status} = 'accepted'`, isNull(proposals.invoicedAt));

/** Accepted proposals that are not invoiced yet, the oldest first. */
export function listInvoicesDue({ limit }: { limit: number }): Promise<InvoiceDue[]> {
  return db
    .select({
      id: proposals.id,
      reference: proposals.reference,
      title: proposals.title,
      clientName: proposals.clientName,
      clientEmail: proposals.clientEmail,
      company: proposals.company,
      currency: proposals.currency,
      totalMinor: proposals.totalMinor,
      monthlyMinor: proposals.monthlyMinor,
      decidedAt: proposals.decidedAt,
    })
    .from(proposals)
    .where(isDue)
    .orderBy(asc(proposals.decidedAt), asc(proposals.id))
    .limit(limit)
    .then((rows) => rows);
}

/** How many accepted proposals are not invoiced yet. */
export async function countInvoicesDue(): Promise<CappedCount> {
  const due = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(isDue)
    .limit(COUNTED_MAX + 1)
    .as("due");
  return cappedCount(await db.$count(due));
}

/** One of them; null for every other id. */
export async function getInvoiceDue({
  id,
}: {
  id: string;
}): Promise<{ id: string; reference: string } | null> {
  const [row] = await db
    .select({ id: proposals.id, reference: proposals.reference })
    .from(proposals)
    .where(and(eq(proposals.id, id), isDue));
  return row ?? null;
}

/**
 * Notes that an accepted proposal is invoiced. Throws `ConditionLost` when someone else did so
 * first.
 */
export async function markInvoiced({
  proposal: { id, reference },
  source,
  now = sharedNow(),
}: {
  proposal: { id: string; reference: string };
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  await atomically((tx) => [
    required(
      tx
        .update(proposals)
        .set({ invoicedAt: now })
        .where(and(eq(proposals.id, id), isDue))
        .returning({ id: proposals.id }),
    ),
    auditWrite(tx, { ...source, action: "proposal.invoiced", subject: { id, name: reference }, now }),
  ]);
}
