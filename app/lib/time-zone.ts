import { tzOffset } from "@date-fns/tz/tzOffset";
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "./time-units";

/** A calendar day, `2026-03-29`. It has no time zone, and sorts as text. */
export type Day = string;

const DAY_MINUTES = 24 * 60;

/** The zone's offset from UTC in minutes. A zone that no longer exists counts as UTC. */
function offsetNow(timeZone: string, instant: Date): number {
  return tzOffset(timeZone, instant) || 0;
}

/** The zone's offset from UTC in minutes at the start of days (UTC), by zone and day. */
const dayOffsets = new Map<string, number>();
/** About a year of fifty zones. */
const DAY_OFFSETS_MAX = 20_000;

function offsetOfDay(timeZone: string, day: number): number {
  const key = `${timeZone} ${day}`;
  const known = dayOffsets.get(key);
  if (known !== undefined) return known;
  if (dayOffsets.size >= DAY_OFFSETS_MAX) dayOffsets.clear();
  const offset = offsetNow(timeZone, new Date(day * DAY_MILLISECONDS));
  dayOffsets.set(key, offset);
  return offset;
}

/**
 * The zone's offset from UTC in minutes. The runtime is slow to answer, and one search for free
 * times asks thousands of times. If both ends of a day agree, the offset is taken to apply to the
 * whole day.
 */
function offsetAt(timeZone: string, instant: Date): number {
  const day = Math.floor(instant.getTime() / DAY_MILLISECONDS);
  const offset = offsetOfDay(timeZone, day);
  return offset === offsetOfDay(timeZone, day + 1) ? offset : offsetNow(timeZone, instant);
}

/** The local time of a moment, as a Date whose UTC fields show it. */
export function wallClock(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetAt(timeZone, instant) * MINUTE_MILLISECONDS);
}

/**
 * The zone's offset, "UTC+2", if clocks show that time twice in the night when they go back. Null
 * at all other times.
 */
export function repeatedHourOffset(instant: Date, timeZone: string): string | null {
  const offsetAfter = (milliseconds: number) =>
    offsetAt(timeZone, new Date(instant.getTime() + milliseconds));
  // Nearly always: clocks don't change today.
  if (offsetAfter(-DAY_MILLISECONDS) === offsetAfter(DAY_MILLISECONDS)) return null;
  const shown = { day: dayAt(instant, timeZone), minute: minuteAt(instant, timeZone), timeZone };
  if (instantAt({ ...shown, edge: "first" }).getTime() === instantAt({ ...shown, edge: "last" }).getTime())
    return null;
  const offset = offsetAt(timeZone, instant);
  const minutes = Math.abs(offset) % 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  return `UTC${offset < 0 ? "−" : "+"}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

/** The day that a calendar in the zone shows at this moment. */
export function dayAt(instant: Date, timeZone: string): Day {
  return wallClock(instant, timeZone).toISOString().slice(0, 10);
}

/** The minutes since midnight that a clock in the zone shows at this moment. */
export function minuteAt(instant: Date, timeZone: string): number {
  const clock = wallClock(instant, timeZone);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/**
 * The moment when a clock in the zone shows `minute` on `day` (1440: the midnight that ends it). If
 * clocks go back and show it twice, `edge` picks one. If clocks go forward and skip it, the moment
 * of the change.
 */
export function instantAt({
  day,
  minute,
  timeZone,
  edge = "first",
}: {
  day: Day;
  minute: number;
  timeZone: string;
  edge?: "first" | "last";
}): Date {
  const wall = Date.parse(day) + minute * MINUTE_MILLISECONDS;
  const before = offsetAt(timeZone, new Date(wall - DAY_MILLISECONDS));
  const after = offsetAt(timeZone, new Date(wall + DAY_MILLISECONDS));
  if (before === after) return new Date(wall - before * MINUTE_MILLISECONDS);
  const shown = [before, after]
    .map((offset) => wall - offset * MINUTE_MILLISECONDS)
    .filter((time) => wallClock(new Date(time), timeZone).getTime() === wall);
  if (shown.length > 0) return new Date(edge === "first" ? Math.min(...shown) : Math.max(...shown));
  return changeBetween(wall - after * MINUTE_MILLISECONDS, wall - before * MINUTE_MILLISECONDS, timeZone);
}

/** The moment between two others at which the offset becomes the later one's. */
function changeBetween(from: number, to: number, timeZone: string): Date {
  const offset = offsetAt(timeZone, new Date(to));
  let [low, high] = [from, to];
  while (high - low > MINUTE_MILLISECONDS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
    if (offsetAt(timeZone, new Date(middle)) === offset) high = middle;
    else low = middle;
  }
  return new Date(high);
}

/** The day a number of days later. */
export function addToDay(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/**
 * The time of day as a clock shows it. The end of a day is 00:00, which is what a time field can
 * contain.
 */
export function clockOf(minute: number): string {
  const shown = minute % DAY_MINUTES;
  return `${String(Math.floor(shown / 60)).padStart(2, "0")}:${String(shown % 60).padStart(2, "0")}`;
}

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay() || 7;
}

/** The Monday of the week that contains this day. */
export function mondayOf(day: Day): Day {
  return addToDay(day, 1 - weekdayOf(day));
}

/** The first day of the month, a number of months after the one that contains `day`. */
export function firstOfMonth(day: Day, months = 0): Day {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** Parses a day that was typed or is in a URL; null if the calendar doesn't have it. */
export function readDay(text: string | null | undefined): Day | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}
