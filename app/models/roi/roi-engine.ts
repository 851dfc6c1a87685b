import { MAX_AUTOMATED_PERCENT, PAYBACK_HORIZON_MONTHS, ROI_BOUNDS, ROI_MONTHS } from "./roi-limits";

/** The calculator's currencies. It never converts between them. */
export const ROI_CURRENCIES = ["USD", "EUR", "GBP", "CHF"] as const;
export type RoiCurrency = (typeof ROI_CURRENCIES)[number];

/**
 * What a process costs today, and what an agent for it would cost. Amounts are whole cents (or
 * pence, or centimes).
 */
export interface RoiInputs {
  /** Items processed per month. If only hours are known: those hours, at 60 minutes each. */
  itemsPerMonth: number;
  minutesEach: number;
  /** People who do the work today. Used only in texts; no figure depends on it. */
  people: number;
  /** How many of a hundred items need no question to anyone. */
  routinePercent: number;
  hourCostMinor: number;
  /** One-time. */
  setupMinor: number;
  runningMinorPerMonth: number;
  currency: RoiCurrency;
}

/** The names of the numeric inputs. */
export type RoiFigure = Exclude<keyof RoiInputs, "currency">;

/** Share of full operation in the first months. After that it is complete. */
const RAMP_PERCENT = [40, 70] as const;
/** Percentage points that the conservative case subtracts and the optimistic one adds. */
const CONSERVATIVE_POINTS = 15;
const OPTIMISTIC_POINTS = 10;

export const ROI_SCENARIOS = ["conservative", "expected", "optimistic"] as const;
export type RoiScenarioName = (typeof ROI_SCENARIOS)[number];

/** One scenario. Amounts are in minor units; hours aren't rounded. */
export interface RoiScenario {
  automatedPercent: number;
  savedHoursPerMonth: number;
  savedHoursPerYear: number;
  /** At full operation. */
  savedMinorPerMonth: number;
  savedMinorPerYear: number;
  /** Savings per month, including the ramp-up. Entry 0 is month 1. */
  savedMinorByMonth: number[];
  /** Cumulative cash flow, from the day of the setup (entry 0) to the end of `ROI_MONTHS`. */
  balanceMinorByMonth: number[];
  /** Setup and running costs of the first year. */
  firstYearCostMinor: number;
  firstYearNetMinor: number;
  threeYearNetMinor: number;
  /** The first year's net in hundredths of its cost; null if nothing is paid. */
  roiPercent: number | null;
  /** Null if it never pays for itself, or only after ten years. */
  paybackMonths: number | null;
}

export interface RoiResult {
  inputs: RoiInputs;
  hoursPerMonth: number;
  scenarios: Record<RoiScenarioName, RoiScenario>;
}

/** The inputs, limited to their ranges. A value that isn't a number becomes the minimum. */
export function boundRoiInputs(inputs: RoiInputs): RoiInputs {
  const bounded = { ...inputs };
  for (const figure of Object.keys(ROI_BOUNDS) as RoiFigure[]) {
    const { min, max } = ROI_BOUNDS[figure];
    const value = inputs[figure];
    const isAmount = figure.includes("Minor");
    const within = Number.isNaN(value) ? min : Math.min(max, Math.max(min, value));
    bounded[figure] = isAmount ? Math.round(within) : within;
  }
  return bounded;
}

/**
 * Calculates what automation saves. The same inputs always give the same figures: items × minutes ÷
 * 60 = hours; × share = hours saved; × hourly cost = money saved; minus running costs and setup =
 * net.
 */
export function workOutRoi(given: RoiInputs): RoiResult {
  const inputs = boundRoiInputs(given);
  const hoursPerMonth = (inputs.itemsPerMonth * inputs.minutesEach) / 60;
  const share = inputs.routinePercent;
  const scenario = (percent: number) =>
    workOutScenario(inputs, hoursPerMonth, Math.min(MAX_AUTOMATED_PERCENT, Math.max(0, percent)));
  return {
    inputs,
    hoursPerMonth,
    scenarios: {
      conservative: scenario(Math.min(MAX_AUTOMATED_PERCENT, share) - CONSERVATIVE_POINTS),
      expected: scenario(share),
      // If nothing is routine, the optimistic case doesn't change that.
      optimistic: scenario(share > 0 ? share + OPTIMISTIC_POINTS : 0),
    },
  };
}

function workOutScenario(inputs: RoiInputs, hoursPerMonth: number, automatedPercent: number): RoiScenario {
  const { hourCostMinor, setupMinor, runningMinorPerMonth } = inputs;
  const savedHoursPerMonth = (hoursPerMonth * automatedPercent) / 100;
  const savedMinorPerMonth = Math.round(savedHoursPerMonth * hourCostMinor);
  const savedIn = (month: number) =>
    Math.round((savedMinorPerMonth * (RAMP_PERCENT[month - 1] ?? 100)) / 100);
  const savedMinorByMonth = Array.from({ length: ROI_MONTHS }, (_, index) => savedIn(index + 1));
  let balance = withoutNegativeZero(-setupMinor);
  const balanceMinorByMonth = [
    balance,
    ...savedMinorByMonth.map((saved) => (balance += saved - runningMinorPerMonth)),
  ];
  const firstYearCostMinor = setupMinor + 12 * runningMinorPerMonth;
  const firstYearNetMinor = balanceMinorByMonth[12] ?? 0;
  return {
    automatedPercent,
    savedHoursPerMonth,
    savedHoursPerYear: savedHoursPerMonth * 12,
    savedMinorPerMonth,
    savedMinorPerYear: savedMinorPerMonth * 12,
    savedMinorByMonth,
    balanceMinorByMonth,
    firstYearCostMinor,
    firstYearNetMinor,
    threeYearNetMinor: balanceMinorByMonth[ROI_MONTHS] ?? 0,
    roiPercent: firstYearCostMinor === 0 ? null : (firstYearNetMinor / firstYearCostMinor) * 100,
    paybackMonths: paybackOf({ setupMinor, runningMinorPerMonth, savedIn }),
  };
}

/**
 * When the balance reaches zero, interpolated within the month. The balance never falls later, so
 * it stays positive.
 */
function paybackOf({
  setupMinor,
  runningMinorPerMonth,
  savedIn,
}: {
  setupMinor: number;
  runningMinorPerMonth: number;
  savedIn(month: number): number;
}): number | null {
  let balance = -setupMinor;
  for (let month = 1; month <= PAYBACK_HORIZON_MONTHS; month += 1) {
    const net = savedIn(month) - runningMinorPerMonth;
    if (net > 0 && balance + net >= 0) return withoutNegativeZero(month - 1 - balance / net);
    balance += net;
  }
  return null;
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}

/** Estimates the setup: the agent, and each system to connect. */
export function estimateSetupMinor({ systems }: { systems: number }): number {
  return 600_000 + 300_000 * systems;
}

/** Estimates the monthly running cost: a base, and a part per item. */
export function estimateRunningMinor({ itemsPerMonth }: { itemsPerMonth: number }): number {
  return Math.min(ROI_BOUNDS.runningMinorPerMonth.max, Math.round(25_000 + 25 * itemsPerMonth));
}

/** The site's worked example: incoming invoices of a mid-sized company. */
export const ROI_EXAMPLE: RoiInputs = {
  itemsPerMonth: 600,
  minutesEach: 9,
  people: 2,
  routinePercent: 70,
  hourCostMinor: 4_200,
  setupMinor: estimateSetupMinor({ systems: 1 }),
  runningMinorPerMonth: estimateRunningMinor({ itemsPerMonth: 600 }),
  currency: "USD",
};
