import { and, eq, inArray, isNull, or } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";

import { tasks } from "../../../drizzle/schema";

import { dueMoment } from "./task";
import { getWorkPreferences } from "./work-preferences.server";

/** An open suggestion, and when it is due on the clock of its next owner. */
interface FollowingSuggestion {
  id: string;
  dueAt: Date;
}

/**
 * The open suggestions that follow their lead or proposal to another owner: those of the owner so
 * far. Tasks that people wrote themselves stay with them. None if the next owner is nobody.
 */
export async function listFollowingSuggestions({
  leadId,
  proposalIds,
  from,
  owner,
}: {
  /** The lead whose consultations they follow; null if only proposals change hands. */
  leadId: string | null;
  proposalIds: readonly string[];
  /** The owner so far. */
  from: string | null;
  owner: { id: string } | null;
}): Promise<FollowingSuggestion[]> {
  if (from === null || owner === null) return [];
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
        eq(tasks.ownerId, from),
        isNull(tasks.doneAt),
      ),
    );
  if (rows.length === 0) return [];
  const { timeZone } = await getWorkPreferences({ userId: owner.id });
  return rows.map(({ id, snoozedUntil, ...due }) => ({
    id,
    dueAt: snoozedUntil ?? dueMoment(due, timeZone),
  }));
}

/** The writes with which suggestions follow. One that was completed in the same moment stays. */
export function followingSuggestionWrites(
  tx: Database,
  {
    suggestions,
    from,
    owner,
    now,
  }: {
    suggestions: readonly FollowingSuggestion[];
    from: string | null;
    owner: { id: string } | null;
    now: Date;
  },
): Write[] {
  if (from === null || owner === null) return [];
  return suggestions.map(({ id, dueAt }) =>
    tx
      .update(tasks)
      .set({ ownerId: owner.id, dueAt, updatedAt: now })
      .where(and(eq(tasks.id, id), eq(tasks.ownerId, from), isNull(tasks.doneAt))),
  );
}
