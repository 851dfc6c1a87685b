import type { PeriodUnit } from "~/models/dashboard/period";

/** The periods that the page can show, by their names in the URL, and the columns of its chart. */
export const INSIGHT_PERIODS = {
  "7d": { days: 7, unit: "day" },
  "30d": { days: 30, unit: "day" },
  "90d": { days: 90, unit: "week" },
  "1y": { days: 365, unit: "month" },
} as const satisfies Record<string, { days: number; unit: PeriodUnit }>;

export type InsightPeriod = keyof typeof INSIGHT_PERIODS;
