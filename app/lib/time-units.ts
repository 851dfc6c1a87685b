import {
  millisecondsInDay,
  millisecondsInHour,
  millisecondsInMinute,
  secondsInDay,
} from "date-fns/constants";

/* Exact lengths of time. Calendar days, which may have 23 or 25 hours, are in `time-zone.ts`. */

export const MINUTE_MILLISECONDS = millisecondsInMinute;
export const HOUR_MILLISECONDS = millisecondsInHour;
export const DAY_MILLISECONDS = millisecondsInDay;
export const DAY_SECONDS = secondsInDay;

/** The moment this many times 24 hours later. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MILLISECONDS);
}

/** The next midnight (UTC) after that moment, so that links made on one day end together. */
export function dayEndAfter(moment: Date, days: number): Date {
  return new Date(Math.ceil(daysAfter(moment, days).getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS);
}

/** The moment this many times 24 hours earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return daysAfter(moment, -days);
}
