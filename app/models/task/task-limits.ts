/** The most characters of a title. */
export const TASK_TITLE_LENGTH_MAX = 200;
/** Tasks per page. */
export const TASKS_PER_PAGE = 25;
/** How many open tasks the page of a lead shows. */
export const LEAD_TASKS_SHOWN = 6;
/** The minute of the day at which regular emails go out, the daily one and the one on Mondays. */
export const FIRST_MAIL_MINUTE = 8 * 60;
/** An instance that was away then catches up until this minute. */
export const LAST_MAIL_MINUTE = 12 * 60;
/** Tasks that the daily email lists. More are only counted. */
export const DIGEST_TASKS_SHOWN = 20;
/** A consultation that took place longer ago needs no suggestion any more. */
export const SUGGESTED_CONSULTATION_DAYS = 14;
/** How long a client may leave an opened proposal without an answer. */
export const SUGGESTED_UNANSWERED_DAYS = 3;
