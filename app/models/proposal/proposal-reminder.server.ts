import { and, asc, eq, lte } from "drizzle-orm";

import { atomically, ConditionLost, db, required, type Database, type Write } from "~/server/db.server";

import { proposalEvents, proposalReminders, proposals } from "../../../drizzle/schema";

import { takeBackMails } from "~/models/mail/mail.server";
import { proposalRemindersOf, statusAt, type Proposal } from "./proposal";
import { proposalLinkWrite } from "./proposal-link.server";
import { proposalReminderTopic, reminderMails, type ProposalMailContext } from "./proposal-mail.server";
import { getProposal, type ProposalWithContent } from "./proposal-query.server";
import { getSettings } from "~/models/settings/settings.server";

/** The writes that schedule a proposal's reminders. */
export function proposalReminderWrites(
  tx: Database,
  { id, expiresAt }: Pick<Proposal, "id" | "expiresAt">,
  now: Date,
): Write[] {
  const reminders = proposalRemindersOf(expiresAt, now).map((reminder) => ({ proposalId: id, ...reminder }));
  return reminders.length > 0 ? [tx.insert(proposalReminders).values(reminders).onConflictDoNothing()] : [];
}

/**
 * The writes that drop a proposal's reminders: both scheduled ones and those waiting in the outbox.
 */
export function dropProposalReminders(tx: Database, id: string): Write[] {
  return [
    tx.delete(proposalReminders).where(eq(proposalReminders.proposalId, id)),
    takeBackMails(tx, { topic: proposalReminderTopic(id) }),
  ];
}

/** Turns reminders to this proposal's client off or on again. */
export async function setProposalReminders({
  proposal,
  wanted,
  now = new Date(),
}: {
  proposal: Proposal;
  wanted: boolean;
  now?: Date;
}): Promise<void> {
  if (proposal.wantsReminders === wanted) return;
  await atomically((tx) => [
    tx.update(proposals).set({ wantsReminders: wanted }).where(eq(proposals.id, proposal.id)),
    ...dropProposalReminders(tx, proposal.id),
    ...(wanted && isWaiting(proposal, now) ? proposalReminderWrites(tx, proposal, now) : []),
  ]);
}

function isWaiting(proposal: Proposal, now: Date): boolean {
  return ["sent", "viewed"].includes(statusAt(proposal, now));
}

const REMINDERS_AT_ONCE = 50;

/**
 * Moves due reminders into the outbox. Any number of processes can run this at once: the one that
 * deletes a reminder's row writes its email. Decided proposals get no reminders.
 */
export async function queueProposalReminders({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const due = await db
    .select()
    .from(proposalReminders)
    .where(lte(proposalReminders.dueAt, now))
    .orderBy(asc(proposalReminders.dueAt))
    .limit(REMINDERS_AT_ONCE);
  if (due.length === 0) return 0;
  const settings = await getSettings();
  let queued = 0;
  for (const reminder of due) {
    const known = await getProposal({ id: reminder.proposalId });
    if (known && (await queueReminder({ ...known, settings, reminder, now }))) queued += 1;
  }
  return queued;
}

async function queueReminder({
  proposal,
  owner,
  settings,
  reminder: { daysBefore, dueAt },
  now,
}: Pick<ProposalWithContent, "proposal" | "owner"> & {
  settings: ProposalMailContext["settings"];
  reminder: typeof proposalReminders.$inferSelect;
  now: Date;
}): Promise<boolean> {
  const isWanted = isWaiting(proposal, now) && proposal.wantsReminders;
  try {
    await atomically((tx) => [
      required(
        tx
          .delete(proposalReminders)
          .where(
            and(
              eq(proposalReminders.proposalId, proposal.id),
              eq(proposalReminders.daysBefore, daysBefore),
              eq(proposalReminders.dueAt, dueAt),
            ),
          )
          .returning({ id: proposalReminders.proposalId }),
      ),
      ...(isWanted
        ? [
            proposalLinkWrite(tx, proposal),
            ...reminderMails(tx, { proposal, owner, settings, daysBefore, now }),
            tx.insert(proposalEvents).values({
              proposalId: proposal.id,
              revision: proposal.revision,
              kind: "reminded" as const,
              createdAt: now,
            }),
          ]
        : []),
    ]);
    return isWanted;
  } catch (error) {
    if (error instanceof ConditionLost) return false;
    throw error;
  }
}
