import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import type { Viewer } from "~/auth/access.server";
import { tasksCopy as copy } from "~/copy/tasks";
import { answerForm, refuse, showReply } from "~/http/answer-form.server";
import { returnPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayAt } from "~/lib/time-zone";
import { listLeadOwners } from "~/models/lead/lead-query.server";
import type { TaskSubject } from "~/models/task/task";
import { NewTaskSchema } from "~/models/task/task-form";
import { countAddedTasks } from "~/models/task/task-query.server";
import { addTask, findTaskSubject } from "~/models/task/task.server";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { idOfForm } from "~/models/shared/form-key.server";

import { TASK_LIST } from "./task.server";

/** What the new task is about, from the form's URL. Throws a 404 if it doesn't exist. */
async function requireSubject(request: Request): Promise<TaskSubject> {
  const { searchParams } = new URL(request.url);
  const subject = await findTaskSubject({
    leadId: searchParams.get("lead"),
    proposalId: searchParams.get("proposal"),
    bookingId: searchParams.get("booking"),
  });
  if (!subject) throw notFound();
  return subject;
}

/** The initial values of the form for a new task, on every page that has it. */
async function newTaskForm({ user }: Viewer, now: Date) {
  const { timeZone } = await getWorkPreferences({ userId: user.id });
  return { taskKey: crypto.randomUUID(), today: dayAt(now, timeZone) };
}

/**
 * The same for the short form on the page of a subject, and how many tasks the viewer has added
 * there: the form begins empty after each, and stays as it is when something else changes.
 */
export async function shortTaskForm(
  viewer: Viewer,
  about: Parameters<typeof countAddedTasks>[0]["about"],
  now = sharedNow(),
) {
  const [form, added] = await Promise.all([
    newTaskForm(viewer, now),
    countAddedTasks({ userId: viewer.user.id, about }),
  ]);
  return { ...form, added };
}

/** Everything that the page of the form shows. */
export async function loadNewTask(request: Request, viewer: Viewer) {
  await requireSubject(request);
  const [form, owners] = await Promise.all([newTaskForm(viewer, sharedNow()), listLeadOwners()]);
  return { ...form, owners, ownerId: viewer.user.id, back: returnPage(request, TASK_LIST) };
}

/** Adds a task for the viewer or a colleague. A form that is sent twice adds one. */
export async function answerNewTask(request: Request, { user }: Viewer) {
  const subject = await requireSubject(request);
  const form = { schema: NewTaskSchema, refused: showReply };
  return answerForm(request, form, async ({ key, ownerId = user.id, ...task }) => {
    const owners = await listLeadOwners();
    if (ownerId !== user.id && !owners.some(({ id }) => id === ownerId))
      return refuse({ ownerId: [copy.ownerGone] });
    const id = idOfForm(key, { ...task, ownerId });
    await addTask({ task: { ...task, id, ownerId, subject, createdBy: user.id } });
    return redirectWithToast(returnPage(request, TASK_LIST), { kind: "positive", title: copy.toasts.added });
  });
}
