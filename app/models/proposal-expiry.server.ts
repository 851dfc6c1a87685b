import { and, eq, inArray, lte, sql } from "drizzle-orm";

import { atomically, ConditionLost, db, required } from "~/db.server";

import { proposals } from "../../drizzle/schema";

import { SYSTEM_ACTOR } from "./audit";
import { OPEN_STATUSES, statusesBefore, type Proposal } from "./proposal";
import { dropProposalReminders } from "./proposal-reminder.server";
import { auditOf, eventWrite } from "./proposal-write.server";

const EXPIRED_AT_ONCE = 100;

/** Writes down which proposals have run out. Any number of processes may do so at once. Gives back how many. */
export async function expireProposals({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const due = await db
    .select({ id: proposals.id, reference: proposals.reference, revision: proposals.revision })
    .from(proposals)
    .where(and(inArray(proposals.status, [...OPEN_STATUSES]), lte(proposals.expiresAt, now)))
    .limit(EXPIRED_AT_ONCE);
  let expired = 0;
  for (const proposal of due) if (await expireProposal(proposal, now)) expired += 1;
  return expired;
}

async function expireProposal(
  proposal: Pick<Proposal, "id" | "reference" | "revision">,
  now: Date,
): Promise<boolean> {
  const source = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };
  try {
    await atomically((tx) => [
      required(
        tx
          .update(proposals)
          .set({
            status: "expired",
            decidedAt: now,
            version: sql`${proposals.version} + 1`,
            updatedAt: now,
          })
          .where(
            and(
              eq(proposals.id, proposal.id),
              inArray(proposals.status, statusesBefore("expired")),
              lte(proposals.expiresAt, now),
            ),
          )
          .returning({ id: proposals.id }),
      ),
      ...dropProposalReminders(tx, proposal.id),
      eventWrite(tx, { proposal, kind: "expired", now }),
      auditOf(tx, { proposal, action: "proposal.expired", source, now }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionLost) return false;
    throw error;
  }
}
