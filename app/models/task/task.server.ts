import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, isUniqueViolation, required, type Database, type Write } from "~/server/db.server";

import { insertRow } from "~/server/db/prepared.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { bookings, leads, proposals, tasks } from "../../../drizzle/schema";

import { everyRow } from "~/models/shared/keyset.server";
import { keptEmail } from "~/models/lead/lead-address.server";
import { getLead } from "~/models/lead/lead-query.server";
import { RuleError } from "~/models/shared/rule-error";
import { isUuid } from "~/lib/uuid";
import { TASK_RULES } from "./task-refusals";
import { dueMoment, type TaskActor, type TaskDue, type TaskOrigin, type TaskSubject } from "./task";
import { getWorkPreferences } from "./work-preferences.server";

const NO_SUBJECT: TaskSubject = { leadId: null, tenantId: null, proposalId: null, bookingId: null };

/** A task about nothing, or about one of these. */
type AskedSubject = Partial<Record<"leadId" | "proposalId" | "bookingId", string | null>>;

/**
 * What a task that starts from a lead, a proposal or a booking is about, with its lead; null when
 * there is no such row.
 */
export async function findTaskSubject({
  leadId = null,
  proposalId = null,
  bookingId = null,
}: AskedSubject): Promise<TaskSubject | null> {
  if ([leadId, proposalId, bookingId].some((id) => id !== null && !isUuid(id))) return null;
  if (proposalId !== null) return proposalSubject(proposalId);
  if (bookingId !== null) return bookingSubject(bookingId);
  if (leadId === null) return NO_SUBJECT;
  const lead = await getLead({ id: leadId });
  return lead && { ...NO_SUBJECT, leadId };
}

async function proposalSubject(proposalId: string): Promise<TaskSubject | null> {
  const [row] = await db
    .select({ leadId: leads.id, tenantId: proposals.tenantId })
    .from(proposals)
    .leftJoin(leads, eq(leads.email, keptEmail(proposals.clientEmail)))
    .where(eq(proposals.id, proposalId));
  return row ? { ...NO_SUBJECT, ...row, proposalId } : null;
}

async function bookingSubject(bookingId: string): Promise<TaskSubject | null> {
  const [row] = await db
    .select({ leadId: leads.id })
    .from(bookings)
    .leftJoin(leads, eq(leads.email, keptEmail(bookings.email)))
    .where(eq(bookings.id, bookingId));
  return row ? { ...NO_SUBJECT, ...row, bookingId } : null;
}

/** A task as it is added. The form chooses the `id`. */
export interface NewTask extends TaskDue {
  id: string;
  title: string;
  ownerId: string;
  subject: TaskSubject;
  createdBy: string | null;
  origin?: TaskOrigin;
}

/** The write that adds a task. `timeZone` is the owner's. */
export function taskWrite(tx: Database, { subject, ...task }: NewTask, timeZone: string, now: Date): Write {
  const dueAt = dueMoment(task, timeZone);
  return insertRow(tx, tasks, { ...task, ...subject, dueAt, createdAt: now, updatedAt: now });
}

/** Adds a task. False when the same form was sent before. */
export async function addTask({ task, now = sharedNow() }: { task: NewTask; now?: Date }): Promise<boolean> {
  const { timeZone } = await getWorkPreferences({ userId: task.ownerId });
  try {
    await atomically((tx) => [taskWrite(tx, task, timeZone, now)]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

interface TaskChange {
  id: string;
  actor: TaskActor;
  /** Only if nothing has changed since then. */
  unchangedSince?: Date | undefined;
  now?: Date;
}

/**
 * The condition of every change: the task is the actor's own, unless they manage those of others,
 * and as the actor has seen it.
 */
function isTheirs({ id, actor, unchangedSince }: TaskChange) {
  return and(
    eq(tasks.id, id),
    actor.mayManage ? undefined : eq(tasks.ownerId, actor.userId),
    unchangedSince && eq(tasks.updatedAt, unchangedSince),
  );
}

/**
 * Completes an open task. Throws `ConditionLost` when someone else completed or deleted it first.
 */
export async function completeTask(change: TaskChange): Promise<void> {
  const { actor, now = sharedNow() } = change;
  await atomically((tx) => [
    required(
      tx
        .update(tasks)
        .set({ doneAt: now, doneBy: actor.userId, updatedAt: now })
        .where(and(isTheirs(change), isNull(tasks.doneAt)))
        .returning({ id: tasks.id }),
    ),
  ]);
}

/** Opens a completed task again. Throws `ConditionLost` when it is open or gone. */
export async function reopenTask(change: TaskChange): Promise<void> {
  const { now = sharedNow() } = change;
  await atomically((tx) => [
    required(
      tx
        .update(tasks)
        .set({ doneAt: null, doneBy: null, updatedAt: now })
        .where(and(isTheirs(change), isNotNull(tasks.doneAt)))
        .returning({ id: tasks.id }),
    ),
  ]);
}

/**
 * Puts an open task off to a moment. What it was due for stays on record. Throws `RuleError`
 * "task_snooze_past", and `ConditionLost` when it is done or gone.
 */
export async function snoozeTask({ until, ...change }: TaskChange & { until: Date }): Promise<void> {
  const { now = sharedNow() } = change;
  if (until <= now) throw new RuleError(TASK_RULES, "task_snooze_past");
  await atomically((tx) => [
    required(
      tx
        .update(tasks)
        .set({ snoozedUntil: until, dueAt: until, updatedAt: now })
        .where(and(isTheirs(change), isNull(tasks.doneAt)))
        .returning({ id: tasks.id }),
    ),
  ]);
}

/**
 * Takes a snooze back: the task is due when it was before. Throws `ConditionLost` when it was
 * completed, deleted or snoozed again since.
 */
export async function undoSnooze({
  task: { dueDay, dueMinute, timeZone },
  snoozedUntil,
  before,
  ...change
}: TaskChange & {
  task: TaskDue & { timeZone: string };
  snoozedUntil: Date;
  before: Date | null;
}): Promise<void> {
  const { now = sharedNow() } = change;
  const dueAt = before ?? dueMoment({ dueDay, dueMinute }, timeZone);
  await atomically((tx) => [
    required(
      tx
        .update(tasks)
        .set({ snoozedUntil: before, dueAt, updatedAt: now })
        .where(and(isTheirs(change), isNull(tasks.doneAt), eq(tasks.snoozedUntil, snoozedUntil)))
        .returning({ id: tasks.id }),
    ),
  ]);
}

/**
 * Changes a task. A new due date or owner ends its snooze. Throws `ConditionLost` when it is gone.
 */
export async function saveTask({
  task,
  form: { title, dueDay, dueMinute, ownerId },
  ...change
}: TaskChange & {
  /** The task so far. */
  task: TaskDue & { ownerId: string | null };
  form: TaskDue & { title: string; ownerId: string | null };
}): Promise<void> {
  const { now = sharedNow() } = change;
  const keepsPlan = task.dueDay === dueDay && task.dueMinute === dueMinute && task.ownerId === ownerId;
  const { timeZone } = await getWorkPreferences({ userId: ownerId ?? change.actor.userId });
  const due = { dueDay, dueMinute };
  await atomically((tx) => [
    required(
      tx
        .update(tasks)
        .set({
          title,
          updatedAt: now,
          ...(keepsPlan ? {} : { ...due, ownerId, dueAt: dueMoment(due, timeZone), snoozedUntil: null }),
        })
        .where(isTheirs(change))
        .returning({ id: tasks.id }),
    ),
  ]);
}

/**
 * Deletes a task. A suggestion that is deleted does not come back. Throws `ConditionLost` when it
 * is gone already.
 */
export async function deleteTask(change: TaskChange): Promise<void> {
  await atomically((tx) => [required(tx.delete(tasks).where(isTheirs(change)).returning({ id: tasks.id }))]);
}

/**
 * The tasks about the person behind these addresses, their proposals and their consultations. They
 * are found one way after another: PostgreSQL reads the whole table for ways joined by "or".
 */
function tasksAbout(tx: Pick<Database, "select">, emails: string[]): SQL {
  const theirLeads = tx.select({ id: leads.id }).from(leads).where(inArray(leads.email, emails));
  const theirProposals = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(inArray(proposals.clientEmail, emails));
  const theirBookings = tx.select({ id: bookings.id }).from(bookings).where(inArray(bookings.email, emails));
  const found = (where: SQL) => tx.select({ id: tasks.id }).from(tasks).where(where);
  return inArray(
    tasks.id,
    found(inArray(tasks.leadId, theirLeads))
      .unionAll(found(inArray(tasks.proposalId, theirProposals)))
      .unionAll(found(inArray(tasks.bookingId, theirBookings))),
  );
}

/** The write that erases the tasks about a person: their titles may name them. */
export function eraseTasksWrite(tx: Database, { emails }: { emails: string[] }): Write {
  return tx.delete(tasks).where(tasksAbout(tx, emails));
}

/** The tasks about a person, for a copy of their data. */
export function exportTasks({ emails }: { emails: string[] }) {
  const { createdAt, id } = tasks;
  return everyRow({ createdAt, id }, tasksAbout(db, emails), (key) =>
    db.select({ key, row: copiedColumns("tasks") }).from(tasks),
  );
}
