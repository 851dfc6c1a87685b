import { and, asc, eq, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db, type Database } from "~/server/db.server";
import { prepareOnce } from "~/server/db/prepared.server";
import { replicaDb } from "~/server/db/replica.server";

import {
  bookingHosts,
  bookings,
  leads,
  proposals,
  tasks,
  tenants,
  users,
  workPreferences,
} from "../../../drizzle/schema";

import { displayName } from "~/models/account/user";
import { leadName } from "~/models/lead/lead";
import { cappedCount } from "~/models/shared/capped-count";
import { type Page, pageQuery, type PageRequest, type Sort, toPage } from "~/models/shared/keyset.server";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import { isUuid } from "~/lib/uuid";
import type { Task, TaskCounts, TaskSubject, TaskView } from "./task";
import { workZone, zoneColumns } from "./work-preferences.server";

const columns = {
  task: {
    id: tasks.id,
    title: tasks.title,
    dueDay: tasks.dueDay,
    dueMinute: tasks.dueMinute,
    snoozedUntil: tasks.snoozedUntil,
    dueAt: tasks.dueAt,
    ownerId: tasks.ownerId,
    leadId: tasks.leadId,
    proposalId: tasks.proposalId,
    bookingId: tasks.bookingId,
    origin: tasks.origin,
    doneAt: tasks.doneAt,
    doneBy: tasks.doneBy,
    updatedAt: tasks.updatedAt,
  },
  owner: { email: users.email, firstName: users.firstName, lastName: users.lastName },
  zone: zoneColumns,
  // A joined row counts as missing when its first column is null, so that is one that never is.
  lead: {
    email: leads.email,
    name: leads.name,
    company: leads.company,
    savingMinor: leads.yearlySavingMinor,
    savingCurrency: leads.yearlySavingCurrency,
  },
  tenantName: tenants.name,
  proposalTitle: proposals.title,
  bookingReference: bookings.reference,
};

/** Tasks with their surroundings, each found by its key. */
function selectTasks(tx: Pick<Database, "select"> = db) {
  return tx
    .select(columns)
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.ownerId))
    .leftJoin(workPreferences, eq(workPreferences.userId, tasks.ownerId))
    .leftJoin(bookingHosts, eq(bookingHosts.userId, tasks.ownerId))
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(tenants, eq(tenants.id, tasks.tenantId))
    .leftJoin(proposals, eq(proposals.id, tasks.proposalId))
    .leftJoin(bookings, eq(bookings.id, tasks.bookingId));
}

type Row = Awaited<ReturnType<typeof selectTasks>>[number];

function toTask({ task, owner, zone, lead, ...names }: Row): Task {
  const { savingMinor = null, savingCurrency = null } = lead ?? {};
  return {
    ...task,
    ...names,
    ownerName: owner && displayName(owner),
    timeZone: workZone(zone),
    leadName: lead && leadName(lead),
    saving:
      savingMinor === null || savingCurrency === null
        ? null
        : { amountMinor: savingMinor, currency: savingCurrency },
  };
}

/** Which tasks a list shows. */
interface TaskFilter {
  show: TaskView;
  ownerId?: string | undefined;
}

/**
 * The tasks of a page: open ones by when they are due, done ones by when they were completed,
 * latest first. Throws `RuleError` "invalid_cursor".
 */
export async function listTasks({
  filter: { show, ownerId },
  now = sharedNow(),
  page,
}: {
  filter: TaskFilter;
  now?: Date;
  page: PageRequest;
}): Promise<Page<Task>> {
  const isDone = show === "done";
  const sort: Sort = {
    by: isDone ? tasks.doneAt : tasks.dueAt,
    id: tasks.id,
    kind: "time",
    descending: isDone,
    name: isDone ? "done" : "due",
  };
  const query = pageQuery(sort, page);
  const rows = await selectTasks(replicaDb)
    .where(
      and(
        isDone ? isNotNull(tasks.doneAt) : isNull(tasks.doneAt),
        show === "overdue" ? lte(tasks.dueAt, now) : undefined,
        ownerId === undefined ? undefined : eq(tasks.ownerId, ownerId),
        query.where,
      ),
    )
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(
    rows.map(toTask),
    page,
    ({ doneAt, dueAt }) => (isDone ? (doneAt ?? dueAt) : dueAt),
    sort.name,
  );
}

/** The open tasks of one person that are due by a moment, most urgent first. */
export function listDueTasks({
  ownerId,
  until,
  limit,
}: {
  ownerId: string;
  until: Date;
  limit: number;
}): Promise<Task[]> {
  return selectOpen(and(eq(tasks.ownerId, ownerId), lte(tasks.dueAt, until)), limit);
}

/** The open tasks of a lead, most urgent first. */
export function listLeadTasks({ leadId, limit }: { leadId: string; limit: number }): Promise<Task[]> {
  return selectOpen(eq(tasks.leadId, leadId), limit);
}

/** How many tasks one person has added about a lead, a proposal or a booking. */
export function countAddedTasks({
  userId,
  about,
}: {
  userId: string;
  about: Partial<Pick<TaskSubject, "leadId" | "proposalId" | "bookingId">>;
}): Promise<number> {
  const { leadId, proposalId, bookingId } = about;
  const isAbout = and(
    leadId ? eq(tasks.leadId, leadId) : undefined,
    proposalId ? eq(tasks.proposalId, proposalId) : undefined,
    bookingId ? eq(tasks.bookingId, bookingId) : undefined,
  );
  return db.$count(tasks, and(isAbout, eq(tasks.createdBy, userId)));
}

async function selectOpen(condition: SQL | undefined, limit: number): Promise<Task[]> {
  const rows = await selectTasks()
    .where(and(isNull(tasks.doneAt), condition))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(limit);
  return rows.map(toTask);
}

const selectTask = prepareOnce((tx) => selectTasks(tx).where(eq(tasks.id, sql.placeholder("id"))));

/** One task. */
export async function getTask({ id }: { id: string }): Promise<Task | null> {
  if (!isUuid(id)) return null;
  const [row] = await selectTask({ id });
  return row ? toTask(row) : null;
}

/** How many open tasks of one person are overdue, and how many more are due by a moment. */
export async function countDueTasks({
  ownerId,
  until,
  now = sharedNow(),
}: {
  ownerId: string;
  until: Date;
  now?: Date;
}): Promise<TaskCounts> {
  const due = db
    .select({ dueAt: tasks.dueAt })
    .from(tasks)
    .where(and(isNull(tasks.doneAt), eq(tasks.ownerId, ownerId), lte(tasks.dueAt, until)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(COUNTED_MAX + 1)
    .as("due");
  const isOverdue = sql`${due.dueAt} <= ${sql.param(now, tasks.dueAt)}`;
  const [row] = await db
    .select({
      overdue: sql<number>`coalesce(sum(case when ${isOverdue} then 1 else 0 end), 0)`.mapWith(Number),
      today: sql<number>`coalesce(sum(case when ${isOverdue} then 0 else 1 end), 0)`.mapWith(Number),
    })
    .from(due);
  return { overdue: cappedCount(row?.overdue ?? 0), today: cappedCount(row?.today ?? 0) };
}
