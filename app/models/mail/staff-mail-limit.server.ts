import { takeAllowance } from "~/models/shared/rate-limit.server";
import { RuleError } from "~/models/shared/rule-error";

import { MAIL_RULES } from "./mail-refusals";

/**
 * Counts a change by one of the staff that emails others, so that no account can flood people, or
 * hold up everyone's emails. Throws `RuleError` "too_many_mails". Changes by nobody aren't counted.
 */
export async function countStaffMail({ staffId, now }: { staffId: string | null; now: Date }): Promise<void> {
  if (staffId === null) return;
  const subject = { kind: "account", value: staffId } as const;
  const state = await takeAllowance({ rule: "staff_mail", subject, now });
  if (!state.allowed) throw new RuleError(MAIL_RULES, "too_many_mails", state);
}
