import { data } from "@remix-run/node";

import { notFound } from "~/http/not-found.server";
import type { Viewer } from "~/auth/access.server";
import { tasksCopy as copy } from "~/copy/tasks";
import { parseForm } from "~/http/form.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayAt } from "~/lib/time-zone";
import { listLeadOwners } from "~/models/lead/lead-query.server";
import type { TaskSubject } from "~/models/task/task";
import { NewTaskSchema } from "~/models/task/task-form";
import { addTask, findTaskSubject } from "~/models/task/task.server";
import { getWorkPreferences } from "~/models/task/work-preferences.server";

import { backOf } from "./task-forms.server";

/** What the address of the form says that the task is about. Throws 404 for what isn't there. */
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

/** What the form of a new task starts from, on every page that has it. */
export async function newTaskForm({ user }: Viewer, now = new Date()) {
  const { timeZone } = await getWorkPreferences({ userId: user.id });
  return { taskKey: crypto.randomUUID(), today: dayAt(now, timeZone) };
}

/** Everything that the page of the form shows. */
export async function loadNewTask(request: Request, viewer: Viewer) {
  await requireSubject(request);
  const [form, owners] = await Promise.all([newTaskForm(viewer), listLeadOwners()]);
  return { ...form, owners, ownerId: viewer.user.id, back: backOf(request) };
}

/** Adds a task for the viewer or a colleague. A form that was sent twice adds one. */
export async function answerNewTask(request: Request, { user }: Viewer) {
  const subject = await requireSubject(request);
  const form = await parseForm(request, NewTaskSchema);
  if (!form.ok) return data({ reply: form.reply }, { status: 422 });
  const { key, ownerId = user.id, ...task } = form.value;
  const owners = await listLeadOwners();
  if (ownerId !== user.id && !owners.some(({ id }) => id === ownerId))
    return data({ reply: form.reject({ ownerId: [copy.ownerGone] }) }, { status: 422 });
  await addTask({ task: { ...task, id: key, ownerId, subject, createdBy: user.id } });
  return redirectWithToast(backOf(request), { kind: "positive", title: copy.toasts.added });
}
