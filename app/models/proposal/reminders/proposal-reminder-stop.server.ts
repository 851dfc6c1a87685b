import { and, eq, inArray, ne, notExists, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { takeBackMails } from "~/models/mail/mail.server";
import { atomically, db, required, type Database, type Write } from "~/server/db.server";

import { proposalReminderStops, proposals } from "../../../../drizzle/schema";

import type { Proposal } from "../proposal";
import { proposalReminderTopic, type ProposalReader } from "../proposal-mail.server";

/* The choice of emails of people who got a proposal. They have no account, so each has a choice for
   each proposal. */

/** Lists the addresses that want no reminders of a proposal. */
export async function listReminderStops({ id }: { id: string }): Promise<string[]> {
  const rows = await db
    .select({ email: proposalReminderStops.email })
    .from(proposalReminderStops)
    .where(eq(proposalReminderStops.proposalId, id));
  return rows.map(({ email }) => email);
}

/** Turns reminders of a proposal to one address off or on again. */
export async function setProposalReminders({
  id,
  email,
  wanted,
  now = sharedNow(),
}: {
  id: string;
  email: string;
  wanted: boolean;
  now?: Date;
}): Promise<void> {
  const isTheirs = and(eq(proposalReminderStops.proposalId, id), eq(proposalReminderStops.email, email));
  // An accepted proposal has no more reminders, and is kept for years.
  const isChoosable = and(eq(proposals.id, id), ne(proposals.status, "accepted"));
  await atomically((tx): Write[] =>
    wanted
      ? [tx.delete(proposalReminderStops).where(isTheirs)]
      : [
          tx
            .insert(proposalReminderStops)
            .select(
              tx
                .select({
                  proposalId: proposals.id,
                  email: sql<string>`${email}`.as("email"),
                  createdAt: sql<Date>`${sql.param(now, proposalReminderStops.createdAt)}`.as("created_at"),
                })
                .from(proposals)
                .where(isChoosable),
            )
            .onConflictDoNothing(),
          // After that row, because a trigger takes this alone for a choice in an earlier version.
          // It also waits for a reminder that is being written.
          tx.update(proposals).set({ wantsReminders: false }).where(isChoosable),
          takeBackMails(tx, { topic: proposalReminderTopic(id), to: email }),
        ],
  );
}

/**
 * The condition of writes that email these people: nobody of them turned reminders off in the
 * meantime. Another write to the proposal's row goes before it, so that it sees every choice.
 */
export function unlessStopped(
  tx: Database,
  { id }: Pick<Proposal, "id">,
  readers: readonly ProposalReader[],
): Write {
  const emails = readers.map(({ email }) => email);
  const stopped = tx
    .select({ email: proposalReminderStops.email })
    .from(proposalReminderStops)
    .where(and(eq(proposalReminderStops.proposalId, id), inArray(proposalReminderStops.email, emails)));
  return required(
    tx
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(eq(proposals.id, id), notExists(stopped))),
  );
}

/** The write that forgets the choices about a proposal that has no more reminders. */
export function forgetReminderStops(tx: Database, id: string): Write {
  return tx.delete(proposalReminderStops).where(eq(proposalReminderStops.proposalId, id));
}
