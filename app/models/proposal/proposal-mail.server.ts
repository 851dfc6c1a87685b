import { mailsCopy } from "~/copy/mails";
import { staffMailsCopy } from "~/copy/staff/mails";
import type { MailWords, ProposalWords } from "~/lib/mail-words";
import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { formatDate } from "~/lib/dates";
import { exactMoneyText } from "~/lib/number-formats";
import { mailBody, type MailSettings } from "~/models/mail/mail-body";

import type { MailAttachment } from "~/models/mail/mail";
import { queueMail } from "~/models/mail/mail.server";
import { lastDayOf, type Proposal, type ProposalContent, type ProposalSigner } from "./proposal";
import { proposalUrl } from "./proposal-link.server";
import type { ProposalOwner } from "./proposal-query.server";
import { totalsText } from "./proposal-sums";
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
    | "language"
    | "currency"
    | "totalMinor"
    | "monthlyMinor"
    | "expiresAt"
    | "secondSignerName"
    | "secondSignerEmail"
  >;
  owner: ProposalOwner | null;
  settings: MailSettings & Pick<Settings, "email">;
  now: Date;
  /** The document both sides get. */
  attachment?: MailAttachment;
}

const MONTHS_A_YEAR = 12;

/** The topic of queued reminders, used to withdraw them. */
export const proposalReminderTopic = (id: string) => `proposal-reminder:${id}`;

/** The writes that email the newest version to the client. */
export function sentMails(
  tx: Database,
  context: ProposalMailContext & { content: Pick<ProposalContent, "items"> },
): Write[] {
  const hasOptions = context.content.items.some(({ isOptional }) => isOptional);
  const words = () => mailsCopy.proposalSent({ ...mailWords(context), hasOptions });
  return toClient(tx, context, { kind: "proposal_sent", words, senderName: contactOf(context)?.name }, "");
}

/**
 * The writes that remind some readers. `senderName` is the person who asked for it; reminders by
 * schedule come from the product.
 */
export function reminderMails(
  tx: Database,
  context: ProposalMailContext & {
    daysBefore: number;
    readers: readonly ProposalReader[];
    senderName?: string;
  },
): Write[] {
  const { proposal, settings, daysBefore, readers, senderName, now } = context;
  const words = () => mailsCopy.proposalReminder({ ...mailWords(context), daysLeft: daysBefore });
  return readers.flatMap(({ email, link }) => {
    const stopLink = `${link}/reminders`;
    const mail = {
      kind: "proposal_reminder",
      to: email,
      senderName,
      replyTo: staffAddress(context),
      ...mailBody({ language: proposal.language, words, link, stopLink, settings }),
      unsubscribeUrl: stopLink,
      topic: proposalReminderTopic(proposal.id),
      validUntil: proposal.expiresAt,
    };
    return queueMail(tx, mail, { now });
  });
}

/**
 * The writes that tell staff and the other person that the first of two people has signed. `signer`
 * is the one who signed.
 */
export function halfSignedMails(
  tx: Database,
  context: ProposalMailContext & { signer: ProposalSigner; name: string },
): Write[] {
  const { proposal, settings, signer, name, now } = context;
  const words = () => mailsCopy.proposalHalfSigned({ ...mailWords(context), signer: name });
  const asked = readersOf(proposal).filter((reader) => reader.signer !== signer);
  return [
    ...asked.flatMap(({ email, link }) =>
      queueMail(
        tx,
        {
          kind: "proposal_half_signed",
          to: email,
          replyTo: staffAddress(context),
          ...mailBody({ language: proposal.language, words, link, settings }),
        },
        { now },
      ),
    ),
    ...toStaff(tx, context, "signed", () => name),
  ];
}

/** The writes that email both sides about an acceptance. */
export function acceptedMails(
  tx: Database,
  context: ProposalMailContext & {
    signer: string;
    workspace: { name: string; isClientInvited: boolean } | null;
  },
): Write[] {
  const { proposal, signer, workspace } = context;
  const attachment = { document: "acceptance", proposalId: proposal.id } as const;
  const words = (reader: ProposalSigner) =>
    mailsCopy.proposalAccepted({
      ...mailWords(context),
      totals: totalsText(proposal),
      workspace: workspace?.name ?? null,
      // The second signer isn't invited, only the client.
      isInvited: reader === "first" && workspace?.isClientInvited === true,
    });
  return [
    ...toClient(tx, { ...context, attachment }, { kind: "proposal_accepted", words }, "/certificate"),
    ...toStaff(tx, { ...context, attachment }, "accepted", () => `${signer}: ${totalsText(proposal)}`),
  ];
}

export function declinedMails(
  tx: Database,
  context: ProposalMailContext & { reason: string | null },
): Write[] {
  return toStaff(tx, context, "declined", () => context.reason);
}

export function questionMails(tx: Database, context: ProposalMailContext & { text: string }): Write[] {
  return toStaff(tx, context, "question", () => context.text);
}

export function answerMails(
  tx: Database,
  context: ProposalMailContext & { text: string; author: string },
): Write[] {
  const { text, author } = context;
  const words = () => mailsCopy.proposalAnswer({ ...mailWords(context), owner: author, text });
  return toClient(tx, context, { kind: "proposal_answer", words, senderName: author }, "#questions");
}

export function withdrawnMails(tx: Database, context: ProposalMailContext): Write[] {
  const words = () => mailsCopy.proposalWithdrawn(mailWords(context));
  return toClient(tx, context, { kind: "proposal_withdrawn", words, senderName: contactOf(context)?.name });
}

/** The writes that email staff and some readers that the proposal has expired. */
export function expiredMails(
  tx: Database,
  context: ProposalMailContext & { readers: readonly ProposalReader[] },
): Write[] {
  const words = () => mailsCopy.proposalExpired(mailWords(context));
  return [
    ...toReaders(tx, context, { kind: "proposal_expired", words }),
    ...toStaff(tx, context, "expired", () => null),
  ];
}

/** The owner, while they can read and answer emails about the proposal. */
function contactOf({ owner }: ProposalMailContext): ProposalOwner | null {
  return owner?.isAway === false ? owner : null;
}

/** The address that reads what a client answers. */
function staffAddress(context: ProposalMailContext): string {
  return contactOf(context)?.email ?? context.settings.email;
}

function mailWords(context: ProposalMailContext): ProposalWords {
  const { proposal, settings } = context;
  const { title, reference, revision, expiresAt, totalMinor, monthlyMinor, currency } = proposal;
  const money = (minor: number) => exactMoneyText(minor, currency);
  return {
    productName: settings.productName,
    title,
    reference,
    revision,
    owner: contactOf(context)?.name ?? null,
    openUntil: formatDate(new Date(lastDayOf(expiresAt))),
    once: totalMinor === 0 ? null : money(totalMinor),
    monthly: monthlyMinor === 0 ? null : money(monthlyMinor),
    firstYear: money(totalMinor + MONTHS_A_YEAR * monthlyMinor),
  };
}

/** A person who reads a proposal for the client. */
export interface ProposalReader {
  signer: ProposalSigner;
  email: string;
  link: string;
}

/** The people who read a proposal for the client, each with a link of their own. */
export function readersOf(
  proposal: Pick<Proposal, "id" | "revision" | "clientEmail" | "secondSignerEmail">,
): ProposalReader[] {
  const { clientEmail, secondSignerEmail } = proposal;
  const first = { signer: "first" as const, email: clientEmail, link: proposalUrl(proposal) };
  if (secondSignerEmail === null) return [first];
  return [
    first,
    { signer: "second" as const, email: secondSignerEmail, link: proposalUrl(proposal, "second") },
  ];
}

interface ClientMail {
  kind: string;
  words: (reader: ProposalSigner) => MailWords;
  senderName?: string | undefined;
}

/** An email to everyone who reads it for the client. `path` is below the proposal's page. */
function toClient(tx: Database, context: ProposalMailContext, mail: ClientMail, path?: string): Write[] {
  return toReaders(tx, { ...context, readers: readersOf(context.proposal) }, mail, path);
}

function toReaders(
  tx: Database,
  context: ProposalMailContext & { readers: readonly ProposalReader[] },
  { words, ...mail }: ClientMail,
  path?: string,
): Write[] {
  const { proposal, settings, now, attachment, readers } = context;
  const replyTo = staffAddress(context);
  return readers.flatMap(({ signer, email, link }) => {
    const body = mailBody({
      language: proposal.language,
      words: () => words(signer),
      ...(path === undefined ? {} : { link: `${link}${path}` }),
      settings,
    });
    return queueMail(tx, { ...mail, to: email, replyTo, ...body, attachment }, { now });
  });
}

function toStaff(
  tx: Database,
  context: ProposalMailContext,
  event: "accepted" | "declined" | "question" | "expired" | "signed",
  text: () => string | null,
): Write[] {
  const { proposal, settings, now, attachment } = context;
  const client = [proposal.clientName, proposal.company, proposal.clientEmail].filter(Boolean).join(", ");
  const words = () => staffMailsCopy.proposalStaff(event, { ...mailWords(context), client, text: text() });
  const link = `${env.appUrl}/admin/proposals/${proposal.id}`;
  const body = mailBody({ words, link, settings });
  return queueMail(
    tx,
    {
      kind: `proposal_${event}_staff`,
      to: staffAddress(context),
      replyTo: proposal.clientEmail,
      ...body,
      attachment,
    },
    { now },
  );
}
