import { and, gte, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";

import { db } from "~/server/db.server";

import { bookings, posts, users } from "../../../drizzle/schema";

import { countPosts } from "~/models/post/post-admin.server";
import { hasPermission, type Role } from "~/models/account/role";
import { CHART_WEEKS, weekStarts, type AdminStats, type Weekly } from "./stats";

/** The figures a role may see. */
export async function getAdminStats({
  role,
  now = new Date(),
}: {
  role: Role;
  now?: Date;
}): Promise<AdminStats> {
  const [totalUsers, counts] = await Promise.all([
    hasPermission(role, "manage_users") ? countActiveUsers({ now }) : undefined,
    hasPermission(role, "manage_blog") ? countPosts({ now }) : undefined,
  ]);
  return {
    ...(totalUsers === undefined ? {} : { totalUsers }),
    ...(counts ? { totalPosts: counts.published, draftPosts: counts.draft + counts.scheduled } : {}),
  };
}

/** Counting this many takes milliseconds, so above it the number may be slightly old. */
const MANY_USERS = 10_000;
const KEPT_MILLISECONDS = 10_000;
const keptCount = new LRUCache<"active", { count: number; countedAt: Date }>({ max: 1 });

/** How many accounts are active. The count of very many accounts may be up to ten seconds old. */
export async function countActiveUsers({
  now = new Date(),
  many = MANY_USERS,
}: { now?: Date; many?: number } = {}): Promise<number> {
  const kept = keptCount.get("active");
  const age = kept ? now.getTime() - kept.countedAt.getTime() : Infinity;
  if (kept && kept.count >= many && age >= 0 && age < KEPT_MILLISECONDS) return kept.count;
  const count = await db.$count(users, sql`${users.isActive} = true`);
  keptCount.set("active", { count, countedAt: now });
  return count;
}

/** Counts new accounts in each of the last weeks. */
export function countSignUps({ now = new Date() }: { now?: Date } = {}): Promise<Weekly> {
  return countByWeek({ table: users, column: users.createdAt, now });
}

/** Counts posts published in each of the last weeks. */
export function countPublications({ now = new Date() }: { now?: Date } = {}): Promise<Weekly> {
  // A literal, because a bound value would keep the partial index from being used.
  const isPublished = sql`${posts.status} = 'published'`;
  return countByWeek({ table: posts, column: posts.publishedAt, now, where: isPublished });
}

/** Counts consultations that took place in each of the last weeks. */
export function countConsultations({ now = new Date() }: { now?: Date } = {}): Promise<Weekly> {
  return countByWeek({
    table: bookings,
    column: bookings.startsAt,
    now,
    where: sql`${bookings.status} not in ('cancelled', 'missed')`,
  });
}

/** One query for all weeks. Each week walks its own part of an index, and no row is read twice. */
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
      const isWithin = and(where, gte(column, start), lt(column, end < now ? end : now));
      const counted = sql<number>`(select count(*) from ${table} where ${isWithin})`;
      return [`week${index}`, counted.mapWith(Number)];
    }),
  );
  const [row] = await db.select(fields).from(sql`(select 1) as one`);
  return weeks.map(({ start }, index) => ({ start, count: row?.[`week${index}`] ?? 0 }));
}
