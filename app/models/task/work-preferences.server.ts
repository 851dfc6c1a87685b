import { and, eq, isNull, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { timeZoneNamed } from "~/lib/zones/zone-names";
import { atomically, db, type Write } from "~/server/db.server";
import { prepareOnce } from "~/server/db/prepared.server";

import { bookingHosts, tasks, users, workPreferences } from "../../../drizzle/schema";

import { MAIL_CHOICES } from "~/models/mail/mail-choice";
import { turnedOffWrite } from "~/models/mail/mail-choice.server";
import { dueMoment } from "./task";
import type { WorkPreferences } from "./work-preferences";

/**
 * The columns that hold a person's zone. A query that has them joins `workPreferences` and
 * `bookingHosts`.
 */
export const zoneColumns = { chosenZone: workPreferences.timeZone, hostZone: bookingHosts.timeZone };

/**
 * The zone that a person works in: the chosen one, that of their booking calendar, or UTC where
 * neither exists.
 */
export function workZone(row: { chosenZone: string | null; hostZone: string | null }): string {
  return timeZoneNamed(row.chosenZone ?? "") ?? timeZoneNamed(row.hostZone ?? "") ?? "UTC";
}

const selectPreferences = prepareOnce((tx) =>
  tx
    .select({
      ...zoneColumns,
      wantsDigest: workPreferences.wantsDigest,
      wantsSummary: workPreferences.wantsSummary,
      wantsMentions: workPreferences.wantsMentions,
      wantsCompanyMail: workPreferences.wantsCompanyMail,
      usesKeys: workPreferences.usesKeys,
    })
    .from(users)
    .leftJoin(workPreferences, eq(workPreferences.userId, users.id))
    .leftJoin(bookingHosts, eq(bookingHosts.userId, users.id))
    .where(eq(users.id, sql.placeholder("userId"))),
);

/** The preferences of one person, with the defaults for what they did not choose. */
export async function getWorkPreferences({
  userId,
}: {
  userId: string;
}): Promise<WorkPreferences & { usesKeys: boolean }> {
  const [row] = await selectPreferences({ userId });
  return {
    timeZone: row ? workZone(row) : "UTC",
    wantsDigest: row?.wantsDigest ?? true,
    wantsSummary: row?.wantsSummary ?? true,
    wantsMentions: row?.wantsMentions ?? true,
    wantsCompanyMail: row?.wantsCompanyMail ?? true,
    usesKeys: row?.usesKeys ?? true,
  };
}

/** Saves whether single letters are keys of the console for a person. */
export async function saveKeyPreference({
  userId,
  usesKeys,
  now = sharedNow(),
}: {
  userId: string;
  usesKeys: boolean;
  now?: Date;
}): Promise<void> {
  const chosen = { usesKeys, updatedAt: now };
  await atomically((tx) => [
    tx
      .insert(workPreferences)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: workPreferences.userId, set: chosen }),
  ]);
}

/**
 * Saves a person's preferences. Tasks are due at a time of the owner's clock, so a new zone moves
 * the moments of their open tasks. What was snoozed stays at its moment.
 */
export async function saveWorkPreferences({
  userId,
  timeZone,
  wantsDigest,
  wantsSummary,
  wantsMentions,
  now = sharedNow(),
}: Pick<WorkPreferences, "timeZone" | "wantsDigest"> & {
  userId: string;
  /** Left as it is where the form doesn't ask. */
  wantsSummary?: boolean | undefined;
  wantsMentions?: boolean | undefined;
  now?: Date;
}): Promise<void> {
  const before = await getWorkPreferences({ userId });
  const moved = before.timeZone === timeZone ? [] : await listUnsnoozed(userId);
  const chosen = {
    timeZone,
    wantsDigest,
    ...(wantsSummary === undefined ? {} : { wantsSummary }),
    ...(wantsMentions === undefined ? {} : { wantsMentions }),
    updatedAt: now,
  };
  await atomically((tx): Write[] => [
    tx
      .insert(workPreferences)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: workPreferences.userId, set: chosen }),
    ...moved.map((task) =>
      tx
        .update(tasks)
        .set({ dueAt: dueMoment(task, timeZone) })
        // Not one that was changed in the meantime: it has its moment in the new zone already, or
        // is done.
        .where(and(eq(tasks.id, task.id), eq(tasks.dueAt, task.dueAt), isNull(tasks.doneAt))),
    ),
    ...OFFERED_TO_STAFF.filter((mail) => chosen[MAIL_CHOICES[mail]] === false).map((mail) =>
      turnedOffWrite(tx, mail, userId),
    ),
  ]);
}

/** The emails that the form with a person's working day asks for. */
const OFFERED_TO_STAFF = ["daily", "weekly", "mentions"] as const;

function listUnsnoozed(ownerId: string) {
  return db
    .select({ id: tasks.id, dueDay: tasks.dueDay, dueMinute: tasks.dueMinute, dueAt: tasks.dueAt })
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), isNull(tasks.doneAt), isNull(tasks.snoozedUntil)));
}
