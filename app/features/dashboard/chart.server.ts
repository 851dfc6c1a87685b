import { scaleBand, scaleLinear } from "@visx/scale";
import { line } from "@visx/shape";

import type { Weekly } from "~/models/dashboard/stats";
import { formatDayOfYear } from "~/lib/dates";

/**
 * A column chart in percent of its box, ready to be drawn: nothing of it is computed in the
 * browser.
 */
interface ColumnChart {
  bars: {
    key: string;
    x: number;
    y: number;
    width: number;
    height: number;
    middle: number;
    label: string | null;
  }[];
  grid: { y: number; value: number }[];
  baseline: number;
  /** The newest column's own figure. */
  last: { x: number; y: number; value: number };
}

/** Rounded, so that a page holds no digits that nobody sees. */
const percent = (value: number): number => Math.round(value * 100) / 100;

const TOP = 12;
const BASELINE = 86;
const GRID_LINES = 4;
/** A week by its Monday: "16 Nov". */
export function weekLabel(start: Date): string {
  return formatDayOfYear(start);
}

/** Draws one column for each week. Every third one has a label, the newest among them. */
export function columnChart(weekly: Weekly): ColumnChart {
  const most = Math.max(GRID_LINES, ...weekly.map(({ count }) => count));
  const across = scaleBand<number>({
    domain: weekly.map((_, index) => index),
    range: [8, 100],
    padding: 0.35,
  });
  const up = scaleLinear<number>({ domain: [0, most], range: [BASELINE, TOP], nice: GRID_LINES });
  const width = across.bandwidth();
  const bars = weekly.map(({ start, count }, index) => {
    const x = across(index) ?? 0;
    return {
      key: start.toISOString(),
      x: percent(x),
      y: percent(up(count)),
      width: percent(width),
      height: percent(BASELINE - up(count)),
      middle: percent(x + width / 2),
      label: (weekly.length - 1 - index) % 3 === 0 ? weekLabel(start) : null,
    };
  });
  const newest = bars.at(-1);
  return {
    bars,
    grid: up
      .ticks(GRID_LINES)
      .filter((value) => value > 0 && Number.isInteger(value))
      .map((value) => ({ y: percent(up(value)), value })),
    baseline: BASELINE,
    last: { x: newest?.middle ?? 0, y: newest?.y ?? BASELINE, value: weekly.at(-1)?.count ?? 0 },
  };
}

/** A total's way over the weeks as a path on a grid of 100 × 40, ending at what it is now. */
export function sparkline({ weekly, total }: { weekly: Weekly; total: number }): string {
  const totals: number[] = [];
  let left = total;
  for (const { count } of weekly.toReversed()) {
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
