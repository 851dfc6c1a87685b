import { and, eq, inArray, isNull, or } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";

import { tasks } from "../../../drizzle/schema";

import { dueMoment } from "./task";
import { getWorkPreferences } from "./work-preferences.server";

/**
 * The writes with which open suggestions follow their lead or proposal to another owner: those of
 * the owner so far. Tasks that people wrote themselves stay with them. One that is completed in the
 * same moment stays as well, and so do all of them if the next owner is nobody.
 */
export async function followingSuggestionWrites({
  leadId,
  proposalIds,
  from,
  owner,
  now,
}: {
  /** The lead whose consultations they follow; null if only proposals change hands. */
  leadId: string | null;
  proposalIds: readonly string[];
  /** The owner so far. */
  from: string | null;
  owner: { id: string } | null;
  now: Date;
}): Promise<(tx: Database) => Write[]> {
  if (from === null || owner === null) return () => [];
  const isTheirs = and(eq(tasks.ownerId, from), isNull(tasks.doneAt));
  const rows = await db
    .select({
      id: tasks.id,
      dueDay: tasks.dueDay,
      dueMinute: tasks.dueMinute,
      snoozedUntil: tasks.snoozedUntil,
    })
    .from(tasks)
    .where(
      and(
        or(
          leadId === null ? undefined : and(eq(tasks.leadId, leadId), eq(tasks.origin, "consultation")),
          and(inArray(tasks.proposalId, [...proposalIds]), eq(tasks.origin, "proposal")),
        ),
        isTheirs,
      ),
    );
  if (rows.length === 0) return () => [];
  const { timeZone } = await getWorkPreferences({ userId: owner.id });
  return (tx) =>
    rows.map(({ id, snoozedUntil, ...due }) =>
      tx
        .update(tasks)
        .set({ ownerId: owner.id, dueAt: snoozedUntil ?? dueMoment(due, timeZone), updatedAt: now })
        .where(and(eq(tasks.id, id), isTheirs)),
    );
}
