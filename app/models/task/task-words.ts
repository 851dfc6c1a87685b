import { tasksCopy as copy } from "~/copy/tasks";
import type { Clock } from "~/lib/languages";
import { addToDay, dayAt, minuteAt, type Day } from "~/lib/time-zone";
import { shortDay, timeOfDay } from "~/lib/zoned-dates";

import type { Task, TaskDue } from "./task";

/** A day in few words, seen from another: "Today", "Yesterday", "Tue, Nov 17". */
export function dayText(day: Day, today: Day): string {
  if (day === today) return copy.today;
  if (day === addToDay(today, -1)) return copy.yesterday;
  if (day === addToDay(today, 1)) return copy.tomorrow;
  return shortDay(day, { withYear: day.slice(0, 4) !== today.slice(0, 4) });
}

/**
 * Day and time in few words: "12:00" for today, "Today" without a time, "Tomorrow, 09:00" for other
 * days. The clock has 24 hours unless the reader's is known.
 */
export function dueText({ dueDay, dueMinute }: TaskDue, today: Day, clock?: Clock): string {
  if (dueMinute === null) return dayText(dueDay, today);
  const time = timeOfDay(dueMinute, clock);
  return dueDay === today ? time : `${dayText(dueDay, today)}, ${time}`;
}

/**
 * When a task has to be done, on its owner's clock. A snoozed one comes back at the end of its
 * snooze.
 */
export function presentDue({
  dueDay,
  dueMinute,
  snoozedUntil,
  timeZone,
}: Pick<Task, "dueDay" | "dueMinute" | "snoozedUntil" | "timeZone">): TaskDue {
  if (snoozedUntil === null) return { dueDay, dueMinute };
  return { dueDay: dayAt(snoozedUntil, timeZone), dueMinute: minuteAt(snoozedUntil, timeZone) };
}
