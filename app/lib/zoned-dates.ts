import { catalog } from "./language/catalog";
import { perLanguage } from "./language/current-language";
import { joinHalf } from "./dates";
import type { Clock } from "./languages";
import { MINUTE_MILLISECONDS } from "./time-units";
import { dayAt, repeatedHourOffset, wallClock, type Day } from "./time-zone";
import { timeZoneLabel } from "./zones/zone-names";

const formats = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));

const weekday = formats({ weekday: "long" });
const dayAndMonth = formats({ day: "numeric", month: "long" });
const shortWeekday = formats({ weekday: "short" });
const shortDayAndMonth = formats({ day: "numeric", month: "short" });
const monthAndYear = formats({ month: "long", year: "numeric" });
const clocks = {
  h12: formats({ hour: "numeric", minute: "2-digit", hourCycle: "h12" }),
  h23: formats({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
} as const satisfies Record<Clock, unknown>;

/** How the pieces of a date and of a period are put together. */
const words = catalog(
  {
    withYear: (date: string, year: number) => `${date}, ${year}`,
    hours: (from: string, to: string, zone: string) => `${from} to ${to} (${zone})`,
  },
  {
    de: {
      withYear: (date, year) => `${date} ${year}`,
      hours: (from, to, zone) => `${from} bis ${to} Uhr (${zone})`,
    },
  },
);

/**
 * A moment in words, in a time zone. Made on the server and passed to pages as text, because
 * browsers know other versions of the zones.
 */
interface ZonedWords {
  day: Day;
  /** "Tuesday" */
  weekday: string;
  /** "May 21" */
  dayAndMonth: string;
  /** "Tuesday, May 21" */
  shortDate: string;
  /** "Tuesday, May 21, 2024" */
  date: string;
  /** "10:30", or "10:30 AM"; "02:30 UTC+2" in the hour that occurs twice when clocks go back. */
  time: string;
}

/**
 * A moment as a calendar and a clock in the zone show it. The clock has 24 hours unless the
 * reader's is known: an email, a file and a program are not read where they were asked for.
 */
export function zonedWords(instant: Date, timeZone: string, clock: Clock = "h23"): ZonedWords {
  const time = joinHalf(clocks[clock]().format(wallClock(instant, timeZone)));
  const offset = repeatedHourOffset(instant, timeZone);
  return { ...dayWords(dayAt(instant, timeZone)), time: offset === null ? time : `${time} ${offset}` };
}

/** A calendar day in words. */
export function dayWords(day: Day): Omit<ZonedWords, "time"> {
  const date = new Date(day);
  const shortDate = `${weekday().format(date)}, ${dayAndMonth().format(date)}`;
  return {
    day,
    weekday: weekday().format(date),
    dayAndMonth: dayAndMonth().format(date),
    shortDate,
    date: words.withYear(shortDate, date.getUTCFullYear()),
  };
}

/** A day in a list: "Tue, May 21", or "Tue, May 21, 2024". */
export function shortDay(day: Day, { withYear = false } = {}): string {
  const date = new Date(day);
  const text = `${shortWeekday().format(date)}, ${shortDayAndMonth().format(date)}`;
  return withYear ? words.withYear(text, date.getUTCFullYear()) : text;
}

/** A time of day, as minutes since midnight, on a clock: "10:30", or "10:30 AM". */
export function timeOfDay(minute: number, clock: Clock = "h23"): string {
  return joinHalf(clocks[clock]().format(new Date(minute * MINUTE_MILLISECONDS)));
}

/** The month of a day: "May 2024". */
export function monthWords(day: Day): string {
  return monthAndYear().format(new Date(day));
}

/** When a consultation takes place, in the pieces that emails show. */
export interface ConsultationWords {
  /** "Tuesday" */
  weekday: string;
  /** "10:30" */
  start: string;
  /** "Tuesday, May 21, 2024" */
  date: string;
  /** "10:30 to 11:00 (Europe/Berlin)" */
  hours: string;
}

/** When a consultation takes place, as a calendar and a clock in the zone show it. */
export function consultationWords(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
  clock?: Clock,
): ConsultationWords {
  const { weekday, time, date } = zonedWords(startsAt, timeZone, clock);
  const hours = words.hours(time, zonedWords(endsAt, timeZone, clock).time, timeZoneLabel(timeZone));
  return { weekday, start: time, date, hours };
}

/** "Tuesday, May 21, 2024, 10:30 to 11:00 (Europe/Berlin)" */
export function formatConsultation(
  times: { startsAt: Date; endsAt: Date },
  timeZone: string,
  clock?: Clock,
): string {
  const { date, hours } = consultationWords(times, timeZone, clock);
  return `${date}, ${hours}`;
}
