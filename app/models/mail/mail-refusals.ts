import { mailRuleCopy } from "~/copy/rules";
import type { AllowanceState } from "~/models/shared/rate-limit-rules";
import type { RuleTable } from "~/models/shared/rule-error";

/** What forbids a change that sends an email. */
export const MAIL_RULES = {
  too_many_mails: {
    status: 429,
    message: (_: AllowanceState) => mailRuleCopy.too_many_mails,
    retryAfterSeconds: (state: AllowanceState) => state.retryAfterSeconds,
  },
} as const satisfies RuleTable;
