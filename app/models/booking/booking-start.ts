import { addToDay, dayAt, instantAt, minuteAt, weekdayOf, type Day } from "~/lib/time-zone";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import type { HostRules, Span, TimeWindow } from "./booking";
import { CONSULTATION_MINUTES, QUANTUM_MINUTES, START_MINUTES_MAX } from "./booking-limits";

/**
 * The start times for consultations with this host, in order. They are counted from the start of
 * each window in real minutes, one consultation or half an hour apart, so days on which clocks
 * change have an hour more or less. Minimum notice and booking window apply to everyone, except
 * that staff omit `notice`.
 */
export function listStarts(
  rules: HostRules,
  {
    from,
    to,
    now,
    notice = true,
    minutes = CONSULTATION_MINUTES,
  }: Span & { now: Date; notice?: boolean; minutes?: number },
): Date[] {
  const earliest = Math.max(
    from.getTime(),
    now.getTime() + (notice ? rules.noticeMinutes * MINUTE_MILLISECONDS : 0),
  );
  const { timeZone } = rules;
  const lastDay = addToDay(dayAt(now, timeZone), rules.horizonDays);
  const latest = Math.min(to.getTime(), instantAt({ day: lastDay, minute: 1440, timeZone }).getTime());
  if (earliest >= latest) return [];
  const starts = new Set<number>();
  const end = dayAt(new Date(latest), timeZone);
  for (let day = dayAt(new Date(earliest), timeZone); day <= end; day = addToDay(day, 1)) {
    for (const window of windowsOf(rules, day)) {
      for (const start of startsIn(window, minutes, { day, timeZone })) {
        if (start >= earliest && start < latest) starts.add(start);
      }
    }
  }
  return [...starts].sort((a, b) => a - b).map((time) => new Date(time));
}

/** The windows of one day: special ones, else those of its weekday. */
export function windowsOf(
  { hours, overrides }: Pick<HostRules, "hours" | "overrides">,
  day: Day,
): readonly TimeWindow[] {
  const own = overrides.filter((override) => override.day <= day && day <= override.lastDay);
  return own.length > 0 ? own : hours.filter(({ weekday }) => weekday === weekdayOf(day));
}

function* startsIn(
  { startMinute, endMinute }: TimeWindow,
  minutes: number,
  { day, timeZone }: { day: Day; timeZone: string },
): Generator<number> {
  if (endMinute - startMinute < minutes) return;
  const length = minutes * MINUTE_MILLISECONDS;
  const step = Math.min(minutes, START_MINUTES_MAX) * MINUTE_MILLISECONDS;
  const first = instantAt({ day, minute: startMinute, timeZone, edge: "first" }).getTime();
  const end = instantAt({ day, minute: endMinute, timeZone, edge: "last" }).getTime();
  // When clocks change within the window, an hour outside it may fall in between, and an hour of it
  // may come twice.
  const isEven = end - first === (endMinute - startMinute) * MINUTE_MILLISECONDS;
  const isInside = (time: number) => {
    const minute = minuteAt(new Date(time), timeZone);
    return minute >= startMinute && minute < endMinute;
  };
  for (let start = first; start + length <= end; start += step) {
    if (isEven || quarters(start, start + length).every(isInside)) yield start;
  }
}

/** The start of each quarter of an hour between two moments. Clocks change at no others. */
function quarters(from: number, to: number): number[] {
  const quarter = QUANTUM_MINUTES * MINUTE_MILLISECONDS;
  return Array.from({ length: Math.ceil((to - from) / quarter) }, (_, index) => from + index * quarter);
}
