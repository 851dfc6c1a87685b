import { webhookRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";
import { ENDPOINTS_MAX } from "./webhook-limits";

/** What forbids a change of an endpoint. */
export const WEBHOOK_RULES = {
  webhook_not_found: { status: 404, message: ruleCopy.webhook_not_found },
  webhook_address: { status: 422, message: ruleCopy.webhook_address, field: "url" },
  webhook_limit: { status: 409, message: ruleCopy.webhook_limit(ENDPOINTS_MAX) },
} as const satisfies RuleTable;
