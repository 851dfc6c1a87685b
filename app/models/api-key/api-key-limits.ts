/** Maximum keys per user. */
export const API_KEYS_MAX = 20;
/** Maximum length of a key's name. */
export const API_KEY_NAME_LENGTH_MAX = 60;
/** How long a key can work, in days; null means until it is revoked. */
export const API_KEY_LIFETIMES = { "30": 30, "90": 90, "365": 365, never: null } as const;
/** Keys per page in the list of everyone's keys. */
export const API_KEYS_PER_PAGE = 50;
