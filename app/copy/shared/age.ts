import { catalog } from "~/lib/language/catalog";
import { perLanguage } from "~/lib/language/current-language";
import { DAY_SECONDS } from "~/lib/time-units";

import * as german from "../de/lists";

const copy = catalog({ justNow: "just now" }, { de: german.ageCopy });

const STEPS = [
  { unit: "day", seconds: DAY_SECONDS },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;
const age = perLanguage((locale) => new Intl.RelativeTimeFormat(locale));

/**
 * How long ago, in the largest unit: "just now", "12 minutes ago", "1 day ago". Never "yesterday",
 * which can be wrong, because the reader's time zone isn't known. `now` comes from the server, so
 * that both sides agree. On a narrow card it stays on one line.
 */
export function formatAge(date: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1000);
  const step = STEPS.find((candidate) => seconds >= candidate.seconds);
  const text = step ? age().format(-Math.floor(seconds / step.seconds), step.unit) : copy.justNow;
  return text.replaceAll(" ", "\u00A0");
}
