import { HORIZON_DAYS_MAX } from "../../../drizzle/values";

/** Maximum feeds that one host connects. */
export const CALENDARS_PER_HOST_MAX = 10;
/** Maximum accounts that one host connects. */
export const ACCOUNTS_PER_HOST_MAX = 3;
/** Maximum calendars of one account that its server lists. */
export const ACCOUNT_CALENDARS_MAX = 20;
/** Maximum calendars of one account with chosen ones that its server no longer lists. */
export const ACCOUNT_CALENDARS_KEPT_MAX = 2 * ACCOUNT_CALENDARS_MAX;
/** As many calendars as a host can have. */
export const CALENDARS_LISTED_MAX =
  CALENDARS_PER_HOST_MAX + ACCOUNTS_PER_HOST_MAX * ACCOUNT_CALENDARS_KEPT_MAX;
/** Maximum characters of a calendar's name. */
export const CALENDAR_NAME_LENGTH_MAX = 60;
/** Maximum characters of a calendar's or server's address. */
export const ADDRESS_CHARACTERS_MAX = 2_000;
/** Maximum characters of the user name of an account. */
export const USER_NAME_CHARACTERS_MAX = 200;
/** Maximum characters of the password of an account. */
export const PASSWORD_CHARACTERS_MAX = 500;
/** How often a calendar is asked while it answers. */
export const POLL_MINUTES = 5;
/** The longest pause while it doesn't. */
export const POLL_PAUSE_MINUTES_MAX = 6 * 60;
/** As far ahead as anything can be booked, with the buffers of both ends. */
export const CALENDAR_DAYS_AHEAD = HORIZON_DAYS_MAX + 3;
/** How long an entry is tried. */
export const ENTRY_TRIED_DAYS = 3;
