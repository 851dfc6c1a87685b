import { addToDay, dayAt } from "~/lib/time-zone";
import { leadName } from "~/models/lead/lead";
import { listLeads } from "~/models/lead/lead-query.server";
import { addTask, findTaskSubject } from "~/models/task/task.server";
import { suggestTasks } from "~/models/task/task-suggestion.server";

import type { Cast } from "./cast";
import { daysBefore } from "./timeline";

/** The tasks of the demo's salesperson: days from today, and the minute of the day. */
const TASKS: readonly { title: (name: string) => string; days: number; minute: number | null }[] = [
  { title: (name) => `Send ${name} the two reference statements`, days: -2, minute: null },
  { title: (name) => `Call ${name} back about the go-live date`, days: -1, minute: null },
  { title: (name) => `Answer the question of ${name}`, days: 0, minute: 12 * 60 },
  { title: (name) => `Finish the proposal for ${name}`, days: 0, minute: 15 * 60 },
  { title: (name) => `Ask ${name} which systems hold the forms`, days: 0, minute: null },
  { title: (name) => `Check in with ${name}`, days: 3, minute: 9 * 60 },
];

/**
 * Creates the tasks of the demo's salesperson about their leads, and makes the usual suggestions.
 */
export async function addTasks({ sales: [owner] }: Cast, now: Date): Promise<void> {
  const filter = { ownerId: owner.id };
  const { items } = await listLeads({ filter, page: { limit: TASKS.length } });
  for (const [index, lead] of items.entries()) {
    const task = TASKS[index];
    const subject = await findTaskSubject({ leadId: lead.id });
    if (!task || !subject) continue;
    await addTask({
      task: {
        id: crypto.randomUUID(),
        title: task.title(lead.name ?? leadName(lead)),
        ownerId: owner.id,
        createdBy: owner.id,
        subject,
        dueDay: addToDay(dayAt(now, "UTC"), task.days),
        dueMinute: task.minute,
      },
      now: daysBefore(now, 4, 10),
    });
  }
  await suggestTasks({ now });
}
