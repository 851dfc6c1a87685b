import { mailRuleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";

/** What forbids a change that sends an email. */
export const MAIL_RULES = {
  too_many_mails: { status: 429, message: mailRuleCopy.too_many_mails },
} as const satisfies RuleTable;
