/** The paths whose forms contain long texts: articles, texts of the site and proposals. */
export const LONG_FORM_PATHS = [
  /^\/admin\/blog\/(?:new|preview|[0-9a-f-]{36})$/,
  /^\/admin\/site\/[0-9a-z-]+$/,
  /^\/admin\/proposals\/(?:new|preview|[0-9a-f-]{36}\/edit)$/,
];

/** The paths whose forms contain several long answers, or the questions that ask for them. */
export const ANSWER_FORM_PATHS = [
  /^\/booking(?:\/[0-9a-z-]+)?$/,
  /^\/admin\/bookings\/types\/[0-9a-f-]{36}$/,
];
