import type { SubmissionResult } from "@conform-to/react";

import type { Snooze, TaskOrigin } from "~/models/task/task";
import type { TaskIntent } from "~/models/task/task-form";

/** Where a task belongs in a list of open ones. */
export type TaskGroup = "late" | "today" | "upcoming";

/** A task as lists show it, in words. */
export interface TaskLine {
  id: string;
  title: string;
  /** What it is about, with the page of that. */
  about: { name: string; to: string } | null;
  saving: string | null;
  due: string;
  /** What a snoozed task was due for. */
  wasDue: string | null;
  group: TaskGroup;
  isDone: boolean;
  origin: TaskOrigin;
  /** Null for the viewer's own tasks. */
  owner: string | null;
  /** The owner's zone, where it isn't the viewer's. */
  zone: string | null;
  snoozes: Snooze[];
}

/** Someone who can own tasks. */
export interface TaskOwner {
  id: string;
  name: string;
}

/** What one of a task's forms says when it has to be filled in again. */
export interface TaskReply {
  intent: TaskIntent | null;
  result: SubmissionResult;
}
