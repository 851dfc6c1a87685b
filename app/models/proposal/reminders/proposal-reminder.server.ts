import { and, asc, desc, eq, gt, inArray, isNull, lte, max, min, or } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, ifNotLost, required, type Database, type Write } from "~/server/db.server";

import { proposalEvents, proposalFollowUps, proposalReminders, proposals } from "../../../../drizzle/schema";

import { takeBackMails } from "~/models/mail/mail.server";
import { OPEN_STATUSES, statusAt, type Proposal } from "../proposal";
import { followUpsOf, proposalRemindersOf } from "./proposal-reminder";
import { proposalLinkWrites } from "../proposal-link.server";
import {
  proposalReminderTopic,
  readersOf,
  reminderMails,
  type ProposalMailContext,
  type ProposalReader,
} from "../proposal-mail.server";
import { listReminderStops, unlessStopped } from "./proposal-reminder-stop.server";
import { getProposal, listSignatures, type ProposalWithContent } from "../proposal-query.server";
import { REMINDED_AGAIN_DAYS } from "../proposal-limits";
import { DAY_MILLISECONDS, daysBefore } from "~/lib/time-units";
import { getSettings } from "~/models/settings/settings.server";
import { proposalChangeCopy } from "~/copy/console/proposal-detail";

const copy = proposalChangeCopy;

/** The writes that schedule a proposal's reminders: before it expires, and without an answer. */
export function proposalReminderWrites(
  tx: Database,
  { id, expiresAt, sentAt, followUpDays }: Pick<Proposal, "id" | "expiresAt" | "sentAt" | "followUpDays">,
  now: Date,
): Write[] {
  const reminders = proposalRemindersOf(expiresAt, now).map((reminder) => ({ proposalId: id, ...reminder }));
  const planned = followUpsOf({ followUpDays, sentAt: sentAt ?? now, expiresAt, now });
  const followUps = planned.map((followUp) => ({ proposalId: id, ...followUp }));
  return [
    ...(reminders.length > 0 ? [tx.insert(proposalReminders).values(reminders).onConflictDoNothing()] : []),
    ...(followUps.length > 0 ? [tx.insert(proposalFollowUps).values(followUps).onConflictDoNothing()] : []),
  ];
}

/** When the client will be reminded next; null if nothing is planned. */
export async function getNextReminder({ id }: { id: string }): Promise<Date | null> {
  const [[before], [after]] = await Promise.all([
    db
      .select({ dueAt: min(proposalReminders.dueAt) })
      .from(proposalReminders)
      .where(eq(proposalReminders.proposalId, id)),
    db
      .select({ dueAt: min(proposalFollowUps.dueAt) })
      .from(proposalFollowUps)
      .where(eq(proposalFollowUps.proposalId, id)),
  ]);
  const planned = [before?.dueAt, after?.dueAt].filter((at) => at instanceof Date);
  return planned.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}

/**
 * The writes that drop a proposal's reminders: both scheduled ones and those waiting in the outbox.
 */
export function dropProposalReminders(tx: Database, id: string): Write[] {
  return [
    tx.delete(proposalReminders).where(eq(proposalReminders.proposalId, id)),
    tx.delete(proposalFollowUps).where(eq(proposalFollowUps.proposalId, id)),
    takeBackMails(tx, { topic: proposalReminderTopic(id) }),
  ];
}

/** The days until a proposal expires, as an email says them. */
function daysLeft({ expiresAt }: Proposal, now: Date): number {
  return Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MILLISECONDS));
}

/** The people to remind: those who haven't signed the newest version, and didn't turn this off. */
export async function listRemindable(proposal: Proposal): Promise<ProposalReader[]> {
  const [stopped, signatures] = await Promise.all([
    listReminderStops(proposal),
    proposal.halfSignedAt === null ? [] : listSignatures(proposal),
  ]);
  return readersOf(proposal).filter(
    (reader) => !stopped.includes(reader.email) && !signatures.some(({ signer }) => signer === reader.signer),
  );
}

function isWaiting(proposal: Proposal, now: Date): boolean {
  return ["sent", "viewed"].includes(statusAt(proposal, now));
}

/** Whether staff may remind a proposal's client by hand now. */
export function mayRemind(
  { isRemindable, remindedAt }: { isRemindable: boolean; remindedAt: Date | null },
  now: Date,
): boolean {
  return isRemindable && (remindedAt === null || remindedAt <= daysBefore(now, REMINDED_AGAIN_DAYS));
}

/**
 * Emails a reminder to those who still have to sign an open proposal, and returns their names. None
 * when it was decided, when they want no reminders, or when someone reminded them in the last day.
 */
export async function remindClient({
  proposal,
  owner,
  actor,
  now = sharedNow(),
}: Pick<ProposalWithContent, "proposal" | "owner"> & {
  actor: { id: string; name: string };
  now?: Date;
}): Promise<string[]> {
  if (!isWaiting(proposal, now)) return [];
  const [settings, readers] = await Promise.all([getSettings(), listRemindable(proposal)]);
  if (readers.length === 0) return [];
  const last = daysBefore(now, REMINDED_AGAIN_DAYS);
  const writes = (tx: Database): Write[] => [
    required(
      tx
        .update(proposals)
        .set({ remindedAt: now })
        .where(
          and(
            eq(proposals.id, proposal.id),
            eq(proposals.revision, proposal.revision),
            inArray(proposals.status, [...OPEN_STATUSES]),
            or(isNull(proposals.remindedAt), lte(proposals.remindedAt, last)),
          ),
        )
        .returning({ id: proposals.id }),
    ),
    unlessStopped(tx, proposal, readers),
    ...proposalLinkWrites(tx, proposal),
    ...reminderMails(tx, {
      proposal,
      owner,
      settings,
      daysBefore: daysLeft(proposal, now),
      readers,
      senderName: actor.name,
      now,
    }),
    tx.insert(proposalEvents).values({
      proposalId: proposal.id,
      revision: proposal.revision,
      kind: "reminded" as const,
      actorId: actor.id,
      createdAt: now,
    }),
  ];
  if (!(await ifNotLost(atomically(writes)))) return [];
  const { clientName, secondSignerName } = proposal;
  return readers.map(({ signer }) => (signer === "first" ? clientName : (secondSignerName ?? clientName)));
}

const REMINDERS_AT_ONCE = 50;

/**
 * Moves due reminders into the outbox. Any number of processes can run this at once: the one that
 * deletes a reminder's row writes its email. Decided proposals get no reminders.
 */
export async function queueProposalReminders({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const [due, followUps] = await Promise.all([
    db
      .select()
      .from(proposalReminders)
      .where(lte(proposalReminders.dueAt, now))
      .orderBy(asc(proposalReminders.dueAt))
      .limit(REMINDERS_AT_ONCE),
    db
      .select({ proposalId: proposalFollowUps.proposalId, days: max(proposalFollowUps.daysAfter) })
      .from(proposalFollowUps)
      .where(lte(proposalFollowUps.dueAt, now))
      .groupBy(proposalFollowUps.proposalId)
      .orderBy(asc(min(proposalFollowUps.dueAt)))
      .limit(REMINDERS_AT_ONCE),
  ]);
  if (due.length === 0 && followUps.length === 0) return 0;
  const settings = await getSettings();
  let queued = 0;
  for (const reminder of due) {
    const known = await getProposal({ id: reminder.proposalId });
    if (known && (await queueReminder({ ...known, settings, claim: claimOf(reminder), now }))) queued += 1;
  }
  for (const { proposalId, days } of followUps) {
    const known = await getProposal({ id: proposalId });
    const claim = followUpClaim(proposalId, days ?? 0, now);
    if (known && (await queueReminder({ ...known, settings, claim, now }))) queued += 1;
  }
  return queued;
}

/** How one process makes a due reminder its own, and what the reminder says. */
interface Claim {
  write(tx: Database): Write;
  isFollowUp: boolean;
  /** In the email; null for the days that are left now. */
  daysLeft: number | null;
  /** On the timeline. */
  text: string | null;
}

function claimOf({ proposalId, daysBefore: days, dueAt }: typeof proposalReminders.$inferSelect): Claim {
  return {
    write: (tx) =>
      required(
        tx
          .delete(proposalReminders)
          .where(
            and(
              eq(proposalReminders.proposalId, proposalId),
              eq(proposalReminders.daysBefore, days),
              eq(proposalReminders.dueAt, dueAt),
            ),
          )
          .returning({ id: proposalReminders.proposalId }),
      ),
    isFollowUp: false,
    daysLeft: days,
    text: null,
  };
}

/**
 * Takes all due reminders of one proposal, so that a client who could not be reminded for a while
 * gets one email.
 */
function followUpClaim(proposalId: string, days: number, now: Date): Claim {
  return {
    write: (tx) =>
      required(
        tx
          .delete(proposalFollowUps)
          .where(and(eq(proposalFollowUps.proposalId, proposalId), lte(proposalFollowUps.dueAt, now)))
          .returning({ id: proposalFollowUps.proposalId }),
      ),
    isFollowUp: true,
    daysLeft: null,
    text: copy.remindedAfter(days),
  };
}

async function queueReminder({
  proposal,
  owner,
  settings,
  claim,
  now,
}: Pick<ProposalWithContent, "proposal" | "owner"> & {
  settings: ProposalMailContext["settings"];
  claim: Claim;
  now: Date;
}): Promise<boolean> {
  const isTimely = !claim.isFollowUp || (await mayFollowUp(proposal.id, now));
  const readers = isTimely && isWaiting(proposal, now) ? await listRemindable(proposal) : [];
  const isWanted = readers.length > 0;
  // A reminder that goes out late must not promise days that have passed.
  const days = Math.min(claim.daysLeft ?? Infinity, daysLeft(proposal, now));
  const isOurs = await ifNotLost(
    atomically((tx): Write[] => [
      // The proposal first: what decides it takes both in this order.
      ...(isWanted ? [stillOpenWrite(tx, proposal), unlessStopped(tx, proposal, readers)] : []),
      claim.write(tx),
      ...(isWanted
        ? [
            ...proposalLinkWrites(tx, proposal),
            ...reminderMails(tx, { proposal, owner, settings, daysBefore: days, readers, now }),
            tx.insert(proposalEvents).values({
              proposalId: proposal.id,
              revision: proposal.revision,
              kind: "reminded" as const,
              text: claim.text,
              createdAt: now,
            }),
          ]
        : []),
    ]),
  );
  return isOurs && isWanted;
}

/** The write that makes others wait who change an open proposal. Fails if it has changed. */
function stillOpenWrite(tx: Database, { id, revision }: Proposal): Write {
  return required(
    tx
      .update(proposals)
      .set({ revision })
      .where(
        and(
          eq(proposals.id, id),
          eq(proposals.revision, revision),
          inArray(proposals.status, [...OPEN_STATUSES]),
        ),
      )
      .returning({ id: proposals.id }),
  );
}

/**
 * Whether a client without an answer should hear from us: not while we owe them an answer, and not
 * when they were reminded within a day.
 */
async function mayFollowUp(proposalId: string, now: Date): Promise<boolean> {
  const [last] = await db
    .select({ kind: proposalEvents.kind })
    .from(proposalEvents)
    .where(
      and(eq(proposalEvents.proposalId, proposalId), inArray(proposalEvents.kind, ["question", "answer"])),
    )
    .orderBy(desc(proposalEvents.createdAt), desc(proposalEvents.id))
    .limit(1);
  if (last?.kind === "question") return false;
  const lately = and(
    eq(proposalEvents.proposalId, proposalId),
    eq(proposalEvents.kind, "reminded"),
    gt(proposalEvents.createdAt, daysBefore(now, REMINDED_AGAIN_DAYS)),
  );
  return (await db.$count(proposalEvents, lately)) === 0;
}
