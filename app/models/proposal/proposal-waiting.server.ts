import { and, asc, eq, gt, inArray } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";

import { leads, proposalEvents, proposals } from "../../../drizzle/schema";

import { keptEmail } from "~/models/lead/lead-address.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { OPEN_STATUSES, type Proposal } from "./proposal";
import { CLOSING_DAYS, WAITING_PROPOSALS_MAX, WAITING_QUESTIONS_MAX } from "./proposal-limits";

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
  | "wantsReminders"
> {
  wait: Wait;
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
      wantsReminders: proposals.wantsReminders,
      remindedAt: proposals.remindedAt,
      phone: leads.phone,
    })
    .from(proposals)
    .leftJoin(leads, eq(leads.email, keptEmail(proposals.clientEmail)))
    .where(
      and(
        eq(proposals.ownerId, ownerId),
        inArray(proposals.status, [...OPEN_STATUSES]),
        gt(proposals.expiresAt, now),
      ),
    )
    .orderBy(asc(proposals.expiresAt), asc(proposals.id))
    .limit(WAITING_PROPOSALS_MAX);
  const questions = await openQuestions(rows.map(({ id }) => id));
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

/** The last question of each proposal that ends with one. */
async function openQuestions(ids: string[]) {
  const open = new Map<string, NonNullable<WaitingProposal["question"]>>();
  if (ids.length === 0) return open;
  const talk = await db
    .select({
      proposalId: proposalEvents.proposalId,
      kind: proposalEvents.kind,
      text: proposalEvents.text,
      authorName: proposalEvents.authorName,
      askedAt: proposalEvents.createdAt,
    })
    .from(proposalEvents)
    .where(and(inArray(proposalEvents.proposalId, ids), inArray(proposalEvents.kind, ["question", "answer"])))
    .orderBy(asc(proposalEvents.createdAt), asc(proposalEvents.id))
    .limit(WAITING_QUESTIONS_MAX);
  for (const { proposalId, kind, text, authorName, askedAt } of talk) {
    if (kind === "question") open.set(proposalId, { text: text ?? "", authorName, askedAt });
    else open.delete(proposalId);
  }
  return open;
}
