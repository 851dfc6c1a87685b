import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "~/lib/time-units";

/** How long responses are kept for repeated requests. */
export const ANSWER_KEPT_MILLISECONDS = DAY_MILLISECONDS;
/** Counts of rows stop here. */
export const COUNTED_MAX = 1_000;
/** Maximum rows that a search for words finds. */
export const WORD_MATCHES_MAX = 1_000;
/** An autosave of an article or a text of the site within this time replaces the previous one. */
export const AUTOSAVE_WINDOW_MILLISECONDS = 10 * MINUTE_MILLISECONDS;
/** How long a preview link works. */
export const PREVIEW_LINK_DAYS = 7;
/** Characters of the slug of an article or of a free page. */
export const SLUG_LENGTH_MAX = 120;
/** Minimum number of last digits that find a phone number. */
export const SEARCHED_DIGITS_MIN = 4;
/** Maximum number of last digits that are compared, so that country codes don't matter. */
export const SEARCHED_DIGITS_MAX = 8;
