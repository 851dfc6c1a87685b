import { data } from "@remix-run/node";

import { notFound } from "~/http/not-found.server";
import type { Viewer } from "~/auth/access.server";
import { tasksCopy as copy } from "~/copy/tasks";
import { parseForm, type ParsedForm } from "~/http/form.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { clockOf, dayAt, minuteAt, timeZoneLabel } from "~/lib/time-zone";
import { hasPermission } from "~/models/account/role";
import { listLeadOwners } from "~/models/lead/lead-query.server";
import { snoozeMoment, snoozeToDay, type Task } from "~/models/task/task";
import { type TaskForm, TaskFormSchema, type TaskIntent } from "~/models/task/task-form";
import { getTask } from "~/models/task/task-query.server";
import { completeTask, deleteTask, reopenTask, saveTask, snoozeTask } from "~/models/task/task.server";
import { dueText } from "~/models/task/task-words";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { ConditionLost } from "~/server/db.server";

import type { TaskReply } from "./task-line";
import { taskLine } from "./task-line.server";

const LIST = "/admin/tasks";

/** The page that a form of a task leads back to: the one that it was on. */
export function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("back"), LIST);
}

/** A task that the viewer may change, by the id of an address. Throws 404. */
async function requireTask(id: string | undefined, { user }: Viewer): Promise<Task> {
  const task = await getTask({ id: id ?? "" });
  const mayChange = task?.ownerId === user.id || hasPermission(user.role, "manage_leads");
  if (!task || !mayChange) throw notFound();
  return task;
}

/** Everything that the page of one task shows. */
export async function loadTask(request: Request, viewer: Viewer, id: string | undefined, now = new Date()) {
  const task = await requireTask(id, viewer);
  const userId = viewer.user.id;
  const [owners, { timeZone }] = await Promise.all([listLeadOwners(), getWorkPreferences({ userId })]);
  return {
    line: taskLine(task, { userId, timeZone, now }),
    typed: {
      title: task.title,
      dueDay: task.dueDay,
      dueMinute: task.dueMinute === null ? "" : clockOf(task.dueMinute),
      ownerId: task.ownerId ?? "none",
    },
    zone: timeZoneLabel(task.timeZone),
    today: dayAt(now, task.timeZone),
    owners,
    back: backOf(request),
  };
}

interface Asked<Intent extends TaskIntent> {
  task: Task;
  form: Extract<TaskForm, { intent: Intent }>;
  change: { id: string; actor: { userId: string; mayManage: boolean } };
  back: string;
}

/** Answers every form of a task, on whichever page it is, and leads back there. */
export async function answerTaskForm(request: Request, viewer: Viewer, id: string | undefined) {
  const task = await requireTask(id, viewer);
  const form = await parseForm(request, TaskFormSchema);
  if (!form.ok) return refuse(form.reply);
  const { value } = form;
  if (value.intent === "save" && !(await isOwner(value.ownerId)))
    return refuse(form.reject({ ownerId: [copy.ownerGone] }));
  const { user } = viewer;
  const actor = { userId: user.id, mayManage: hasPermission(user.role, "manage_leads") };
  const back = backOf(request);
  try {
    return await perform({ task, form: value, change: { id: task.id, actor }, back });
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    return tellLost({ id: task.id, intent: value.intent, back });
  }
}

function perform({ form, ...asked }: Asked<TaskIntent>): Promise<Response> {
  switch (form.intent) {
    case "complete":
      return act(asked, completeTask, copy.toasts.completed);
    case "reopen":
      return act(asked, reopenTask, copy.toasts.reopened);
    case "delete":
      return act(asked, deleteTask, copy.toasts.deleted);
    case "snooze":
      return snooze({ ...asked, form });
    case "snooze-to-day":
      return snoozeUntil(asked, snoozeToDay(form, asked.task.timeZone));
    case "save":
      return save({ ...asked, form });
  }
}

type Untyped = Omit<Asked<TaskIntent>, "form">;

async function act(
  { change, back }: Untyped,
  write: (change: Untyped["change"]) => Promise<void>,
  title: string,
): Promise<Response> {
  await write(change);
  return redirectWithToast(back, { kind: "positive", title });
}

async function snooze({ form, ...asked }: Asked<"snooze">): Promise<Response> {
  const until = snoozeMoment(form.until, new Date(), asked.task.timeZone);
  if (until === null) return redirectWithToast(asked.back, { kind: "danger", ...copy.laterOver });
  return snoozeUntil(asked, until);
}

async function snoozeUntil({ task, change, back }: Untyped, until: Date): Promise<Response> {
  const { timeZone } = task;
  await snoozeTask({ ...change, until });
  const due = { dueDay: dayAt(until, timeZone), dueMinute: minuteAt(until, timeZone) };
  const title = copy.toasts.snoozed(dueText(due, dayAt(new Date(), timeZone)));
  return redirectWithToast(back, { kind: "positive", title });
}

async function save({ form, change, back }: Asked<"save">): Promise<Response> {
  const { title, dueDay, dueMinute, ownerId } = form;
  const owner = ownerId === "none" ? null : ownerId;
  await saveTask({ ...change, form: { title, dueDay, dueMinute, ownerId: owner } });
  return redirectWithToast(back, { kind: "positive", title: copy.toasts.saved });
}

/** Someone else was faster. Completing what is done already is no conflict. */
async function tellLost({ id, intent, back }: { id: string; intent: TaskIntent; back: string }) {
  const present = await getTask({ id });
  if (intent === "complete" && present?.doneAt)
    return redirectWithToast(back, { kind: "info", title: copy.alreadyDone });
  return redirectWithToast(present ? back : LIST, { kind: "danger", ...copy.changed });
}

async function isOwner(ownerId: string): Promise<boolean> {
  if (ownerId === "none") return true;
  const owners = await listLeadOwners();
  return owners.some(({ id }) => id === ownerId);
}

function refuse(result: Extract<ParsedForm<TaskForm>, { ok: false }>["reply"]) {
  const intent = TaskFormSchema.options.find(
    (form) => form.shape.intent.value === result.initialValue?.intent,
  )?.shape.intent.value;
  return data<TaskReply>({ intent: intent ?? null, result }, { status: 422 });
}
