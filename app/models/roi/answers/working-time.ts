import type { Period } from "../roi-vocabulary";

/** Always shown next to a calculation that uses them. */
const WORKING = {
  hoursPerDay: 8,
  daysPerWeek: 5,
  daysPerMonth: 20,
  weeksPerMonth: 4,
  monthsPerYear: 12,
  /** Hours one person works in a year, without holidays and sick days. */
  hoursPerYear: 1_600,
} as const;

/** Periods per month, by working time. */
export const PER_MONTH: Record<Period, number> = {
  hour: WORKING.hoursPerDay * WORKING.daysPerMonth,
  day: WORKING.daysPerMonth,
  week: WORKING.weeksPerMonth,
  month: 1,
  quarter: 1 / 3,
  year: 1 / 12,
};

/** Minutes of work in a unit of time. */
export const MINUTES_IN = { second: 1 / 60, minute: 1, hour: 60, day: WORKING.hoursPerDay * 60 } as const;

/** Paid hours in a period. */
export const HOURS_IN: Record<Period, number> = {
  hour: 1,
  day: WORKING.hoursPerDay,
  week: WORKING.hoursPerDay * WORKING.daysPerWeek,
  month: WORKING.hoursPerYear / WORKING.monthsPerYear,
  quarter: WORKING.hoursPerYear / 4,
  year: WORKING.hoursPerYear,
};
