/** Maximum pages of one message. The protocol allows 10,000. */
export const URLS_MAX = 1_000;
/** How much of an answer is read. */
export const ANSWER_BYTES_MAX = 4_096;
/** How long one message may take. */
export const SEND_MILLISECONDS_MAX = 10_000;
