import { asc } from "drizzle-orm";

import { atomically, db, refreshStatistics } from "~/server/db.server";

import { auditEntries, users } from "../../drizzle/schema";
import { insertMany, ROWS_PER_TRANSACTION } from "./insert-many";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** As for posts and users: five years. */
const SPREAD_MILLISECONDS = 5 * 365 * DAY_MILLISECONDS;
const ACTORS = 20;

const ACTIONS = ["post.published", "post.changed", "user.role_changed", "user.disabled", "settings.changed"];

/** Adds `total` entries of the audit log for load tests, by twenty people and the system. */
export async function createBulkAudit({
  total,
  now = new Date(),
}: {
  total: number;
  now?: Date;
}): Promise<void> {
  const people = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .orderBy(asc(users.id))
    .limit(ACTORS);
  for (let start = 1; start <= total; start += ROWS_PER_TRANSACTION) {
    const size = Math.min(ROWS_PER_TRANSACTION, total - start + 1);
    const rows = Array.from({ length: size }, (_, offset) => {
      const number = start + offset;
      const actor = people[number % (people.length + 1)];
      const action = ACTIONS[number % ACTIONS.length] ?? "post.changed";
      return {
        actorId: actor?.id ?? null,
        actorName: actor?.email ?? "System",
        action,
        subjectType: action.slice(0, action.indexOf(".")),
        subjectId: crypto.randomUUID(),
        subjectName: `Something, number ${number}`,
        before: { status: "draft" },
        after: { status: "published" },
        network: "192.0.2.0/24",
        createdAt: new Date(now.getTime() - Math.round((SPREAD_MILLISECONDS / total) * number)),
      };
    });
    await atomically((tx) => [insertMany(tx, auditEntries, rows)], { mayBeLost: true });
  }
  await refreshStatistics();
}
