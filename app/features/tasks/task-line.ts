import type { SubmissionResult } from "@conform-to/react";

import type { Snooze, TaskOrigin } from "~/models/task/task";
import type { TaskIntent } from "~/models/task/task-form";

/** The group of a task in a list of open ones. */
export type TaskGroup = "late" | "today" | "upcoming";

/** A task as lists show it, in words. */
export interface TaskLine {
  id: string;
  title: string;
  /** Its subject, with a link. */
  about: { name: string; to: string } | null;
  leadId: string | null;
  saving: string | null;
  due: string;
  /** When it comes back, if it is snoozed, as its forms send it. */
  snoozedUntil: string | null;
  /** When a snoozed task was originally due. */
  wasDue: string | null;
  group: TaskGroup;
  isDone: boolean;
  origin: TaskOrigin;
  /** Null for the viewer's own tasks. */
  owner: string | null;
  /** The owner's time zone, if it isn't the viewer's. */
  zone: string | null;
  /** The ways to put it off, with their times on the reader's clock. */
  snoozes: { until: Snooze; label: string }[];
}

/** Someone who can own tasks. */
export interface TaskOwner {
  id: string;
  name: string;
}

/** What one of a task's forms shows after a refusal. */
export interface TaskReply {
  intent: TaskIntent | null;
  result: SubmissionResult;
}
