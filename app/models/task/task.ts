import type { CappedCount } from "~/models/shared/capped-count";
import { addToDay, dayAt, instantAt, minuteAt, weekdayOf, type Day } from "~/lib/time-zone";
import type { TASK_ORIGINS } from "../../../drizzle/values";

export type TaskOrigin = (typeof TASK_ORIGINS)[number];

/**
 * When a task is due, on its owner's calendar and clock. Without a minute it may be done at any
 * time of its day.
 */
export interface TaskDue {
  dueDay: Day;
  dueMinute: number | null;
}

/** A task with what lists show of its surroundings. Moments are UTC. */
export interface Task extends TaskDue {
  id: string;
  title: string;
  snoozedUntil: Date | null;
  /** From then on it is overdue. */
  dueAt: Date;
  ownerId: string | null;
  ownerName: string | null;
  /** The owner's zone, or UTC when that zone no longer exists. */
  timeZone: string;
  leadId: string | null;
  /** The lead by one name, and what they would save in a year. */
  leadName: string | null;
  saving: { amountMinor: number; currency: string } | null;
  tenantName: string | null;
  proposalId: string | null;
  proposalTitle: string | null;
  bookingId: string | null;
  bookingReference: string | null;
  origin: TaskOrigin;
  doneAt: Date | null;
  /** The one who completed it. */
  doneBy: string | null;
  updatedAt: Date;
}

/** What a new task is about. */
export interface TaskSubject {
  leadId: string | null;
  tenantId: string | null;
  proposalId: string | null;
  bookingId: string | null;
}

/** The person who changes tasks. Without `mayManage`, only their own. */
export interface TaskActor {
  userId: string;
  mayManage: boolean;
}

/** Which tasks a list shows, as `?show=` has it. */
export const TASK_VIEWS = ["open", "overdue", "done"] as const;

export type TaskView = (typeof TASK_VIEWS)[number];

/**
 * How many open tasks of one person are overdue, and how many more are due by the end of the day.
 */
export interface TaskCounts {
  overdue: CappedCount;
  today: CappedCount;
}

const MIDNIGHT = 1440;

/** The moment from which on a task is overdue. */
export function dueMoment({ dueDay, dueMinute }: TaskDue, timeZone: string): Date {
  return instantAt({ day: dueDay, minute: dueMinute ?? MIDNIGHT, timeZone });
}

/** The first moment of the day after the one that holds `now`. */
export function endOfDay(now: Date, timeZone: string): Date {
  return instantAt({ day: dayAt(now, timeZone), minute: MIDNIGHT, timeZone });
}

/** The ways to put a task off without choosing a date. */
export const SNOOZES = ["later", "tomorrow", "monday"] as const;

export type Snooze = (typeof SNOOZES)[number];

const MORNING_MINUTE = 9 * 60;
const LATER_MINUTE = 16 * 60;

/** The minutes of the day at which tasks come back. */
export const SNOOZE_MINUTES: Readonly<Record<Snooze, number>> = {
  later: LATER_MINUTE,
  tomorrow: MORNING_MINUTE,
  monday: MORNING_MINUTE,
};

/** When a task that is put off now comes back; null for "later today" once that time has passed. */
export function snoozeMoment(snooze: Snooze, now: Date, timeZone: string): Date | null {
  const today = dayAt(now, timeZone);
  switch (snooze) {
    case "later":
      return minuteAt(now, timeZone) < LATER_MINUTE
        ? instantAt({ day: today, minute: LATER_MINUTE, timeZone })
        : null;
    case "tomorrow":
      return instantAt({ day: addToDay(today, 1), minute: MORNING_MINUTE, timeZone });
    case "monday":
      return instantAt({ day: addToDay(today, 8 - weekdayOf(today)), minute: MORNING_MINUTE, timeZone });
  }
}

/** The ways to put a task off now. On a Sunday, tomorrow and Monday are one. */
export function snoozesOf(now: Date, timeZone: string): Snooze[] {
  const moments = SNOOZES.map((until) => snoozeMoment(until, now, timeZone)?.getTime());
  return SNOOZES.filter((_, index) => {
    const moment = moments[index];
    return moment !== undefined && moments.indexOf(moment) === index;
  });
}

/** When a task that is put off to a day comes back: at the chosen minute, else in the morning. */
export function snoozeToDay({ dueDay, dueMinute }: TaskDue, timeZone: string): Date {
  return instantAt({ day: dueDay, minute: dueMinute ?? MORNING_MINUTE, timeZone });
}
