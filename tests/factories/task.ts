import { dayAt } from "~/lib/time-zone";
import type { TaskSubject } from "~/models/task/task";
import type { NewTask } from "~/models/task/task.server";
import { addTask } from "~/models/task/task.server";

const NOTHING: TaskSubject = { leadId: null, tenantId: null, proposalId: null, bookingId: null };

/** A task of this owner, due today unless `overrides` say otherwise. Returns its id. */
export async function createTask(
  ownerId: string,
  {
    subject,
    now = new Date(),
    ...overrides
  }: Partial<Omit<NewTask, "subject">> & { subject?: Partial<TaskSubject>; now?: Date } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await addTask({
    task: {
      id,
      title: "Send the reference statements",
      ownerId,
      dueDay: dayAt(now, "UTC"),
      dueMinute: null,
      createdBy: ownerId,
      subject: { ...NOTHING, ...subject },
      ...overrides,
    },
    now,
  });
  return id;
}
