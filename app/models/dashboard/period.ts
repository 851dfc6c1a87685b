import { daysInWeek, monthsInQuarter, monthsInYear } from "date-fns/constants";

import {
  addToDay,
  dayAt,
  firstOfMonth,
  instantAt,
  minuteAt,
  mondayOf,
  weekdayOf,
  type Day,
} from "~/lib/time-zone";

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

const WEEKS = { "4w": 4, "3m": 13 } as const;

/** The period with this name, or the usual one. */
export function periodNamed(name: string | null): PeriodName {
  return PERIODS.find((known) => known === name) ?? DEFAULT_PERIOD;
}

/** The period that ends at `now`, in the reader's time zone. */
export function periodUntil({
  name = DEFAULT_PERIOD,
  timeZone = "UTC",
  now = new Date(),
}: {
  name?: PeriodName;
  timeZone?: string;
  now?: Date;
} = {}): Period {
  const today = dayAt(now, timeZone);
  const minute = minuteAt(now, timeZone);
  const startOf = (day: Day) => instantAt({ day, minute: 0, timeZone });
  const spans = (days: Day[]): Span[] => days.map((day) => ({ day, start: startOf(day) }));
  const months = (count: number) => spans(repeat(count, (index) => firstOfMonth(today, index + 1 - count)));
  const period = (columns: Span[], before: { first: Day; today: Day }) => ({
    name,
    now,
    from: columns[0]?.start ?? now,
    columns,
    before: {
      from: startOf(before.first),
      until: instantAt({ day: before.today, minute, timeZone }),
    },
  });
  if (name === "1y") {
    const first = firstOfMonth(today, 1 - 2 * monthsInYear);
    const columns = months(monthsInYear);
    return {
      ...period(columns, { first, today: yearBefore(today) }),
      ...{ columnUnit: "month", rows: columns, rowUnit: "month" },
    };
  }
  const days = daysInWeek * WEEKS[name];
  const first = addToDay(mondayOf(today), daysInWeek - days);
  const before = { first: addToDay(first, -days), today: addToDay(today, -days) };
  const weeks = spans(repeat(WEEKS[name], (index) => addToDay(first, index * daysInWeek)));
  if (name === "3m")
    return {
      ...period(weeks, before),
      ...{ columnUnit: "week", rows: months(monthsInQuarter), rowUnit: "month" },
    };
  const past = days - daysInWeek + weekdayOf(today);
  return {
    ...period(spans(repeat(past, (index) => addToDay(first, index))), before),
    ...{ columnUnit: "day", rows: weeks, rowUnit: "week" },
  };
}

function repeat<Value>(count: number, valueAt: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => valueAt(index));
}

/** The same date a year earlier; February 28 for February 29. */
function yearBefore(day: Day): Day {
  const last = addToDay(firstOfMonth(day, 1 - monthsInYear), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}
