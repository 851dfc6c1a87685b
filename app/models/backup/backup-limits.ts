import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from "~/lib/time-units";

/** A nightly backup is late when the last one is older than this. */
export const BACKUP_LATE_MILLISECONDS = 26 * HOUR_MILLISECONDS;
/** After a failure, the next attempt begins this much later. */
export const BACKUP_RETRY_MILLISECONDS = 15 * MINUTE_MILLISECONDS;
/** An attempt that began this much after now was made with a wrong clock, and doesn't count. */
export const BACKUP_CLOCK_MILLISECONDS = 5 * MINUTE_MILLISECONDS;
/** Maximum characters of the reason why an attempt failed. */
export const BACKUP_FAULT_LENGTH_MAX = 300;
/** How long the record of an attempt is kept. */
export const BACKUP_RUNS_KEPT_DAYS = 400;
