import { atomically, db, refreshStatistics } from "~/server/db.server";
import type { Role } from "~/models/account/role";

import { users } from "../../drizzle/schema";
import { insertMany, ROWS_PER_TRANSACTION } from "./insert-many";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** As for posts: five years of sign-ups. */
const SPREAD_MILLISECONDS = 5 * 365 * DAY_MILLISECONDS;

const FIRST_NAMES = ["Alex", "Sam", "Kim", "Robin", "Jo", "Chris", "Pat", "Lee", "Max", "Ash"];
const LAST_NAMES = ["Sample", "Example", "Placeholder", "Specimen", "Template", "Mockup", "Fixture"];
const BUSINESSES = ["Freight", "Clinic", "Retail", "Foods", "Energy", "Travel", "Precision Parts"];
const STAFF: readonly Role[] = ["support", "billing_admin", "sales", "blog_admin"];

/** Adds `total` accounts for load tests. One of a thousand is staff, one of fifty is disabled. */
export async function createBulkUsers({
  total,
  now = new Date(),
}: {
  total: number;
  now?: Date;
}): Promise<void> {
  const existing = await db.$count(users);
  for (let start = 1; start <= total; start += ROWS_PER_TRANSACTION) {
    const size = Math.min(ROWS_PER_TRANSACTION, total - start + 1);
    const rows = Array.from({ length: size }, (_, offset) => {
      const age = Math.round((SPREAD_MILLISECONDS / total) * (start + offset));
      return bulkUser({ number: existing + start + offset, createdAt: new Date(now.getTime() - age) });
    });
    await atomically((tx) => [insertMany(tx, users, rows)], { mayBeLost: true });
  }
  await refreshStatistics();
}

function bulkUser({ number, createdAt }: { number: number; createdAt: Date }) {
  const role: Role =
    number % 1_000 === 0
      ? (STAFF[(number / 1_000) % STAFF.length] ?? "support")
      : number % 3 === 0
        ? "customer"
        : "lead";
  return {
    externalId: crypto.randomUUID(),
    email: `person-${number}@load.test`,
    firstName: FIRST_NAMES[number % FIRST_NAMES.length] ?? null,
    lastName: `${LAST_NAMES[number % LAST_NAMES.length]}-${number}`,
    businessName: `${BUSINESSES[number % BUSINESSES.length]} ${number}`,
    role,
    isActive: number % 50 !== 0,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Adds active staff of one role. Returns their ids. */
export async function createBulkStaff({ total, role }: { total: number; role: Role }): Promise<string[]> {
  const existing = await db.$count(users);
  const ids: string[] = [];
  for (let start = 0; start < total; start += ROWS_PER_TRANSACTION) {
    const size = Math.min(ROWS_PER_TRANSACTION, total - start);
    const rows = Array.from({ length: size }, (_, offset) => ({
      ...bulkUser({ number: existing + start + offset, createdAt: new Date() }),
      id: crypto.randomUUID(),
      role,
      isActive: true,
    }));
    await atomically((tx) => [insertMany(tx, users, rows)], { mayBeLost: true });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
