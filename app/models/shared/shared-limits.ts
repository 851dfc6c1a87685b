import { DAY_MILLISECONDS } from "~/lib/time-units";

/** How long responses are kept for repeated requests. */
export const ANSWER_KEPT_MILLISECONDS = DAY_MILLISECONDS;
/** Counts of rows stop here. */
export const COUNTED_MAX = 1_000;
/** Maximum rows that a search for words finds. */
export const WORD_MATCHES_MAX = 1_000;
/** How long a preview link works. */
export const PREVIEW_LINK_DAYS = 7;
/** Characters of the slug of an article or of a free page. */
export const SLUG_LENGTH_MAX = 120;
/** How many of its last digits a phone number is found by, at least. */
export const SEARCHED_DIGITS_MIN = 4;
/** How many of its last digits decide, at most: those without the code of a country. */
export const SEARCHED_DIGITS_MAX = 8;
