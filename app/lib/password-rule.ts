/**
 * How long a new password must be: the one rule of forms, API and identity provider. A short
 * sentence is long enough, a short word is not.
 */
export const PASSWORD_MIN_CHARACTERS = 12;

/**
 * What the identity protocol can store, in UTF-8. Without the limit, anything beyond it would be
 * ignored silently.
 */
export const PASSWORD_MAX_BYTES = 72;
