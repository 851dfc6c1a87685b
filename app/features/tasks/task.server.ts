import { readerClock } from "~/http/reader/reader-clock.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import type { Viewer } from "~/auth/access.server";
import { tasksCopy as copy } from "~/copy/tasks";
import { answerLost } from "~/http/lost-update.server";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { returnPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { clockOf, dayAt, minuteAt } from "~/lib/time-zone";
import { timeZoneLabel } from "~/lib/zones/zone-names";
import { hasPermission } from "~/models/account/role";
import { listLeadOwners } from "~/models/lead/lead-query.server";
import { timeOfDay } from "~/lib/zoned-dates";
import { SNOOZE_MINUTES, snoozeMoment, snoozeToDay, type Task } from "~/models/task/task";
import { type TaskForm, TaskFormSchema, type TaskIntent } from "~/models/task/task-form";
import { getTask } from "~/models/task/task-query.server";
import {
  completeTask,
  deleteTask,
  reopenTask,
  saveTask,
  snoozeTask,
  undoSnooze,
} from "~/models/task/task.server";
import { dueText, presentDue } from "~/models/task/task-words";
import { getWorkPreferences } from "~/models/task/work-preferences.server";

import type { TaskReply } from "./task-line";
import { taskLine } from "./task-line.server";

/** The list of tasks, to which their forms return if nothing else is known. */
export const TASK_LIST = "/admin/tasks";

/** A task that the viewer may change, by the id in a URL. Throws a 404. */
async function requireTask(id: string | undefined, { user }: Viewer): Promise<Task> {
  const task = await getTask({ id: id ?? "" });
  const mayChange = task?.ownerId === user.id || hasPermission(user.role, "manage_leads");
  if (!task || !mayChange) throw notFound();
  return task;
}

/** Everything that the page of one task shows. */
export async function loadTask(request: Request, viewer: Viewer, id: string | undefined, now = sharedNow()) {
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
    seen: task.updatedAt.toISOString(),
    owner: { id: task.ownerId, name: task.ownerName },
    zone: timeZoneLabel(task.timeZone),
    today: dayAt(now, task.timeZone),
    morning: timeOfDay(SNOOZE_MINUTES.tomorrow, readerClock()),
    owners,
    back: returnPage(request, TASK_LIST),
  };
}

interface Asked<Intent extends TaskIntent> {
  task: Task;
  form: Extract<TaskForm, { intent: Intent }>;
  change: { id: string; actor: { userId: string; mayManage: boolean } };
  back: string;
}

/** Answers every form of a task, on whichever page it is, and redirects back there. */
export async function answerTaskForm(request: Request, viewer: Viewer, id: string | undefined) {
  const task = await requireTask(id, viewer);
  const { user } = viewer;
  const actor = { userId: user.id, mayManage: hasPermission(user.role, "manage_leads") };
  const back = returnPage(request, TASK_LIST);
  const asked = { task, change: { id: task.id, actor }, back };
  const unlessLost = (form: TaskForm, change: () => Promise<Response>) =>
    answerLost(change, () => tellLost({ ...asked, form }));
  return answerIntents(
    request,
    {
      schema: TaskFormSchema,
      before: async (form) =>
        form.intent === "save" && !(await isOwner(form.ownerId))
          ? refuse({ ownerId: [copy.ownerGone] })
          : undefined,
      refused: ({ intent, reply }): TaskReply => ({ intent, result: reply }),
    },
    {
      complete: (form) =>
        unlessLost(form, async () => {
          await completeTask(asked.change);
          return tellCompleted(asked);
        }),
      reopen: (form) => unlessLost(form, () => act(asked, reopenTask, copy.toasts.reopened)),
      delete: (form) => unlessLost(form, () => act(asked, deleteTask, copy.toasts.deleted)),
      snooze: (form) => unlessLost(form, () => snooze({ ...asked, form })),
      "snooze-to-day": (form) =>
        unlessLost(form, () => snoozeUntil({ ...asked, form }, snoozeToDay(form, task.timeZone))),
      "undo-snooze": (form) => unlessLost(form, () => takeBack({ ...asked, form })),
      save: (form) =>
        form.seen && form.seen.getTime() !== task.updatedAt.getTime()
          ? refuse({ "": [savedMeanwhile(task)] }, { status: 409 })
          : unlessLost(form, () => save({ ...asked, form })),
    },
  );
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

function tellCompleted({ change: { id }, back }: Untyped): Promise<Response> {
  const undo = undoOf(id, back, { intent: "reopen" });
  return redirectWithToast(back, { kind: "positive", title: copy.toasts.completed, undo });
}

/** The form that takes a change back, wherever its message appears. */
function undoOf(id: string, back: string, fields: Record<string, string>) {
  return { action: `/admin/tasks/${id}?${new URLSearchParams({ back }).toString()}`, fields };
}

async function snooze({ form, ...asked }: Asked<"snooze">): Promise<Response> {
  const until = snoozeMoment(form.until, sharedNow(), asked.task.timeZone);
  if (until === null) {
    const over = copy.laterOver(timeOfDay(SNOOZE_MINUTES.later, readerClock()));
    return redirectWithToast(asked.back, { kind: "danger", ...over });
  }
  return snoozeUntil({ ...asked, form }, until);
}

async function snoozeUntil(
  { task, form, change, back }: Asked<"snooze" | "snooze-to-day">,
  until: Date,
): Promise<Response> {
  const { timeZone, snoozedUntil } = task;
  // After a button that was pressed twice, only the form knows how the task was before.
  const before = snoozedUntil?.getTime() === until.getTime() ? form.before : snoozedUntil;
  await snoozeTask({ ...change, until });
  const due = { dueDay: dayAt(until, timeZone), dueMinute: minuteAt(until, timeZone) };
  const title = copy.toasts.snoozed(dueText(due, dayAt(sharedNow(), timeZone), readerClock()));
  const undo = undoOf(task.id, back, {
    intent: "undo-snooze",
    snoozedUntil: until.toISOString(),
    ...(before && { before: before.toISOString() }),
  });
  return redirectWithToast(back, { kind: "positive", title, undo });
}

async function takeBack({ task, change, form, back }: Asked<"undo-snooze">): Promise<Response> {
  const { snoozedUntil, before = null } = form;
  await undoSnooze({ ...change, task, snoozedUntil, before });
  return redirectWithToast(back, { kind: "positive", title: copy.toasts.unsnoozed });
}

async function save({ task, form, change, back }: Asked<"save">): Promise<Response> {
  const { title, dueDay, dueMinute, ownerId, seen } = form;
  const owner = ownerId === "none" ? null : ownerId;
  await saveTask({
    ...change,
    task,
    form: { title, dueDay, dueMinute, ownerId: owner },
    unchangedSince: seen,
  });
  return redirectWithToast(back, { kind: "positive", title: copy.toasts.saved });
}

/** What someone else has made of a task since its form was opened. */
function savedMeanwhile(task: Task): string {
  const { title, doneAt, ownerName, timeZone } = task;
  const due = dueText(presentDue(task), dayAt(sharedNow(), timeZone), readerClock());
  return copy.savedMeanwhile({ title, due, owner: ownerName, isDone: doneAt !== null });
}

/** Someone else saved first. Pressing a button twice is no conflict. */
async function tellLost({ form, ...asked }: Untyped & { form: TaskForm }): Promise<Response> {
  const { change, back } = asked;
  const present = await getTask({ id: change.id });
  const { intent } = form;
  if (intent === "complete" && present?.doneAt)
    return present.doneBy === change.actor.userId
      ? tellCompleted(asked)
      : redirectWithToast(back, { kind: "info", title: copy.alreadyDone });
  if (intent === "reopen" && present && !present.doneAt)
    return redirectWithToast(back, { kind: "info", title: copy.toasts.reopened });
  if (intent === "undo-snooze" && present && present.snoozedUntil?.getTime() === form.before?.getTime())
    return redirectWithToast(back, { kind: "positive", title: copy.toasts.unsnoozed });
  return redirectWithToast(present ? back : TASK_LIST, { kind: "danger", ...copy.changed });
}

async function isOwner(ownerId: string): Promise<boolean> {
  if (ownerId === "none") return true;
  const owners = await listLeadOwners();
  return owners.some(({ id }) => id === ownerId);
}
