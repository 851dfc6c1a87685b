import { DAY_MILLISECONDS, daysAfter, daysBefore } from "~/lib/time-units";

/** How many days before a proposal expires the client is reminded. */
export const REMINDER_DAYS = [5, 1] as const;

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

/** After how many days without an answer staff may have the client reminded. */
export const FOLLOW_UP_DAYS = [3, 7, 14] as const;

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
