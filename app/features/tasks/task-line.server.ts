import { readerClock } from "~/http/reader/reader-clock.server";
import { ownerCopy } from "~/copy/shared/owner";
import { tasksCopy as copy } from "~/copy/tasks";
import { formatDateTime } from "~/lib/dates";
import { moneyText } from "~/lib/number-formats";
import { dayAt } from "~/lib/time-zone";
import { timeZoneLabel } from "~/lib/zones/zone-names";
import { timeOfDay } from "~/lib/zoned-dates";
import { SNOOZE_MINUTES, snoozesOf, type Task } from "~/models/task/task";
import { dayText, dueText, presentDue } from "~/models/task/task-words";

import type { TaskGroup, TaskLine } from "./task-line";

/** The reader of a list of tasks, with their time zone and the current time. */
export interface TaskReader {
  userId: string;
  timeZone: string;
  now: Date;
}

/** A task as a list shows it. Days and times are those of its owner's time zone. */
export function taskLine(task: Task, { userId, timeZone, now }: TaskReader): TaskLine {
  const { id, title, saving, doneAt, dueAt, origin, ownerId } = task;
  const today = dayAt(now, task.timeZone);
  const due = presentDue(task);
  const clock = readerClock();
  return {
    id,
    title,
    about: aboutOf(task),
    leadId: task.leadId,
    saving: saving && copy.savings(moneyText(saving.amountMinor, saving.currency)),
    due: doneAt ? copy.completed(formatDateTime(doneAt, timeZone, clock)) : dueText(due, today, clock),
    snoozedUntil: task.snoozedUntil?.toISOString() ?? null,
    wasDue: task.snoozedUntil && !doneAt ? copy.wasDue(dayText(task.dueDay, today)) : null,
    group: groupOf({ dueAt, isToday: due.dueDay === today, now }),
    isDone: doneAt !== null,
    origin,
    owner: ownerId === userId ? null : (task.ownerName ?? ownerCopy.nobody),
    zone: task.timeZone === timeZone ? null : timeZoneLabel(task.timeZone),
    snoozes: snoozesOf(now, task.timeZone).map((until) => ({
      until,
      label: copy.snoozes[until](timeOfDay(SNOOZE_MINUTES[until], clock)),
    })),
  };
}

function groupOf({ dueAt, isToday, now }: { dueAt: Date; isToday: boolean; now: Date }): TaskGroup {
  if (dueAt <= now) return "late";
  return isToday ? "today" : "upcoming";
}

function aboutOf(task: Task): TaskLine["about"] {
  const { leadId, leadName, proposalId, proposalTitle, bookingId, bookingReference, tenantName } = task;
  if (leadId !== null && leadName !== null)
    return { name: tenantName ?? leadName, to: `/admin/leads/${leadId}` };
  if (proposalId !== null && proposalTitle !== null)
    return { name: proposalTitle, to: `/admin/proposals/${proposalId}` };
  if (bookingId !== null && bookingReference !== null)
    return { name: bookingReference, to: `/admin/bookings/${bookingId}` };
  return null;
}
