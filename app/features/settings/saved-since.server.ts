import type { SubmissionResult } from "@conform-to/react";

import type { Settings } from "~/models/settings/settings";
import { changedSince } from "~/models/settings/settings-save.server";
import { type FieldValues, settingTexts } from "~/models/settings/settings-section";

/** Picks the settings that someone has saved since a refused form was shown. */
export function savedSince({ initialValue }: SubmissionResult, settings: Partial<Settings>): FieldValues {
  const seen = initialValue?.seen;
  return settingTexts(changedSince(typeof seen === "string" ? seen : "", settings));
}
