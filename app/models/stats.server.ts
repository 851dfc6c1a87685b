import { eq } from "drizzle-orm";

import { db } from "~/db.server";

import { users } from "../../drizzle/schema";

import { countPosts } from "./post-admin.server";

/** The figures of the dashboard: published posts, all others but the trash, and active users. */
export interface Stats {
  totalUsers?: number;
  totalPosts?: number;
  draftPosts?: number;
}

/** Counts what may be seen; the rest is left out. */
export async function getStats({
  users: seesUsers,
  posts: seesPosts,
  now = new Date(),
}: {
  users: boolean;
  posts: boolean;
  now?: Date;
}): Promise<Stats> {
  const [totalUsers, counts] = await Promise.all([
    seesUsers ? db.$count(users, eq(users.isActive, true)) : undefined,
    seesPosts ? countPosts({ now }) : undefined,
  ]);
  return {
    ...(totalUsers === undefined ? {} : { totalUsers }),
    ...(counts ? { totalPosts: counts.published, draftPosts: counts.draft + counts.scheduled } : {}),
  };
}
