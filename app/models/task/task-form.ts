import { z } from "zod";

import { dayMinute, joinedLine } from "~/models/shared/typed-text";
import { workErrorCopy } from "~/copy/form-errors";
import { readDay } from "~/lib/time-zone";

import { SNOOZES, TASK_VIEWS } from "./task";
import { TASK_TITLE_LENGTH_MAX } from "./task-limits";

const title = joinedLine(TASK_TITLE_LENGTH_MAX, workErrorCopy.task);

const dueDay = z
  .string(workErrorCopy.date)
  .refine((text) => readDay(text) !== null, workErrorCopy.date)
  .meta({ format: "date" });

/** The form of a new task. `key` becomes its id, so that a form sent twice adds one task. */
export const NewTaskSchema = z.object({
  key: z.uuid(),
  title,
  dueDay,
  dueMinute: dayMinute,
  ownerId: z.uuid().optional(),
});

/** Until when a task was put off before a snooze. Without it, the task was not snoozed then. */
const before = z.coerce.date().optional();

/** The forms of one task. */
export const TaskFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("complete") }),
  z.object({ intent: z.literal("reopen") }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("snooze"), until: z.enum(SNOOZES), before }),
  z.object({ intent: z.literal("snooze-to-day"), dueDay, dueMinute: dayMinute, before }),
  z.object({
    intent: z.literal("undo-snooze"),
    snoozedUntil: z.coerce.date(),
    before,
  }),
  z.object({
    intent: z.literal("save"),
    title,
    dueDay,
    dueMinute: dayMinute,
    ownerId: z.union([z.literal("none"), z.uuid()]),
    /** When the task had last changed as the form showed it. */
    seen: z.coerce.date().optional(),
  }),
]);

export type TaskForm = z.output<typeof TaskFormSchema>;
export type TaskIntent = TaskForm["intent"];

/** What the address of the list says. What makes no sense counts as not said. */
export const TaskListSchema = z.object({
  show: z.enum(TASK_VIEWS).catch("open"),
  owner: z.union([z.enum(["mine", "all"]), z.uuid()]).catch("mine"),
});
export type TaskListQuery = z.output<typeof TaskListSchema>;
