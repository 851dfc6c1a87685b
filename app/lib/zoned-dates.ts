import { dayAt, repeatedHourOffset, timeZoneLabel, wallClock, type Day } from "./time-zone";

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const shortWeekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
const shortDayAndMonth = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const monthAndYear = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/**
 * A moment in the words of a zone. Made on the server and handed to pages as text: browsers know
 * other versions of the zones.
 */
interface ZonedWords {
  day: Day;
  /** "Tuesday" */
  weekday: string;
  /** "21 May" */
  dayAndMonth: string;
  /** "Tuesday, 21 May" */
  shortDate: string;
  /** "Tuesday, 21 May 2024" */
  date: string;
  /** "10:30"; "02:30 UTC+2" in the hour that comes twice when clocks go back. */
  time: string;
}

/** A moment as a calendar and a clock in the zone show it. */
export function zonedWords(instant: Date, timeZone: string): ZonedWords {
  const time = clock.format(wallClock(instant, timeZone));
  const offset = repeatedHourOffset(instant, timeZone);
  return { ...dayWords(dayAt(instant, timeZone)), time: offset === null ? time : `${time} ${offset}` };
}

/** A day of a calendar in words. */
export function dayWords(day: Day): Omit<ZonedWords, "time"> {
  const date = new Date(day);
  const shortDate = `${weekday.format(date)}, ${dayAndMonth.format(date)}`;
  return {
    day,
    weekday: weekday.format(date),
    dayAndMonth: dayAndMonth.format(date),
    shortDate,
    date: `${shortDate} ${date.getUTCFullYear()}`,
  };
}

/** A day in a list: "Tue 21 May", or "Tue 21 May 2024". */
export function shortDay(day: Day, { withYear = false } = {}): string {
  const date = new Date(day);
  const text = `${shortWeekday.format(date)} ${shortDayAndMonth.format(date)}`;
  return withYear ? `${text} ${date.getUTCFullYear()}` : text;
}

/** The month that holds a day: "May 2024". */
export function monthWords(day: Day): string {
  return monthAndYear.format(new Date(day));
}

/** "Tuesday, 21 May 2024, 10:30 to 11:00 (Europe/Berlin)" */
export function formatConsultation(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string {
  const start = zonedWords(startsAt, timeZone);
  return `${start.date}, ${start.time} to ${zonedWords(endsAt, timeZone).time} (${timeZoneLabel(timeZone)})`;
}
