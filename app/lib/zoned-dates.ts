import { LOCALE } from "./number-formats";
import { dayAt, repeatedHourOffset, timeZoneLabel, wallClock, type Day } from "./time-zone";

const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: "long", timeZone: "UTC" });
const dayAndMonth = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", timeZone: "UTC" });
const shortWeekday = new Intl.DateTimeFormat(LOCALE, { weekday: "short", timeZone: "UTC" });
const shortDayAndMonth = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const monthAndYear = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat(LOCALE, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

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
  /** "10:30"; "02:30 UTC+2" in the hour that occurs twice when clocks go back. */
  time: string;
}

/** A moment as a calendar and a clock in the zone show it. */
export function zonedWords(instant: Date, timeZone: string): ZonedWords {
  const time = clock.format(wallClock(instant, timeZone));
  const offset = repeatedHourOffset(instant, timeZone);
  return { ...dayWords(dayAt(instant, timeZone)), time: offset === null ? time : `${time} ${offset}` };
}

/** A calendar day in words. */
export function dayWords(day: Day): Omit<ZonedWords, "time"> {
  const date = new Date(day);
  const shortDate = `${weekday.format(date)}, ${dayAndMonth.format(date)}`;
  return {
    day,
    weekday: weekday.format(date),
    dayAndMonth: dayAndMonth.format(date),
    shortDate,
    date: `${shortDate}, ${date.getUTCFullYear()}`,
  };
}

/** A day in a list: "Tue, May 21", or "Tue, May 21, 2024". */
export function shortDay(day: Day, { withYear = false } = {}): string {
  const date = new Date(day);
  const text = `${shortWeekday.format(date)}, ${shortDayAndMonth.format(date)}`;
  return withYear ? `${text}, ${date.getUTCFullYear()}` : text;
}

/** The month of a day: "May 2024". */
export function monthWords(day: Day): string {
  return monthAndYear.format(new Date(day));
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
): ConsultationWords {
  const { weekday, time, date } = zonedWords(startsAt, timeZone);
  const hours = `${time} to ${zonedWords(endsAt, timeZone).time} (${timeZoneLabel(timeZone)})`;
  return { weekday, start: time, date, hours };
}

/** "Tuesday, May 21, 2024, 10:30 to 11:00 (Europe/Berlin)" */
export function formatConsultation(times: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  const { date, hours } = consultationWords(times, timeZone);
  return `${date}, ${hours}`;
}
