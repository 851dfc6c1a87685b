import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { tasksCopy } from "~/copy/tasks";
import { allows, type Viewer } from "~/auth/access.server";
import { notFound } from "~/http/not-found.server";
import { clockOf } from "~/lib/time-zone";
import { listLeadOwners } from "~/models/lead/lead-query.server";
import { clockMinute } from "~/models/shared/typed-text";
import { TASK_VIEWS, type Task } from "~/models/task/task";
import { NewTaskSchema } from "~/models/task/task-form";
import { getTask, listTasks } from "~/models/task/task-query.server";
import {
  addTask,
  completeTask,
  deleteTask,
  findTaskSubject,
  reopenTask,
  saveTask,
  snoozeTask,
} from "~/models/task/task.server";
import { requireUnchanged } from "~/api/framework/input.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { refuseField } from "~/api/framework/refuse.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { everyPage } from "~/api/framework/rows.server";
import { idSchema } from "~/models/shared/id-schema";

import { TASK_ORIGINS } from "../../drizzle/values";
import { EXAMPLE_ID } from "./framework/document.server";
import { momentSchema, timeSchema } from "./schemas.server";

const PATH = "/api/tasks";

const params = z.object({ id: idSchema });

const TaskSchema = z
  .object({
    id: z.guid(),
    title: z.string(),
    dueDay: z.iso.date().meta({ description: "On the owner's calendar." }),
    dueTime: z.string().nullable().meta({ description: "On the owner's clock; null for any time." }),
    dueAt: timeSchema.meta({ description: "From then on it is overdue. Later than the due day if put off." }),
    snoozedUntil: timeSchema.nullable(),
    timeZone: z.string().meta({ description: "The owner's time zone." }),
    ownerId: z.guid().nullable(),
    ownerName: z.string().nullable(),
    leadId: z.guid().nullable(),
    proposalId: z.guid().nullable(),
    bookingId: z.guid().nullable(),
    origin: z.enum(TASK_ORIGINS),
    doneAt: timeSchema.nullable(),
    updatedAt: timeSchema,
  })
  .meta({ id: "Task" });

const taskExample = {
  id: EXAMPLE_ID,
  title: "Call back about the proposal",
  dueDay: "2026-09-15",
  dueTime: "14:30",
  dueAt: "2026-09-15T12:30:00.000Z",
  snoozedUntil: null,
  timeZone: "Europe/Berlin",
  ownerId: "0198a3f0-6f0e-7000-8000-00000000000c",
  ownerName: "Sara Novak",
  leadId: "0198a3f0-6f0e-7000-8000-00000000000d",
  proposalId: null,
  bookingId: null,
  origin: "staff",
  doneAt: null,
  updatedAt: "2026-09-14T13:05:00.000Z",
};

const { title, dueDay } = NewTaskSchema.shape;
const dueTime = clockMinute
  .nullable()
  .optional()
  .meta({ description: "`HH:MM`, or null for any time of the day." });

const taskQuery = z.object({
  ...pageQuery,
  show: z.enum(TASK_VIEWS).default("open"),
  owner: z.enum(["mine", "all"]).default("mine"),
});

export const taskList = apiResource(PATH, {
  GET: apiOperation({
    id: "listTasks",
    summary: "List tasks, most urgent first",
    description: "With `Accept: application/x-ndjson`, all tasks that match as a stream, one per line.",
    access: "view_leads",
    query: taskQuery,
    output: z.array(TaskSchema),
    example: { query: { limit: 20, show: "open", owner: "mine" }, output: [taskExample] },
    async handler({ request, viewer, query }) {
      const page = await listTasks({ filter: filterOf(query, viewer), page: pageRequest(query) });
      return apiPage({ request, ...page, items: page.items.map(toTask) });
    },
    rows({ viewer, query }) {
      const filter = filterOf(query, viewer);
      const now = sharedNow();
      return everyPage((page) => listTasks({ filter, now, page }), toTask);
    },
  }),
  POST: apiOperation({
    id: "createTask",
    summary: "Add a task",
    description:
      "For yourself unless `ownerId` names a colleague. It may be about one lead, proposal or booking.",
    access: "view_leads",
    body: z.strictObject({
      title,
      dueDay,
      dueTime,
      ownerId: idSchema.optional(),
      leadId: idSchema.optional(),
      proposalId: idSchema.optional(),
      bookingId: idSchema.optional(),
    }),
    output: TaskSchema,
    success: 201,
    idempotent: true,
    example: {
      body: { title: taskExample.title, dueDay: "2026-09-15", dueTime: "14:30", leadId: taskExample.leadId },
      output: taskExample,
    },
    async handler({ viewer, body: { ownerId = viewer.user.id, dueTime: dueMinute = null, ...body } }) {
      if (!(await mayOwn(ownerId, viewer))) return refuseField("ownerId", tasksCopy.ownerGone);
      const subject = await findTaskSubject(body);
      if (!subject) return refuseField(subjectField(body), tasksCopy.subjectGone);
      const id = crypto.randomUUID();
      const task = { title: body.title, dueDay: body.dueDay, dueMinute };
      await addTask({ task: { ...task, id, ownerId, subject, createdBy: viewer.user.id } });
      return answerWritten(id, { Location: `${PATH}/${id}` });
    },
  }),
});

export const taskById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getTask",
    summary: "Get a task",
    description: "Someone else's task is a 404 unless you manage leads.",
    access: "view_leads",
    params,
    output: TaskSchema,
    example: { output: taskExample },
    handler: ({ viewer, params: { id } }) => answerTask(id, viewer),
  }),
  PATCH: apiOperation({
    id: "updateTask",
    summary: "Change a task",
    description: "Fields that you leave out stay as they are. A new due date or owner ends a snooze.",
    access: "view_leads",
    params,
    body: z.strictObject({
      title: title.optional(),
      dueDay: dueDay.optional(),
      dueTime,
      ownerId: idSchema.nullable().optional(),
    }),
    output: TaskSchema,
    conditional: "required",
    versionedBy: "time",
    example: { body: { dueDay: "2026-09-15", dueTime: null }, output: taskExample },
    async handler({ viewer, params: { id }, body, expectedVersion }) {
      const { task, change } = await taskChange(id, viewer, expectedVersion);
      const ownerId = body.ownerId === undefined ? task.ownerId : body.ownerId;
      if (ownerId !== null && ownerId !== task.ownerId && !(await mayOwn(ownerId, viewer)))
        return refuseField("ownerId", tasksCopy.ownerGone);
      const dueMinute = body.dueTime === undefined ? task.dueMinute : body.dueTime;
      const form = {
        title: body.title ?? task.title,
        dueDay: body.dueDay ?? task.dueDay,
        dueMinute,
        ownerId,
      };
      await saveTask({ ...change, task, form });
      // The caller may have given it away, and can't see it from then on.
      return answerWritten(id);
    },
  }),
  DELETE: apiOperation({
    id: "deleteTask",
    summary: "Delete a task",
    access: "view_leads",
    params,
    output: null,
    conditional: "optional",
    versionedBy: "time",
    async handler({ viewer, params: { id }, expectedVersion }) {
      await deleteTask((await taskChange(id, viewer, expectedVersion)).change);
    },
  }),
});

export const taskCompletion = apiResource(`${PATH}/{id}/complete`, {
  POST: apiOperation({
    id: "completeTask",
    summary: "Complete a task",
    description: "Completing a task that is done changes nothing.",
    access: "view_leads",
    params,
    output: TaskSchema,
    example: { output: { ...taskExample, doneAt: "2026-09-15T12:40:00.000Z" } },
    async handler({ viewer, params: { id } }) {
      const { task, change } = await taskChange(id, viewer, undefined);
      if (!task.doneAt) await completeTask(change);
      return answerTask(id, viewer);
    },
  }),
});

export const taskReopening = apiResource(`${PATH}/{id}/reopen`, {
  POST: apiOperation({
    id: "reopenTask",
    summary: "Open a completed task again",
    description: "Opening a task that is open changes nothing.",
    access: "view_leads",
    params,
    output: TaskSchema,
    example: { output: taskExample },
    async handler({ viewer, params: { id } }) {
      const { task, change } = await taskChange(id, viewer, undefined);
      if (task.doneAt) await reopenTask(change);
      return answerTask(id, viewer);
    },
  }),
});

export const taskSnooze = apiResource(`${PATH}/{id}/snooze`, {
  POST: apiOperation({
    id: "snoozeTask",
    summary: "Put an open task off",
    description: "What it was due for stays on record. Returns 409 for a task that is done.",
    access: "view_leads",
    refusals: [409],
    params,
    body: z.strictObject({ until: momentSchema.meta({ description: "In the future." }) }),
    output: TaskSchema,
    example: {
      body: { until: "2026-09-16T07:00:00.000Z" },
      output: {
        ...taskExample,
        dueAt: "2026-09-16T07:00:00.000Z",
        snoozedUntil: "2026-09-16T07:00:00.000Z",
      },
    },
    async handler({ viewer, params: { id }, body }) {
      const { change } = await taskChange(id, viewer, undefined);
      await snoozeTask({ ...change, until: new Date(body.until) });
      return answerTask(id, viewer);
    },
  }),
});

function filterOf({ show, owner }: z.output<typeof taskQuery>, { user }: Viewer) {
  return { show, ownerId: owner === "mine" ? user.id : undefined };
}

async function mayOwn(ownerId: string, { user }: Viewer): Promise<boolean> {
  return ownerId === user.id || (await listLeadOwners()).some(({ id }) => id === ownerId);
}

/** The field that names what isn't there. */
function subjectField(body: { proposalId?: string | undefined; bookingId?: string | undefined }): string {
  return body.proposalId ? "proposalId" : body.bookingId ? "bookingId" : "leadId";
}

/** A task that the caller may change. Throws a 404. */
async function requireTask(id: string, viewer: Viewer): Promise<Task> {
  const task = await getTask({ id });
  if (!task || !(task.ownerId === viewer.user.id || allows(viewer, "manage_leads"))) throw notFound();
  return task;
}

async function taskChange(id: string, viewer: Viewer, seen: number | undefined) {
  const task = await requireTask(id, viewer);
  const unchangedSince = requireUnchanged(task.updatedAt, seen);
  const actor = { userId: viewer.user.id, mayManage: allows(viewer, "manage_leads") };
  return { task, change: { id, actor, unchangedSince } };
}

async function answerTask(id: string, viewer: Viewer) {
  return answerWith(await requireTask(id, viewer));
}

/** The task as the caller has just written it, also if it is a colleague's now. */
async function answerWritten(id: string, headers: HeadersInit = {}) {
  const task = await getTask({ id });
  if (!task) throw notFound();
  return answerWith(task, headers);
}

function answerWith(task: Task, headers: HeadersInit = {}) {
  return apiAnswer(toTask(task), { version: task.updatedAt, headers });
}

function toTask(task: Task) {
  const { id, title, dueDay, dueMinute, dueAt, snoozedUntil, timeZone, ownerId, ownerName } = task;
  const { leadId, proposalId, bookingId, origin, doneAt, updatedAt } = task;
  return {
    ...{ id, title, dueDay, dueTime: dueMinute === null ? null : clockOf(dueMinute), dueAt },
    ...{ snoozedUntil, timeZone, ownerId, ownerName, leadId, proposalId, bookingId },
    ...{ origin, doneAt, updatedAt },
  };
}
