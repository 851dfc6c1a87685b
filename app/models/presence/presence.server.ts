import { and, asc, eq, gt, lt, ne } from "drizzle-orm";

import { editorPresences, users } from "../../../drizzle/schema";
import { PRESENCE_MILLISECONDS, PRESENT_MAX } from "./presence-limits";

import { sharedNow } from "~/lib/clock/shared-clock";
import { displayName } from "~/models/account/user-name";
import { atomically, db } from "~/server/db.server";

interface Seat {
  /** What is open: "post:" and the id of the article, for example. */
  subject: `${"post" | "content"}:${string}`;
  userId: string;
}

/** Notes that someone has something open. */
export async function markPresent({
  subject,
  userId,
  now = sharedNow(),
}: Seat & { now?: Date }): Promise<void> {
  await atomically(
    (tx) => [
      tx.delete(editorPresences).where(lt(editorPresences.seenAt, silentSince(now))),
      tx
        .insert(editorPresences)
        .values({ subject, userId, seenAt: now })
        .onConflictDoUpdate({
          target: [editorPresences.subject, editorPresences.userId],
          set: { seenAt: now },
        }),
    ],
    { mayBeLost: true },
  );
}

/** Notes that someone has closed it. */
export async function markGone({ subject, userId }: Seat): Promise<void> {
  await atomically(
    (tx) => [
      tx
        .delete(editorPresences)
        .where(and(eq(editorPresences.subject, subject), eq(editorPresences.userId, userId))),
    ],
    { mayBeLost: true },
  );
}

/** The names of up to five others who have it open, by name. */
export async function listPresent({
  subject,
  userId,
  now = sharedNow(),
}: Seat & { now?: Date }): Promise<string[]> {
  const rows = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(editorPresences)
    .innerJoin(users, eq(users.id, editorPresences.userId))
    .where(
      and(
        eq(editorPresences.subject, subject),
        ne(editorPresences.userId, userId),
        gt(editorPresences.seenAt, silentSince(now)),
        eq(users.isActive, true),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.id))
    .limit(PRESENT_MAX);
  return rows.map(displayName);
}

function silentSince(now: Date): Date {
  return new Date(now.getTime() - PRESENCE_MILLISECONDS);
}
