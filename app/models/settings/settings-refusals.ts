import { systemSettingsCopy } from "~/copy/system-settings";
import type { RuleTable } from "~/models/shared/rule-error";

/** What forbids saving settings. */
export const SETTINGS_RULES = {
  settings_changed: { status: 409, message: systemSettingsCopy.conflict },
} as const satisfies RuleTable;
