import { and, eq, inArray, lte, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, ifNotLost, required } from "~/server/db.server";

import { proposals } from "../../../drizzle/schema";

import { SYSTEM_SOURCE } from "~/models/audit/audit";
import { leadWithoutProposalWrites } from "~/models/lead/lead.server";
import { OPEN_STATUSES, statusesBefore } from "./proposal";
import { expiredMails, readersOf, type ProposalMailContext } from "./proposal-mail.server";
import { getProposal, type ProposalWithContent } from "./proposal-query.server";
import { dropProposalReminders } from "./reminders/proposal-reminder.server";
import { listReminderStops, unlessStopped } from "./reminders/proposal-reminder-stop.server";
import { auditOf, eventWrite, leadOfProposal } from "./proposal-writes.server";
import { getSettings } from "~/models/settings/settings.server";

const EXPIRED_AT_ONCE = 100;

/**
 * Records which proposals have expired, and emails both sides. Any number of processes can run this
 * at once. Returns how many.
 */
export async function expireProposals({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const due = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(inArray(proposals.status, [...OPEN_STATUSES]), lte(proposals.expiresAt, now)))
    .limit(EXPIRED_AT_ONCE);
  if (due.length === 0) return 0;
  const settings = await getSettings();
  let expired = 0;
  for (const { id } of due) {
    const known = await getProposal({ id });
    if (known && (await expireProposal({ ...known, settings, now }))) expired += 1;
  }
  return expired;
}

async function expireProposal({
  proposal,
  owner,
  settings,
  now,
}: Pick<ProposalWithContent, "proposal" | "owner"> & {
  settings: ProposalMailContext["settings"];
  now: Date;
}): Promise<boolean> {
  const stopped = await listReminderStops(proposal);
  const readers = readersOf(proposal).filter(({ email }) => !stopped.includes(email));
  return ifNotLost(
    atomically((tx) => [
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
      unlessStopped(tx, proposal, readers),
      ...dropProposalReminders(tx, proposal.id),
      ...expiredMails(tx, { proposal, owner, settings, readers, now }),
      eventWrite(tx, { proposal, kind: "expired", now }),
      ...leadOfProposal(tx, { proposal, kind: "proposal_expired", emailProven: false, now }),
      ...leadWithoutProposalWrites(tx, { email: proposal.clientEmail, now }),
      auditOf(tx, { proposal, action: "proposal.expired", source: SYSTEM_SOURCE, now }),
    ]),
  );
}
