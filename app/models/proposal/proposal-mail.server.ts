import { mailsCopy, type MailWords, type ProposalWords } from "~/copy/mails";
import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { formatDate } from "~/lib/dates";
import { mailBody } from "~/models/mail/mail-body";

import type { MailAttachment } from "~/models/mail/mail";
import { queueMail } from "~/models/mail/mail.server";
import { lastDayOf, type Proposal } from "./proposal";
import { proposalUrl } from "./proposal-link.server";
import type { ProposalOwner } from "./proposal-query.server";
import { totalsText } from "./proposal-text";
import type { Settings } from "~/models/settings/settings";

/**
 * What the emails about one proposal need. It is read before the transaction, because nothing in a
 * transaction may wait.
 */
export interface ProposalMailContext {
  proposal: Pick<
    Proposal,
    | "id"
    | "reference"
    | "revision"
    | "title"
    | "clientName"
    | "clientEmail"
    | "company"
    | "currency"
    | "totalMinor"
    | "monthlyMinor"
    | "expiresAt"
    | "wantsReminders"
  >;
  owner: ProposalOwner | null;
  settings: Pick<Settings, "productName" | "email">;
  now: Date;
  /** The document both sides get. */
  attachment?: MailAttachment;
}

/** The topic of queued reminders, used to withdraw them. */
export const proposalReminderTopic = (id: string) => `proposal-reminder:${id}`;

/** The writes that email the newest version to the client. */
export function sentMails(tx: Database, context: ProposalMailContext): Write[] {
  const words = mailsCopy.proposalSent(wordsOf(context));
  return toClient(tx, context, "proposal_sent", words, proposalUrl(context.proposal));
}

export function reminderMails(tx: Database, context: ProposalMailContext & { daysBefore: number }): Write[] {
  const { proposal, owner, settings, daysBefore, now } = context;
  const words = mailsCopy.proposalReminder({ ...wordsOf(context), daysLeft: daysBefore });
  const link = proposalUrl(proposal);
  return queueMail(
    tx,
    {
      kind: "proposal_reminder",
      to: proposal.clientEmail,
      replyTo: owner?.email ?? settings.email,
      ...mailBody({ words, link, productName: settings.productName }),
      unsubscribeUrl: `${link}/reminders`,
      topic: proposalReminderTopic(proposal.id),
    },
    { now },
  );
}

/** The writes that email both sides about an acceptance. */
export function acceptedMails(
  tx: Database,
  context: ProposalMailContext & { signer: string; workspace: string | null },
): Write[] {
  const { proposal, signer, workspace } = context;
  const totals = totalsText(proposal);
  const attachment = { document: "acceptance", proposalId: proposal.id } as const;
  const words = mailsCopy.proposalAccepted({ ...wordsOf(context), totals, workspace });
  return [
    ...toClient(
      tx,
      { ...context, attachment },
      "proposal_accepted",
      words,
      `${proposalUrl(proposal)}/certificate`,
    ),
    ...toStaff(tx, { ...context, attachment }, "accepted", `${signer}: ${totals}`),
  ];
}

export function declinedMails(
  tx: Database,
  context: ProposalMailContext & { reason: string | null },
): Write[] {
  return toStaff(tx, context, "declined", context.reason);
}

export function questionMails(tx: Database, context: ProposalMailContext & { text: string }): Write[] {
  return toStaff(tx, context, "question", context.text);
}

export function answerMails(
  tx: Database,
  context: ProposalMailContext & { text: string; author: string },
): Write[] {
  const { text, author, proposal } = context;
  const words = mailsCopy.proposalAnswer({ ...wordsOf(context), owner: author, text });
  return toClient(tx, context, "proposal_answer", words, `${proposalUrl(proposal)}#questions`);
}

export function withdrawnMails(tx: Database, context: ProposalMailContext): Write[] {
  return toClient(tx, context, "proposal_withdrawn", mailsCopy.proposalWithdrawn(wordsOf(context)));
}

/**
 * The writes that email both sides that the proposal has expired. Clients who turned reminders off
 * get no email.
 */
export function expiredMails(tx: Database, context: ProposalMailContext): Write[] {
  return [
    ...(context.proposal.wantsReminders
      ? toClient(tx, context, "proposal_expired", mailsCopy.proposalExpired(wordsOf(context)))
      : []),
    ...toStaff(tx, context, "expired", null),
  ];
}

function wordsOf({ proposal, owner, settings }: ProposalMailContext): ProposalWords {
  const { title, reference, revision, expiresAt } = proposal;
  return {
    productName: settings.productName,
    title,
    reference,
    revision,
    owner: owner?.name ?? null,
    openUntil: formatDate(new Date(lastDayOf(expiresAt))),
  };
}

function toClient(
  tx: Database,
  { proposal, owner, settings, now, attachment }: ProposalMailContext,
  kind: string,
  words: MailWords,
  link?: string,
): Write[] {
  const body = mailBody({ words, ...(link ? { link } : {}), productName: settings.productName });
  const replyTo = owner?.email ?? settings.email;
  return queueMail(tx, { kind, to: proposal.clientEmail, replyTo, ...body, attachment }, { now });
}

function toStaff(
  tx: Database,
  context: ProposalMailContext,
  event: "accepted" | "declined" | "question" | "expired",
  text: string | null,
): Write[] {
  const { proposal, owner, settings, now, attachment } = context;
  const client = [proposal.clientName, proposal.company, proposal.clientEmail].filter(Boolean).join(", ");
  const words = mailsCopy.proposalStaff(event, { ...wordsOf(context), client, text });
  const link = `${env.appUrl}/admin/proposals/${proposal.id}`;
  const body = mailBody({ words, link, productName: settings.productName });
  return queueMail(
    tx,
    {
      kind: `proposal_${event}_staff`,
      to: owner?.email ?? settings.email,
      replyTo: proposal.clientEmail,
      ...body,
      attachment,
    },
    { now },
  );
}
