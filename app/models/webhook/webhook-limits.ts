/** The most endpoints that there can be. */
export const ENDPOINTS_MAX = 50;
/** Maximum characters of an endpoint's name. */
export const ENDPOINT_NAME_LENGTH_MAX = 60;
/** Maximum characters of an endpoint's address. */
export const ENDPOINT_URL_LENGTH_MAX = 500;
/** How long an event is retried. */
export const DELIVERY_LIFE_HOURS = 72;
/** Seconds until the next try, by the number of failed ones. Together about three days. */
export const WAIT_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 72_000] as const;
/** The most tries that one event gets by itself. */
export const ATTEMPTS_MAX = WAIT_SECONDS.length + 1;
/** How long one try may take, with finding the address and connecting. */
export const DELIVERY_MILLISECONDS_MAX = 10_000;
/** How much of an answer is read and kept. */
export const ANSWER_BYTES_MAX = 4_096;
/** An endpoint that fails for this long is paused. */
export const FAILING_HOURS_MAX = 24;
/** How long a replaced secret also signs, in hours. */
export const ROTATION_HOURS = [24, 1, 0] as const;
/** How long finished deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;
/** How many tries a delivery remembers: those by itself, and one by hand. */
export const TRIES_KEPT = ATTEMPTS_MAX + 1;
/** Deliveries per page. */
export const DELIVERIES_PER_PAGE = 25;
/** The hours that the drawing of an endpoint shows. */
export const DELIVERY_HOURS_SHOWN = 24;
