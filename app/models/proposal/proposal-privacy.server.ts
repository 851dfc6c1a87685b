import { and, asc, eq, lt, ne } from "drizzle-orm";

import { atomically, db, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { proposalAcceptances, proposalEvents, proposals } from "../../../drizzle/schema";
import { DAY_MILLISECONDS } from "~/lib/time-units";

const MONTH_MILLISECONDS = 30.4375 * DAY_MILLISECONDS;
/** Matches the privacy page. */
const KEPT_MONTHS = 24;

/**
 * The writes that erase an address's proposals. Accepted ones are kept, because the law requires
 * it.
 */
export function eraseProposalWrites(tx: Database, { email }: { email: string }): Write[] {
  return [
    tx
      .delete(proposals)
      .where(and(eq(proposals.clientEmail, email.toLowerCase()), ne(proposals.status, "accepted"))),
  ];
}

/** Erases proposals that weren't accepted, two years after they expired. */
export async function eraseOldProposals({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MONTHS * MONTH_MILLISECONDS);
  await atomically((tx) => [
    tx.delete(proposals).where(and(ne(proposals.status, "accepted"), lt(proposals.expiresAt, before))),
  ]);
}

/** The proposals of an address with what was said about them, for a copy of a person's data. */
export async function exportProposals({ email }: { email: string }) {
  const theirs = and(eq(proposals.clientEmail, email.toLowerCase()), ne(proposals.status, "draft"));
  const [rows, events] = await Promise.all([
    db
      .select({
        id: proposals.id,
        proposal: copiedColumns("proposals"),
        acceptance: copiedColumns("proposalAcceptances"),
      })
      .from(proposals)
      .leftJoin(proposalAcceptances, eq(proposalAcceptances.proposalId, proposals.id))
      .where(theirs)
      .orderBy(asc(proposals.createdAt), asc(proposals.id))
      .limit(1_000),
    db
      .select({ proposalId: proposalEvents.proposalId, event: copiedColumns("proposalEvents") })
      .from(proposalEvents)
      .innerJoin(proposals, eq(proposals.id, proposalEvents.proposalId))
      .where(theirs)
      .orderBy(asc(proposalEvents.createdAt), asc(proposalEvents.id))
      .limit(10_000),
  ]);
  return rows.map(({ id, proposal, acceptance }) => ({
    ...proposal,
    acceptance,
    events: events.filter(({ proposalId }) => proposalId === id).map(({ event }) => event),
  }));
}
