import { and, eq, exists, gte, gt, isNull, lte, notExists, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { tasksCopy } from "~/copy/tasks";
import { atomically, db, ifNotLost, required, type Database, type Write } from "~/server/db.server";

import {
  bookingHosts,
  bookings,
  leads,
  proposals,
  tasks,
  taskSuggestions,
  users,
} from "../../../drizzle/schema";

import { keptEmail } from "~/models/lead/lead-address.server";
import { ownersOnly } from "./task-owner.server";
import { addToDay, dayAt } from "~/lib/time-zone";
import type { TaskOrigin, TaskSubject } from "./task";
import { taskWrite } from "./task.server";
import { getWorkPreferences } from "./work-preferences.server";
import { SUGGESTED_CONSULTATION_DAYS, SUGGESTED_UNANSWERED_DAYS, TASK_TITLE_LENGTH_MAX } from "./task-limits";
import { daysBefore } from "~/lib/time-units";

const SUGGESTED_AT_ONCE = 50;

interface Suggestion {
  key: string;
  title: string;
  origin: TaskOrigin;
  ownerId: string;
  /** Days from now until it is due. */
  inDays: number;
  subject: TaskSubject;
}

/**
 * Suggests the next step after a consultation that took place, and for a proposal that was opened
 * and not answered. Each suggestion is made once, however many processes look: the process that
 * adds its key adds its task. Returns how many were made.
 */
export async function suggestTasks({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const suggestions = [...(await afterConsultations(now)), ...(await forOpenedProposals(now))];
  let made = 0;
  for (const suggestion of suggestions) if (await suggest(suggestion, now)) made += 1;
  return made;
}

async function suggest({ key, inDays, title, ...task }: Suggestion, now: Date): Promise<boolean> {
  const { timeZone } = await getWorkPreferences({ userId: task.ownerId });
  const dueDay = addToDay(dayAt(now, timeZone), inDays);
  const due = { title: title.slice(0, TASK_TITLE_LENGTH_MAX), dueDay, dueMinute: null, createdBy: null };
  return ifNotLost(
    atomically((tx) => [
      required(
        tx
          .insert(taskSuggestions)
          .values({ key, createdAt: now })
          .onConflictDoNothing()
          .returning({ key: taskSuggestions.key }),
      ),
      taskWrite(tx, { id: crypto.randomUUID(), ...task, ...due }, timeZone, now),
    ]),
  );
}

function isNew(key: SQL) {
  return notExists(
    db.select({ key: taskSuggestions.key }).from(taskSuggestions).where(eq(taskSuggestions.key, key)),
  );
}

/**
 * The write that completes the suggestion to ask about a proposal, because the client answered or
 * is no longer asked.
 */
export function answeredSuggestionWrite(
  tx: Database,
  { proposalId, now }: { proposalId: string; now: Date },
): Write {
  return tx
    .update(tasks)
    .set({ doneAt: now, updatedAt: now })
    .where(and(eq(tasks.proposalId, proposalId), eq(tasks.origin, "proposal"), isNull(tasks.doneAt)));
}

/**
 * The writes that take back the suggestion after a consultation that didn't take place after all.
 * It stays once someone has changed it. It may be suggested again, unless someone dismissed it.
 */
export function takenBackSuggestionWrites(tx: Database, { bookingId }: { bookingId: string }): Write[] {
  const untouched = and(
    eq(tasks.bookingId, bookingId),
    eq(tasks.origin, "consultation"),
    eq(tasks.updatedAt, tasks.createdAt),
  );
  return [
    tx
      .delete(taskSuggestions)
      .where(
        and(
          eq(taskSuggestions.key, `consultation:${bookingId}`),
          exists(tx.select({ id: tasks.id }).from(tasks).where(untouched)),
        ),
      ),
    tx.delete(tasks).where(untouched),
  ];
}

/** Consultations of the last days that took place, for the lead's owner, else the host. */
async function afterConsultations(now: Date): Promise<Suggestion[]> {
  const key = sql<string>`'consultation:' || ${bookings.id}`;
  // Not joined: PostgreSQL would read all leads to find those of a few bookings.
  const ofLead = (column: typeof leads.id | typeof leads.ownerId) =>
    db
      .select({ column })
      .from(leads)
      .where(eq(leads.email, keptEmail(bookings.email)));
  const rows = await db
    .select({
      key,
      bookingId: bookings.id,
      name: bookings.name,
      leadId: sql<string | null>`${ofLead(leads.id)}`,
      ownerId: users.id,
    })
    .from(bookings)
    .innerJoin(bookingHosts, eq(bookingHosts.id, bookings.hostId))
    .innerJoin(users, sql`${users.id} = coalesce(${ofLead(leads.ownerId)}, ${bookingHosts.userId})`)
    .where(
      and(
        eq(bookings.status, "held"),
        gte(bookings.startsAt, daysBefore(now, SUGGESTED_CONSULTATION_DAYS)),
        lte(bookings.startsAt, now),
        ownersOnly(),
        isNew(key),
      ),
    )
    .limit(SUGGESTED_AT_ONCE);
  return rows.map(({ key, bookingId, name, leadId, ownerId }) => ({
    key,
    title: tasksCopy.suggested.consultation(name),
    origin: "consultation",
    ownerId,
    inDays: 1,
    subject: { bookingId, leadId, proposalId: null, tenantId: null },
  }));
}

/** Proposals whose client opened the current version days ago and hasn't decided. */
async function forOpenedProposals(now: Date): Promise<Suggestion[]> {
  const key = sql<string>`'proposal:' || ${proposals.id} || ':' || ${proposals.revision}`;
  const rows = await db
    .select({
      key,
      proposalId: proposals.id,
      title: proposals.title,
      name: proposals.clientName,
      tenantId: proposals.tenantId,
      leadId: leads.id,
      ownerId: users.id,
    })
    .from(proposals)
    .innerJoin(users, eq(users.id, proposals.ownerId))
    .leftJoin(leads, eq(leads.email, keptEmail(proposals.clientEmail)))
    .where(
      and(
        eq(proposals.status, "viewed"),
        // One of two people has signed, and is not to be asked whether they want to.
        isNull(proposals.halfSignedAt),
        gt(proposals.expiresAt, now),
        lte(proposals.viewedAt, daysBefore(now, SUGGESTED_UNANSWERED_DAYS)),
        ownersOnly(),
        isNew(key),
      ),
    )
    .limit(SUGGESTED_AT_ONCE);
  return rows.map(({ key, title, name, ownerId, proposalId, leadId, tenantId }) => ({
    key,
    title: tasksCopy.suggested.proposal(name, title),
    origin: "proposal",
    ownerId,
    inDays: 0,
    subject: { proposalId, leadId, tenantId, bookingId: null },
  }));
}
