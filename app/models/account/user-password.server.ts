import { RuleError } from "~/models/shared/rule-error";
import { mailPasswordReset } from "~/services/identity/account.server";

import type { AuditSource } from "~/models/audit/audit";
import { recordAudit } from "~/models/audit/audit.server";
import { RANKS } from "./role";
import { recordName, type User } from "./user";
import { USER_RULES } from "./account-refusals";
import { requireUserRow } from "./user.server";

/**
 * Has the identity provider email a user a link to choose a new password. Nobody else ever sees the
 * link. Staff can do this for people of their own rank or below. Throws `RuleError`.
 */
export async function sendPasswordLink({
  userId,
  source,
  redirectTo,
}: {
  userId: string;
  source: AuditSource & { actor: { id: string } };
  redirectTo: string;
}): Promise<{ ok: boolean; user: User }> {
  const [user, actor] = [await requireUserRow({ id: userId }), await requireUserRow({ id: source.actor.id })];
  if (RANKS[user.role] > RANKS[actor.role]) throw new RuleError(USER_RULES, "above_own_rank");
  if (!user.isActive) throw new RuleError(USER_RULES, "account_disabled");
  const error = await mailPasswordReset({ email: user.email, redirectTo });
  if (error) return { ok: false, user };
  await recordAudit({
    ...source,
    action: "user.password_link_sent",
    subject: { id: user.id, name: recordName(user) },
  });
  return { ok: true, user };
}
