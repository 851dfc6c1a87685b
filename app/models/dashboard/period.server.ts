import { daysInWeek, monthsInQuarter, monthsInYear } from "date-fns/constants";

import { sharedNow } from "~/lib/clock/shared-clock";
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

import { DEFAULT_PERIOD, type Period, type PeriodName, type Span } from "./period";

const WEEKS = { "4w": 4, "3m": 13 } as const;

/** The period that ends at `now`, in the reader's time zone. */
export function periodUntil({
  name = DEFAULT_PERIOD,
  timeZone = "UTC",
  now = sharedNow(),
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
