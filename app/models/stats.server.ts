import { and, gte, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { db } from "~/db.server";

import { bookings, posts, users } from "../../drizzle/schema";

import { countPosts } from "./post-admin.server";
import { hasPermission, type Role } from "./role";
import { CHART_WEEKS, weekStarts, type AdminStats, type Weekly } from "./stats";

/** The figures that this role may see. */
export async function getAdminStats({
  role,
  now = new Date(),
}: {
  role: Role;
  now?: Date;
}): Promise<AdminStats> {
  const [totalUsers, counts] = await Promise.all([
    hasPermission(role, "manage_users") ? db.$count(users, sql`${users.isActive} = true`) : undefined,
    hasPermission(role, "manage_blog") ? countPosts({ now }) : undefined,
  ]);
  return {
    ...(totalUsers === undefined ? {} : { totalUsers }),
    ...(counts ? { totalPosts: counts.published, draftPosts: counts.draft + counts.scheduled } : {}),
  };
}

/** New accounts in each of the last weeks. */
export function countSignUps({ now = new Date() }: { now?: Date } = {}): Promise<Weekly> {
  return countByWeek({ table: users, column: users.createdAt, now });
}

/** Posts that came out in each of the last weeks. */
export function countPublications({ now = new Date() }: { now?: Date } = {}): Promise<Weekly> {
  // A literal, because with a bound value the partial index would not be used.
  const isPublished = sql`${posts.status} = 'published'`;
  return countByWeek({ table: posts, column: posts.publishedAt, now, where: isPublished });
}

/** Consultations that took place in each of the last weeks. */
export function countConsultations({ now = new Date() }: { now?: Date } = {}): Promise<Weekly> {
  return countByWeek({
    table: bookings,
    column: bookings.startsAt,
    now,
    where: sql`${bookings.status} not in ('cancelled', 'missed')`,
  });
}

/** One walk over the part of the index that holds these weeks; each row falls into one of them. */
async function countByWeek({
  table,
  column,
  now,
  where,
}: {
  table: typeof users | typeof posts | typeof bookings;
  column: SQLiteColumn;
  now: Date;
  where?: ReturnType<typeof sql>;
}): Promise<Weekly> {
  const starts = weekStarts({ now, weeks: CHART_WEEKS });
  const weeks = starts.slice(0, -1).map((start, index) => ({ start, end: starts[index + 1] ?? now }));
  const fields = Object.fromEntries(
    weeks.map(({ start, end }, index) => {
      const isWithin = and(gte(column, start), lt(column, end));
      return [`week${index}`, sql<number>`count(*) filter (where ${isWithin})`.mapWith(Number)];
    }),
  );
  const [row] = await db
    .select(fields)
    .from(table)
    .where(and(where, gte(column, weeks[0]?.start ?? now), lt(column, now)));
  return weeks.map(({ start }, index) => ({ start, count: row?.[`week${index}`] ?? 0 }));
}
