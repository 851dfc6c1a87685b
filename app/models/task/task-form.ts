import { z } from "zod";

import { readDay } from "~/lib/time-zone";

import { SNOOZES, TASK_VIEWS } from "./task";

/** The most characters of a title. */
export const TASK_TITLE_MAX = 200;

const TITLE_MISSING = "Enter what needs to be done.";
const DAY_MISSING = "Choose a date.";

const title = z
  .string(TITLE_MISSING)
  .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim())
  .pipe(
    z.string().min(1, TITLE_MISSING).max(TASK_TITLE_MAX, `Please use ${TASK_TITLE_MAX} characters at most.`),
  );

const dueDay = z.string(DAY_MISSING).refine((text) => readDay(text) !== null, DAY_MISSING);

/** A time field; null when it is empty. */
const dueMinute = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 09:30.")
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  .optional()
  .transform((minute) => minute ?? null);

/** The form of a new task. `key` becomes its id, so that a form sent twice adds one task. */
export const NewTaskSchema = z.object({
  key: z.uuid(),
  title,
  dueDay,
  dueMinute,
  ownerId: z.uuid().optional(),
});

/** The forms of one task. */
export const TaskFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("complete") }),
  z.object({ intent: z.literal("reopen") }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("snooze"), until: z.enum(SNOOZES) }),
  z.object({ intent: z.literal("snooze-to-day"), dueDay, dueMinute }),
  z.object({
    intent: z.literal("save"),
    title,
    dueDay,
    dueMinute,
    ownerId: z.union([z.literal("none"), z.uuid()]),
  }),
]);

export type TaskForm = z.output<typeof TaskFormSchema>;
export type TaskIntent = TaskForm["intent"];

/** What the address of the list says. What makes no sense counts as not said. */
export const TaskListSchema = z.object({
  show: z.enum(TASK_VIEWS).catch("open"),
  owner: z.enum(["mine", "all"]).catch("mine"),
});
