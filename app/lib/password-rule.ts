/**
 * How long a new password is: the one rule of forms, API and identity provider. A short sentence is
 * fine; a short word is not.
 */
export const PASSWORD_MIN_CHARACTERS = 12;

/** What the identity protocol can keep, in UTF-8: what lies behind would silently not matter. */
export const PASSWORD_MAX_BYTES = 72;
