import {
  aliasedTable,
  and,
  type AnyColumn,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";

import {
  leads,
  proposalEvents,
  proposalReminderStops,
  proposals,
  proposalSignatures,
} from "../../../drizzle/schema";

import { keptEmail } from "~/models/lead/lead-address.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { OPEN_STATUSES, type Proposal, type ProposalSigner } from "./proposal";
import { CLOSING_DAYS } from "./proposal-limits";

/** What an open proposal waits for, most urgent first. */
const WAITS = ["question", "closing", "signed", "opened", "sent"] as const;

export type Wait = (typeof WAITS)[number];

/** An open proposal, and what has to happen next. */
export interface WaitingProposal extends Pick<
  Proposal,
  | "id"
  | "title"
  | "clientName"
  | "company"
  | "currency"
  | "totalMinor"
  | "monthlyMinor"
  | "expiresAt"
  | "sentAt"
  | "viewedAt"
  | "halfSignedAt"
  | "revision"
> {
  wait: Wait;
  /** Whether someone who hasn't signed wants reminders. */
  isRemindable: boolean;
  /** When staff last reminded the client by hand. */
  remindedAt: Date | null;
  /** The client's number, if their lead has one. */
  phone: string | null;
  /** The client's question that nobody answered yet. */
  question: { text: string; authorName: string | null; askedAt: Date } | null;
}

/** The open proposals of one person by what they wait for, then by when they close. */
export async function listWaitingProposals({
  ownerId,
  now = sharedNow(),
}: {
  ownerId: string;
  now?: Date;
}): Promise<WaitingProposal[]> {
  const rows = await db
    .select({
      id: proposals.id,
      title: proposals.title,
      clientName: proposals.clientName,
      company: proposals.company,
      currency: proposals.currency,
      totalMinor: proposals.totalMinor,
      monthlyMinor: proposals.monthlyMinor,
      expiresAt: proposals.expiresAt,
      sentAt: proposals.sentAt,
      viewedAt: proposals.viewedAt,
      halfSignedAt: proposals.halfSignedAt,
      revision: proposals.revision,
      isRemindable: sql`${isRemindable()}`.mapWith(Boolean),
      remindedAt: proposals.remindedAt,
      phone: leads.phone,
    })
    .from(proposals)
    .leftJoin(leads, eq(leads.email, keptEmail(proposals.clientEmail)))
    .where(isOpenFor(ownerId, now))
    .orderBy(asc(proposals.expiresAt), asc(proposals.id));
  const questions = await openQuestions(ownerId, now);
  const soon = now.getTime() + CLOSING_DAYS * DAY_MILLISECONDS;
  return rows
    .map((row): WaitingProposal => {
      const question = questions.get(row.id) ?? null;
      const quiet = row.halfSignedAt ? "signed" : row.viewedAt ? "opened" : "sent";
      const unasked = row.expiresAt.getTime() < soon ? "closing" : quiet;
      return { ...row, question, wait: question ? "question" : unasked };
    })
    .sort((a, b) => WAITS.indexOf(a.wait) - WAITS.indexOf(b.wait));
}

/** The condition that a reader still has to sign, and wants reminders. */
function mayBeReminded(signer: ProposalSigner, email: AnyColumn): SQL | undefined {
  return and(
    notExists(
      db
        .select({ email: proposalReminderStops.email })
        .from(proposalReminderStops)
        .where(
          and(eq(proposalReminderStops.proposalId, proposals.id), eq(proposalReminderStops.email, email)),
        ),
    ),
    notExists(
      db
        .select({ signer: proposalSignatures.signer })
        .from(proposalSignatures)
        .where(
          and(
            eq(proposalSignatures.proposalId, proposals.id),
            eq(proposalSignatures.revision, proposals.revision),
            eq(proposalSignatures.signer, signer),
          ),
        ),
    ),
  );
}

function isRemindable(): SQL | undefined {
  const { clientEmail, secondSignerEmail } = proposals;
  return or(
    mayBeReminded("first", clientEmail),
    and(isNotNull(secondSignerEmail), mayBeReminded("second", secondSignerEmail)),
  );
}

function isOpenFor(ownerId: string, now: Date): SQL | undefined {
  return and(
    eq(proposals.ownerId, ownerId),
    inArray(proposals.status, [...OPEN_STATUSES]),
    gt(proposals.expiresAt, now),
  );
}

const later = aliasedTable(proposalEvents, "later");
const isTalk = ({ kind }: typeof proposalEvents) => inArray(kind, ["question", "answer"]);

/** The last question of each open proposal whose talk ends with one. */
async function openQuestions(ownerId: string, now: Date) {
  const { proposalId, createdAt, id } = proposalEvents;
  const saidLater = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.proposalId, proposalId),
        isTalk(later),
        sql`(${later.createdAt}, ${later.id}) > (${createdAt}, ${id})`,
      ),
    );
  const rows = await db
    .select({
      proposalId,
      text: proposalEvents.text,
      authorName: proposalEvents.authorName,
      askedAt: createdAt,
    })
    .from(proposalEvents)
    .innerJoin(proposals, eq(proposals.id, proposalId))
    .where(and(isOpenFor(ownerId, now), eq(proposalEvents.kind, "question"), notExists(saidLater)));
  return new Map(
    rows.map(({ proposalId: of, text, ...question }) => [of, { ...question, text: text ?? "" }]),
  );
}
