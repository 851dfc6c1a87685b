import { accountRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";

/** What an account may not be changed to. */
export const USER_RULES = {
  user_not_found: { status: 404, message: ruleCopy.user_not_found },
  own_account: { status: 409, message: ruleCopy.own_account },
  above_own_rank: { status: 409, message: ruleCopy.above_own_rank },
  view_as_own: { status: 409, message: ruleCopy.view_as_own },
  view_as_above: { status: 409, message: ruleCopy.view_as_above },
  view_as_over: { status: 409, message: ruleCopy.view_as_over },
  not_invited: { status: 409, message: ruleCopy.not_invited },
  account_disabled: { status: 409, message: ruleCopy.account_disabled },
  only_owner: { status: 409, message: ruleCopy.only_owner },
  last_super_admin: { status: 409, message: ruleCopy.last_super_admin },
} as const satisfies RuleTable;
