import { currentLocale, perLanguage } from "./language/current-language";
import type { Clock } from "./languages";

/** The clock has 24 hours unless the reader's is known: readers in every country can read it. */
const TIME = { timeStyle: "short", hourCycle: "h23" } as const;

const formats = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, options));

const longDate = formats({ dateStyle: "long", timeZone: "UTC" });

/** A day in words: "May 12, 2024". In UTC unless a time zone is given. */
export function formatDate(date: Date, timeZone = "UTC"): string {
  if (timeZone === "UTC") return longDate().format(date);
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "long", timeZone }).format(date);
}

const dateTime = formats({
  dateStyle: "medium",
  ...TIME,
  timeZone: "UTC",
});

/** A moment in words: "May 12, 2024, 09:41". In UTC unless a time zone is given. */
export function formatDateTime(date: Date, timeZone = "UTC", clock: Clock = "h23"): string {
  if (timeZone === "UTC" && clock === "h23") return dateTime().format(date);
  const format = { dateStyle: "medium", timeStyle: "short", hourCycle: clock, timeZone } as const;
  return joinHalf(new Intl.DateTimeFormat(currentLocale(), format).format(date));
}

/**
 * A time whose "PM" stays on its line. Engines write different spaces before it, and a narrow one
 * is missing in many fonts.
 */
export function joinHalf(time: string): string {
  return time.replace(/\s(?=[AP]M\b)/, "\u00a0");
}

const shortDate = formats({ dateStyle: "medium", timeZone: "UTC" });

/** A day for tables: "May 12, 2024". In UTC unless a time zone is given. */
export function formatDay(date: Date, timeZone = "UTC"): string {
  if (timeZone === "UTC") return shortDate().format(date);
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeZone }).format(date);
}

const longDateTimes = {
  h12: formats({ dateStyle: "long", timeStyle: "short", hourCycle: "h12", timeZone: "UTC" }),
  h23: formats({ dateStyle: "long", ...TIME, timeZone: "UTC" }),
} as const satisfies Record<Clock, unknown>;

/** A moment in full, in UTC: "May 12, 2024 at 09:41 UTC", or "at 9:41 AM UTC". */
export function formatMoment(date: Date, clock: Clock = "h23"): string {
  return `${joinHalf(longDateTimes[clock]().format(date))} UTC`;
}

const dayOfYear = formats({ day: "numeric", month: "short", timeZone: "UTC" });

/** A day of the current year, in UTC: "May 12". */
export function formatDayOfYear(date: Date): string {
  return dayOfYear().format(date);
}

const shortMonth = formats({ month: "short", timeZone: "UTC" });

/** A month of the last twelve, in UTC: "May". */
export function formatShortMonth(date: Date): string {
  return shortMonth().format(date);
}
