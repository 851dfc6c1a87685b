import { and, gte, lt, sql } from "drizzle-orm";
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

/** What is counted by week: new accounts, published posts, and consultations that took place. */
const COUNTED = {
  signUps: { table: users, column: users.createdAt, where: undefined },
  publications: {
    table: posts,
    column: posts.publishedAt,
    // A literal, because a bound value would keep the partial index from being used.
    where: sql`${posts.status} = 'published'`,
  },
  consultations: {
    table: bookings,
    column: bookings.startsAt,
    where: sql`${bookings.status} not in ('cancelled', 'missed')`,
  },
} as const;

type Counted = keyof typeof COUNTED;

/**
 * Counts by week in one statement for all of `names`. Each week walks its own part of an index, and
 * no row is read twice.
 */
export async function countByWeek<Name extends Counted>({
  names,
  now = new Date(),
}: {
  names: readonly Name[];
  now?: Date;
}): Promise<Record<Name, Weekly>> {
  const starts = weekStarts({ now, weeks: CHART_WEEKS });
  const weeks = starts.slice(0, -1).map((start, index) => ({ start, end: starts[index + 1] ?? now }));
  const fields = Object.fromEntries(
    names.flatMap((name) =>
      weeks.map(({ start, end }, index) => {
        const { table, column, where } = COUNTED[name];
        const isWithin = and(where, gte(column, start), lt(column, end < now ? end : now));
        const counted = sql<number>`(select count(*) from ${table} where ${isWithin})`;
        return [`${name}${index}`, counted.mapWith(Number)] as const;
      }),
    ),
  );
  const [row] = names.length === 0 ? [] : await db.select(fields).from(sql`(select 1) as one`);
  const weeklyOf = (name: Name): Weekly =>
    weeks.map(({ start }, index) => ({ start, count: row?.[`${name}${index}`] ?? 0 }));
  return Object.fromEntries(names.map((name) => [name, weeklyOf(name)])) as Record<Name, Weekly>;
}
