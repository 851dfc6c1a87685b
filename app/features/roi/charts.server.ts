import { scaleLinear } from "@visx/scale";
import { area, line } from "@visx/shape";

import { ROI_SCENARIOS, type RoiResult } from "~/models/roi/roi-engine";
import { ROI_MONTHS } from "~/models/roi/roi-limits";

import { shortMoneyText } from "~/lib/number-formats";
import type { ChartTick, MonthsChart, PaybackChart } from "./statement";

/*
 * The geometry of a statement's charts, computed on the server: positions in hundredths of the
 * picture, curves as paths in a field of 100 × 100. The page draws them without a chart library in
 * the browser.
 */

/** The plot area within its picture: left and right edge, top and bottom edge, in hundredths. */
export const FIELD = { left: 11, right: 100, top: 2, bottom: 91 };
const TICKS = 5;
/** The months between two labels of the time axis. */
const AXIS_MONTHS = 6;

function across(share: number): number {
  return round(FIELD.left + ((FIELD.right - FIELD.left) * share) / 100);
}
function down(share: number): number {
  return round(FIELD.top + ((FIELD.bottom - FIELD.top) * share) / 100);
}
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The balance over `ROI_MONTHS`, month by month; with a reader's figures as a second curve. */
export function paybackChart(
  { inputs, scenarios }: RoiResult,
  varied: RoiResult | null = null,
): PaybackChart {
  const balances = ROI_SCENARIOS.map((name) => scenarios[name].balanceMinorByMonth);
  const [conservative = [], expected = [], optimistic = []] = balances;
  const other = varied?.scenarios.expected;
  const amounts = [...balances, other?.balanceMinorByMonth ?? []].flat();
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...amounts), Math.max(1, ...amounts)],
    range: [100, 0],
  });
  y.nice(TICKS);
  const x = scaleLinear<number>({ domain: [0, expected.length - 1], range: [0, 100] });
  const path = line<number>({ x: (_, month) => round(x(month)), y: (balance) => round(y(balance)) });
  const span = area<number>({
    x: (_, month) => round(x(month)),
    y0: (_, month) => round(y(conservative[month] ?? 0)),
    y1: (balance) => round(y(balance)),
  });
  const crossingOf = (payback: number | null) =>
    payback !== null && payback < expected.length - 1 ? { x: across(x(payback)), y: down(y(0)) } : null;
  return {
    ticks: axisTicks(y, inputs.currency),
    months: Array.from({ length: ROI_MONTHS / AXIS_MONTHS }, (_, index) => index * AXIS_MONTHS).map(
      (month) => ({ at: across(x(month)), label: String(month) }),
    ),
    paths: {
      span: span(optimistic) ?? "",
      conservative: path(conservative) ?? "",
      expected: path(expected) ?? "",
      optimistic: path(optimistic) ?? "",
    },
    crossing: crossingOf(scenarios.expected.paybackMonths),
    varied: other
      ? { path: path(other.balanceMinorByMonth) ?? "", crossing: crossingOf(other.paybackMonths) }
      : null,
  };
}

/** Each month's savings in the first year, next to its cost. */
export function monthsChart({ inputs, scenarios }: RoiResult): MonthsChart {
  const saved = scenarios.expected.savedMinorByMonth.slice(0, 12);
  const running = inputs.runningMinorPerMonth;
  const y = scaleLinear<number>({ domain: [0, Math.max(1, running, ...saved)], range: [100, 0] });
  y.nice(TICKS);
  const step = 100 / 12;
  const full = Math.max(...saved);
  return {
    ticks: axisTicks(y, inputs.currency),
    bars: saved.map((amount, index) => ({
      at: across(index * step + step * 0.18),
      width: round(((FIELD.right - FIELD.left) * step * 0.64) / 100),
      top: down(y(amount)),
      height: round(down(y(0)) - down(y(amount))),
      isRamp: amount < full,
      label: String(index + 1),
    })),
    running: down(y(running)),
  };
}

function axisTicks(y: ReturnType<typeof scaleLinear<number>>, currency: string): ChartTick[] {
  return y.ticks(TICKS).map((amount) => ({
    at: down(y(amount)),
    label: shortMoneyText(amount, currency),
    isZero: amount === 0,
  }));
}
