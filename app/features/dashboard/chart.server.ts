import { scaleBand, scaleLinear } from "@visx/scale";
import { line } from "@visx/shape";

import type { PeriodUnit, Span } from "~/models/dashboard/period";
import type { Counts } from "~/models/dashboard/stats";
import { formatDayOfYear, formatShortMonth } from "~/lib/dates";

/** Counts of each column by series, oldest first. */
type ColumnCounts<Series extends string> = (Span & { counts: Record<Series, number> })[];

/** Stacked columns in percent of their box, ready to draw: the browser computes nothing. */
export interface StackedChart<Series extends string> {
  columns: {
    key: string;
    x: number;
    width: number;
    middle: number;
    label: string | null;
    parts: { series: Series; y: number; height: number }[];
  }[];
  grid: { y: number; value: number }[];
  baseline: number;
  /** The newest column's value. */
  last: { x: number; y: number; value: number };
}

/** Rounded, so that the page contains no invisible digits. */
const percent = (value: number): number => Math.round(value * 100) / 100;

const TOP = 12;
const BASELINE = 86;
const GRID_LINES = 4;
/** How many columns apart labels are, counted from the newest column. */
const LABEL_STEP: Record<PeriodUnit, number> = { day: 7, week: 3, month: 3 };

/** A day, a week by its Monday, or a month: "Nov 16", "Nov". */
export function spanLabel({ day }: Span, unit: PeriodUnit): string {
  return unit === "month" ? formatShortMonth(new Date(day)) : formatDayOfYear(new Date(day));
}

/** The sum of one column's series. */
export function columnTotal({ counts }: { counts: Record<string, number> }): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Draws one column for each part of a period, with the series from bottom to top. */
export function stackedChart<Series extends string>(
  counted: ColumnCounts<Series>,
  order: readonly Series[],
  unit: PeriodUnit,
): StackedChart<Series> {
  const most = Math.max(GRID_LINES, ...counted.map(columnTotal));
  const across = scaleBand<number>({
    domain: counted.map((_, index) => index),
    range: [8, 100],
    padding: 0.35,
  });
  const up = scaleLinear<number>({ domain: [0, most], range: [BASELINE, TOP], nice: GRID_LINES });
  const width = across.bandwidth();
  const columns = counted.map(({ counts, ...span }, index) => {
    const x = across(index) ?? 0;
    let below = 0;
    const parts = order
      .filter((series) => counts[series] > 0)
      .map((series) => {
        const [bottom, top] = [up(below), up(below + counts[series])];
        below += counts[series];
        return { series, y: percent(top), height: percent(bottom - top) };
      });
    return {
      key: span.day,
      x: percent(x),
      width: percent(width),
      middle: percent(x + width / 2),
      label: (counted.length - 1 - index) % LABEL_STEP[unit] === 0 ? spanLabel(span, unit) : null,
      parts,
    };
  });
  const [newest, newestColumn] = [counted.at(-1), columns.at(-1)];
  const value = newest ? columnTotal(newest) : 0;
  return {
    columns,
    grid: up
      .ticks(GRID_LINES)
      .filter((tick) => tick > 0 && Number.isInteger(tick))
      .map((tick) => ({ y: percent(up(tick)), value: tick })),
    baseline: BASELINE,
    last: { x: newestColumn?.middle ?? 0, y: percent(up(value)), value },
  };
}

/**
 * The course of a total over a period, as a path on a grid of 100 × 40 that ends at its current
 * value.
 */
export function sparkline({ counts, total }: { counts: Counts; total: number }): string {
  const totals: number[] = [];
  let left = total;
  for (const { count } of counts.toReversed()) {
    totals.unshift(left);
    left -= count;
  }
  const low = Math.min(...totals);
  const high = Math.max(...totals, low + 1);
  const across = scaleLinear<number>({ domain: [0, Math.max(1, totals.length - 1)], range: [0, 100] });
  const up = scaleLinear<number>({ domain: [low, high], range: [38, 2] });
  const path = line<number>({ x: (_, index) => percent(across(index)), y: (value) => percent(up(value)) });
  return path(totals) ?? "";
}
