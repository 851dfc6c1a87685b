import { accountRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";
import { API_KEYS_MAX } from "./api-key-limits";

/** What forbids making an API key. */
export const API_KEY_RULES = {
  too_many_api_keys: { status: 409, message: ruleCopy.too_many_api_keys(API_KEYS_MAX) },
} as const satisfies RuleTable;
