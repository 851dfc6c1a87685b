import { and, asc, eq, lt, ne } from "drizzle-orm";

import { atomically, db, type Database, type Write } from "~/server/db.server";

import { proposalAcceptances, proposals } from "../../../drizzle/schema";

const MONTH_MILLISECONDS = 30.4375 * 24 * 60 * 60 * 1000;
/** As the privacy page says. */
const KEPT_MONTHS = 24;

/**
 * The writes that erase the proposals of an address. What was accepted is kept: the law demands it.
 */
export function eraseProposalWrites(tx: Database, { email }: { email: string }): Write[] {
  return [
    tx
      .delete(proposals)
      .where(and(eq(proposals.clientEmail, email.toLowerCase()), ne(proposals.status, "accepted"))),
  ];
}

/** Erases what was not accepted, two years after it expired. */
export async function eraseOldProposals({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MONTHS * MONTH_MILLISECONDS);
  await atomically((tx) => [
    tx.delete(proposals).where(and(ne(proposals.status, "accepted"), lt(proposals.expiresAt, before))),
  ]);
}

/** The proposals of an address, for a copy of someone's data. */
export async function exportProposals({ email }: { email: string }) {
  return db
    .select({
      reference: proposals.reference,
      status: proposals.status,
      title: proposals.title,
      name: proposals.clientName,
      company: proposals.company,
      currency: proposals.currency,
      totalMinor: proposals.totalMinor,
      monthlyMinor: proposals.monthlyMinor,
      sentAt: proposals.sentAt,
      viewedAt: proposals.viewedAt,
      decidedAt: proposals.decidedAt,
      declineReason: proposals.declineReason,
      acceptedText: proposalAcceptances.text,
      signerName: proposalAcceptances.signerName,
      signerRole: proposalAcceptances.signerRole,
      consent: proposalAcceptances.consent,
      clientAddress: proposalAcceptances.clientAddress,
      userAgent: proposalAcceptances.userAgent,
      createdAt: proposals.createdAt,
    })
    .from(proposals)
    .leftJoin(proposalAcceptances, eq(proposalAcceptances.proposalId, proposals.id))
    .where(and(eq(proposals.clientEmail, email.toLowerCase()), ne(proposals.status, "draft")))
    .orderBy(asc(proposals.createdAt), asc(proposals.id))
    .limit(1_000);
}
