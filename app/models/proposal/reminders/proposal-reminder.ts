import { DAY_MILLISECONDS, daysAfter, daysBefore } from "~/lib/time-units";
import { FOLLOW_UP_DAYS, REMINDER_DAYS } from "../proposal-limits";

/**
 * When to send reminders of a proposal sent now. Skips reminders within a day of the proposal
 * itself.
 */
export function proposalRemindersOf(expiresAt: Date, now: Date): { daysBefore: number; dueAt: Date }[] {
  return REMINDER_DAYS.map((days) => ({
    daysBefore: days,
    dueAt: daysBefore(expiresAt, days),
  })).filter(({ dueAt }) => dueAt.getTime() >= now.getTime() + DAY_MILLISECONDS);
}

/** The known ones of these days, in order. */
export function readFollowUpDays(typed: readonly string[]): number[] {
  return FOLLOW_UP_DAYS.filter((days) => typed.includes(String(days)));
}

/**
 * When to remind a client who hasn't answered. Skips days that have passed, and those within a day
 * of the reminders before the proposal expires.
 */
export function followUpsOf({
  followUpDays,
  sentAt,
  expiresAt,
  now,
}: {
  followUpDays: readonly number[];
  sentAt: Date;
  expiresAt: Date;
  now: Date;
}): { daysAfter: number; dueAt: Date }[] {
  const ends = REMINDER_DAYS.map((days) => daysBefore(expiresAt, days).getTime());
  return followUpDays
    .map((days) => ({ daysAfter: days, dueAt: daysAfter(sentAt, days) }))
    .filter(({ dueAt }) => {
      const at = dueAt.getTime();
      const isApart = ends.every((end) => Math.abs(end - at) >= DAY_MILLISECONDS);
      return dueAt > now && isApart && at <= expiresAt.getTime() - DAY_MILLISECONDS;
    });
}
