import { DAY_MILLISECONDS, DAY_SECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from "~/lib/time-units";

/** Maximum length of a first, last or business name. */
export const NAME_LENGTH_MAX = 100;
/** Longer passwords are refused before they are hashed. */
export const PASSWORD_LENGTH_MAX = 1_000;
/** The longest address that RFC 5321 allows. */
export const EMAIL_LENGTH_MAX = 254;
/** The longest name that the identity provider takes, in bytes. */
export const PASSKEY_NAME_BYTES_MAX = 120;
/** An attestation with its certificates stays well below this. */
export const CREDENTIAL_CHARACTERS_MAX = 20_000;
/** Codes per set. */
export const RECOVERY_CODES_PER_SET = 10;
/**
 * How long a session lives unused, and in total. Roles that see other people's data have to sign in
 * more often.
 */
export const SESSION_LIFE = {
  staff: { idle: 12 * HOUR_MILLISECONDS, whole: 7 * DAY_MILLISECONDS },
  others: { idle: 14 * DAY_MILLISECONDS, whole: 30 * DAY_MILLISECONDS },
};
/** How long a proof of identity allows changes to roles, keys and second factors. */
export const RECENT_PROOF_MILLISECONDS = 15 * MINUTE_MILLISECONDS;
/** How long after its link was opened a session may choose a new password. */
export const PASSWORD_LINK_MILLISECONDS = HOUR_MILLISECONDS;
/** How long a device that has signed in to an account is remembered for it. */
export const KNOWN_DEVICE_SECONDS = 180 * DAY_SECONDS;
/** After this time the offer to create a passkey is made again on a device. */
export const PASSKEY_OFFER_SECONDS = 90 * DAY_SECONDS;
/** Maximum sessions that a page shows. It says so if there are more. */
export const SESSIONS_SHOWN_MAX = 100;
/** Longer than any unused session lives. */
export const SESSIONS_KEPT_DAYS = 90;
/** How long staff see the pages of a user. */
export const VIEW_AS_MINUTES = 15;
/** Characters of the reason for which staff see the pages of a user. */
export const VIEW_AS_REASON_LENGTH = { min: 10, max: 300 } as const;
/** Rows per page in the console. */
export const USERS_PER_PAGE = 25;
/** Maximum accounts per bulk action. */
export const BULK_USERS_MAX = 100;
/** Counting and searching stop here, so a list of 100,000 costs no more than one of 1,000. */
export const FOUND_USERS_MAX = 1_000;
/** Maximum characters of a search in the list of users. */
export const USER_SEARCH_LENGTH_MAX = 200;
/** Maximum characters of a browser name that are stored. */
export const USER_AGENT_LENGTH_MAX = 300;
/** Maximum entries per page. */
export const SECURITY_EVENTS_PER_PAGE_MAX = 100;
/** Security events per page, in the console and on the profile. */
export const SECURITY_EVENTS_PER_PAGE = 10;
/** The latest changes by staff that a user's page shows. */
export const USER_CHANGES_SHOWN = 5;
