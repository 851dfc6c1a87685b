/**
 * How long an email is retried. After that it has failed, because what it says is no longer true.
 */
export const MAIL_LIFE_HOURS = 24;
/** The wait after the first failed try. Each further one is twice as long. */
export const FIRST_WAIT_SECONDS = 5;
/** The longest wait. Short, so that delivery resumes soon after a long outage. */
export const LONGEST_WAIT_SECONDS = 60;
/** An email that waits longer means something is wrong. */
export const MAIL_LATE_SECONDS = 5 * 60;
/** How long emails stay in the outbox. */
export const MAILS_KEPT_DAYS = 14;
/** Maximum characters of a sender's name. As long as names in a list of emails can be. */
export const SENDER_LENGTH_MAX = 80;
