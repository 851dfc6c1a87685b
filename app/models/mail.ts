/** A mail as it is handed over for sending. Holds secrets when it carries a link or a code. */
export interface OutgoingMail {
  /** What the mail is about, for lists and logs: `recovery`, `invite` … */
  kind: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How a mail fares. */
export type MailStatus = "waiting" | "sent" | "failed";

const FIRST_WAIT_SECONDS = 5;
/** Short, because a server that was away for long must be noticed soon after it is back. */
const LONGEST_WAIT_SECONDS = 60;

/** So long a mail is tried. Then it has failed: what it says is no longer true. */
export const MAIL_LIFE_HOURS = 24;

/** Seconds until the next try after so many failed ones: 5, 10, 20, 40, then 60. */
export function secondsUntilNextTry(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(10, Math.max(0, attempts - 1)));
}
