/** An email as it is handed over for sending. Holds secrets when it carries a link or a code. */
export interface OutgoingMail {
  /** What the email is about, for lists and logs: `recovery`, `invite` … */
  kind: string;
  /** One address. */
  to: string;
  /** One address that answers go to, when that is not the sender of all emails. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** A calendar entry that goes along: programs offer to take it over. */
  calendar?: MailCalendar | undefined;
  /** A document that goes along. */
  attachment?: MailAttachment | undefined;
  /**
   * Where one post ends emails of this kind. For what was not asked for by a click just now, e.g.
   * reminders.
   */
  unsubscribeUrl?: string | undefined;
  /**
   * Names what the email speaks of, so that it can be taken back while it waits (see
   * `takeBackMails`).
   */
  topic?: string | undefined;
}

/**
 * A calendar entry as emails carry it (iTIP over mail, RFC 6047). `content` is an iCalendar object
 * with the same METHOD.
 */
export interface MailCalendar {
  method: "REQUEST" | "CANCEL";
  content: string;
}

/**
 * A document that goes along with an email, by what it is made from: kept rows, so that every try
 * sends the same.
 */
export interface MailAttachment {
  document: "acceptance";
  proposalId: string;
}

/** The name of that file. */
export const CALENDAR_FILE_NAME = "consultation.ics";

/** How an email fares. */
export type MailStatus = "waiting" | "sent" | "failed";

const FIRST_WAIT_SECONDS = 5;
/** Short, because a server that was away for long must be noticed soon after it is back. */
const LONGEST_WAIT_SECONDS = 60;

/** So long an email is tried. Then it has failed: what it says is no longer true. */
export const MAIL_LIFE_HOURS = 24;

/** Seconds until the next try after so many failed ones: 5, 10, 20, 40, then 60. */
export function secondsUntilNextTry(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(10, Math.max(0, attempts - 1)));
}
