/** Minimum characters of a message. */
export const MESSAGE_LENGTH_MIN = 10;
/** Maximum length of a message or reply. */
export const CONTACT_MESSAGE_LENGTH_MAX = 5_000;
/** How long messages marked as spam are kept. */
export const SPAM_KEPT_DAYS = 30;
/** Messages of the contact form per page. */
export const MESSAGES_PER_PAGE = 20;
/** Maximum characters of a visitor's name, and of their company. */
export const CONTACT_LINE_LENGTH_MAX = 100;
