import { priceRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";
import { PRICE_ITEMS_MAX } from "./price-limits";

/** What forbids a change of the price list. */
export const PRICE_RULES = {
  price_name_taken: { status: 409, message: ruleCopy.price_name_taken, field: "name" },
  price_limit: { status: 409, message: ruleCopy.price_limit(PRICE_ITEMS_MAX) },
  price_changed: { status: 409, message: ruleCopy.price_changed },
} as const satisfies RuleTable;
