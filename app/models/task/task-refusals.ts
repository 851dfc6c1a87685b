import { taskRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";

/** What forbids a change of a task. */
export const TASK_RULES = {
  task_snooze_past: { status: 422, message: ruleCopy.task_snooze_past, field: "until" },
} as const satisfies RuleTable;
