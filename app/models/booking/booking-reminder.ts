import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { REMINDER_HOURS } from "./booking-limits";

/** The reminders of a consultation that are still due. */
export function remindersOf(startsAt: Date, now: Date): { hoursBefore: number; dueAt: Date }[] {
  return REMINDER_HOURS.map((hoursBefore) => ({
    hoursBefore,
    dueAt: new Date(startsAt.getTime() - hoursBefore * 60 * MINUTE_MILLISECONDS),
  })).filter(({ dueAt }) => dueAt > now);
}
