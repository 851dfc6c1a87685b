import { eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isUuid } from "~/lib/uuid";
import { atomically, db } from "~/server/db.server";

import { users, workPreferences } from "../../../drizzle/schema";

import { hasPermission } from "~/models/account/role";
import { displayName } from "~/models/account/user";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import type { QuarterGoal } from "./goal";

/** Someone who sells, with their goal for each quarter. */
export interface GoalOwner {
  id: string;
  name: string;
  goal: QuarterGoal | null;
}

/** A person with their goal; null for people who write no proposals. */
export async function getGoalOwner({ userId }: { userId: string }): Promise<GoalOwner | null> {
  if (!isUuid(userId)) return null;
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      amountMinor: workPreferences.goalMinor,
      currency: workPreferences.goalCurrency,
    })
    .from(users)
    .leftJoin(workPreferences, eq(workPreferences.userId, users.id))
    .where(eq(users.id, userId));
  if (!row || !hasPermission(row.role, "manage_proposals")) return null;
  const { id, amountMinor, currency } = row;
  const goal = amountMinor === null || currency === null ? null : { amountMinor, currency };
  return { id, name: displayName(row), goal };
}

/** Sets or removes a person's goal for each quarter. */
export async function setQuarterGoal({
  owner,
  goal,
  source,
  now = sharedNow(),
}: {
  owner: GoalOwner;
  goal: QuarterGoal | null;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const { amountMinor: goalMinor = null, currency = null } = goal ?? {};
  const before = owner.goal;
  if (before?.amountMinor === goal?.amountMinor && before?.currency === goal?.currency) return;
  const chosen = { goalMinor, goalCurrency: currency, updatedAt: now };
  await atomically((tx) => [
    tx
      .insert(workPreferences)
      .values({ userId: owner.id, ...chosen })
      .onConflictDoUpdate({ target: workPreferences.userId, set: chosen }),
    auditWrite(tx, {
      ...source,
      action: "user.goal_changed",
      subject: { id: owner.id, name: owner.name },
      before: before && { goalMinor: before.amountMinor, currency: before.currency },
      after: goal && { goalMinor, currency },
      now,
    }),
  ]);
}
