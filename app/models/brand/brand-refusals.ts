import { brandCopy } from "~/copy/brand/brand";
import type { RuleTable } from "~/models/shared/rule-error";

const { refused } = brandCopy.sign;

/** What forbids a sign. */
export const SIGN_RULES = {
  sign_missing: { status: 422, message: refused.missing },
  sign_too_large: { status: 413, message: refused.tooLarge },
  sign_not_a_picture: { status: 422, message: refused.type },
  sign_shape: { status: 422, message: refused.shape },
  sign_too_detailed: { status: 422, message: refused.detailed },
  sign_contains_more: { status: 422, message: refused.more },
  sign_empty: { status: 422, message: refused.empty },
  sign_busy: { status: 503, message: refused.busy },
} as const satisfies RuleTable;

export type SignRule = keyof typeof SIGN_RULES;
