import type { Day } from "~/lib/time-zone";

/** The periods that the dashboard can show, by the name that its address has for them. */
export const PERIODS = ["4w", "3m", "1y"] as const;

export type PeriodName = (typeof PERIODS)[number];

export const DEFAULT_PERIOD = "3m" satisfies PeriodName;

/** How much time a column of a chart or a row of a table covers. */
export type PeriodUnit = "day" | "week" | "month";

/** A part of a period, from the midnight that begins `day` to the next part or to now. */
export interface Span {
  day: Day;
  start: Date;
}

/** A period that ends now. Its days, weeks and months are those of a calendar in a time zone. */
export interface Period {
  name: PeriodName;
  now: Date;
  /** The first moment. */
  from: Date;
  /** The columns of a chart, oldest first. The current one is last and isn't over yet. */
  columns: Span[];
  columnUnit: PeriodUnit;
  /** The rows of a table. They are longer than the columns, or the same. */
  rows: Span[];
  rowUnit: PeriodUnit;
  /** The period before, up to the point that the current one has reached. */
  before: { from: Date; until: Date };
}

/** The period with this name, or the usual one. */
export function periodNamed(name: string | null): PeriodName {
  return PERIODS.find((known) => known === name) ?? DEFAULT_PERIOD;
}
