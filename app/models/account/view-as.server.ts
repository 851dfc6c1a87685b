import { and, eq, isNull } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, ifNotLost, refuseLost, required } from "~/server/db.server";

import { userSessions } from "../../../drizzle/schema";

import { securityEventWrite } from "./security-event.server";
import { recordName, type User } from "./user";
import { USER_RULES } from "./account-refusals";
import { requireUserRow } from "./user.server";
import { mayViewAs } from "./view-as";
import { VIEW_AS_MINUTES } from "./account-limits";

/** A session of staff, and who acts. */
interface StaffSession {
  sessionId: string;
  source: AuditSource & { actor: { id: string } };
  now?: Date;
}

/**
 * Shows the pages of a user in this session of staff, for `VIEW_AS_MINUTES`. The audit log keeps
 * the reason, and the user finds the visit among their security events. Throws `RuleError`.
 */
export async function startViewAs({
  sessionId,
  userId,
  reason,
  source,
  now = sharedNow(),
}: StaffSession & { userId: string; reason: string }): Promise<User> {
  const [user, staff] = [await requireUserRow({ id: userId }), await requireUserRow({ id: source.actor.id })];
  if (user.id === staff.id) throw new RuleError(USER_RULES, "view_as_own");
  if (!mayViewAs(staff, user)) throw new RuleError(USER_RULES, "view_as_above");
  if (!user.isActive) throw new RuleError(USER_RULES, "account_disabled");
  const until = new Date(now.getTime() + VIEW_AS_MINUTES * MINUTE_MILLISECONDS);
  const writing = atomically((tx) => [
    required(
      tx
        .update(userSessions)
        .set({ viewedUserId: user.id, viewedUntil: until })
        .where(
          and(
            eq(userSessions.id, sessionId),
            eq(userSessions.userId, staff.id),
            isNull(userSessions.endedAt),
          ),
        )
        .returning({ id: userSessions.id }),
    ),
    securityEventWrite(tx, { userId: user.id, kind: "viewed_by_staff", now }),
    auditWrite(tx, {
      ...source,
      action: "user.viewed_as",
      subject: { id: user.id, name: recordName(user) },
      after: { reason, until: until.toISOString() },
      now,
    }),
  ]);
  // The session may have ended since the caller checked it.
  await refuseLost(writing, () => new RuleError(USER_RULES, "view_as_over"));
  return user;
}

/** Shows staff their own pages again. Null if they saw nobody else's. */
export async function endViewAs({
  sessionId,
  userId,
  source,
  now = sharedNow(),
}: StaffSession & { userId: string }): Promise<User | null> {
  const user = await requireUserRow({ id: userId });
  const isOver = await ifNotLost(
    atomically((tx) => [
      required(
        tx
          .update(userSessions)
          .set({ viewedUserId: null, viewedUntil: null })
          .where(
            and(
              eq(userSessions.id, sessionId),
              eq(userSessions.userId, source.actor.id),
              eq(userSessions.viewedUserId, userId),
            ),
          )
          .returning({ id: userSessions.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: "user.view_as_ended",
        subject: { id: user.id, name: recordName(user) },
        now,
      }),
    ]),
  );
  return isOver ? user : null;
}
