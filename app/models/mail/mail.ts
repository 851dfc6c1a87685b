import { tlsFaultOfCode, type TlsFault } from "~/lib/tls/tls-fault";

import { FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS, SENDER_LENGTH_MAX } from "./mail-limits";

/** An email ready for sending. It contains secrets if it has a link or a code. */
export interface OutgoingMail {
  /** What the email is about, for lists and logs: `recovery`, `invite` … */
  kind: string;
  /** A single address. */
  to: string;
  /**
   * The name of the person who caused the email and has an account: it is sent in their name, from
   * the product's address.
   */
  senderName?: string | undefined;
  /** A single address for replies, if it isn't the usual sender. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** An attached calendar entry, which mail programs offer to add. */
  calendar?: MailCalendar | undefined;
  /** An attached document. */
  attachment?: MailAttachment | undefined;
  /**
   * Where a POST request unsubscribes from emails of this kind. For emails that no click has just
   * asked for, such as reminders.
   */
  unsubscribeUrl?: string | undefined;
  /** The topic of the email, so that it can be withdrawn while it waits (see `takeBackMails`). */
  topic?: string | undefined;
  /** When what it says is over. If it still waits then, it isn't sent. */
  validUntil?: Date | undefined;
}

/**
 * Why the connection to the mail server could not be made secure, from the reason that is kept with
 * an email; null for other reasons.
 */
export function mailTlsFault(reason: string): TlsFault | null {
  const codes = reason.split(" ");
  if (codes[0] === "ETLS") return "no_tls";
  return codes.map(tlsFaultOfCode).find((fault) => fault !== null) ?? null;
}

/**
 * A calendar entry in an email (iTIP over email, RFC 6047). `content` is an iCalendar object with
 * the same METHOD.
 */
export interface MailCalendar {
  method: "REQUEST" | "CANCEL";
  content: string;
  /** Missing in emails that an earlier version queued. */
  fileName?: string | undefined;
}

/** An attached document, named by the rows it is made from, so that every try sends the same. */
export interface MailAttachment {
  document: "acceptance";
  proposalId: string;
}

/** The name of a calendar entry that has none of its own. */
export const CALENDAR_FILE_NAME = "consultation.ics";

/** An email address, a link or a domain, which could pass for someone else's address. */
const ADDRESS_LIKE = /@|:\/\/|\p{L}{2}\.\p{L}{2}/u;

/** Letters and digits only, to compare names that look alike. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The sender's name as readers see it: "Mia Hartwig via Automata". People choose their own names.
 * One that looks like an address, or like the product itself, is left out.
 */
export function senderText(name: string | null, productName: string): string {
  const plain = (name ?? "")
    .normalize("NFKC")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  const isClear = !ADDRESS_LIKE.test(plain) && !bare(plain).includes(bare(productName));
  if (bare(plain) === "" || !isClear) return productName;
  return `${[...plain].slice(0, SENDER_LENGTH_MAX).join("").trim()} via ${productName}`;
}

/** The delivery status of an email. */
export type MailStatus = "waiting" | "sent" | "failed";

/** Seconds until the next try, by the number of failed ones: 5, 10, 20, 40, then 60. */
export function secondsUntilNextTry(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(10, Math.max(0, attempts - 1)));
}
