import { and, asc, eq, gt, lt, ne } from "drizzle-orm";

import { postPresences, posts, users } from "../../../drizzle/schema";

import { displayName } from "~/models/account/user-name";
import { atomically, db } from "~/server/db.server";

/** An editor repeats that it is open more often than this. Silence means that it was closed. */
export const PRESENCE_MILLISECONDS = 75_000;

interface Seat {
  postId: string;
  userId: string;
}

/** Notes that someone has a post open. Whether there is such a post. */
export async function markPresent({
  postId,
  userId,
  now = new Date(),
}: Seat & { now?: Date }): Promise<boolean> {
  const [post] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).limit(1);
  if (!post) return false;
  await atomically(
    (tx) => [
      tx.delete(postPresences).where(lt(postPresences.seenAt, silentSince(now))),
      tx
        .insert(postPresences)
        .values({ postId, userId, seenAt: now })
        .onConflictDoUpdate({
          target: [postPresences.postId, postPresences.userId],
          set: { seenAt: now },
        }),
    ],
    { mayBeLost: true },
  );
  return true;
}

/** Notes that someone has closed a post. */
export async function markGone({ postId, userId }: Seat): Promise<void> {
  await atomically(
    (tx) => [
      tx.delete(postPresences).where(and(eq(postPresences.postId, postId), eq(postPresences.userId, userId))),
    ],
    { mayBeLost: true },
  );
}

const PRESENT_MAX = 5;

/** The names of up to five others who have a post open, by name. */
export async function listPresent({
  postId,
  userId,
  now = new Date(),
}: Seat & { now?: Date }): Promise<string[]> {
  const rows = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(postPresences)
    .innerJoin(users, eq(users.id, postPresences.userId))
    .where(
      and(
        eq(postPresences.postId, postId),
        ne(postPresences.userId, userId),
        gt(postPresences.seenAt, silentSince(now)),
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
