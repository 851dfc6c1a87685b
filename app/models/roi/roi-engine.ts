/** Currencies that the calculator counts in. It never converts one into another. */
export const ROI_CURRENCIES = ["USD", "EUR", "GBP", "CHF"] as const;
export type RoiCurrency = (typeof ROI_CURRENCIES)[number];

/**
 * What a process costs today, and what an agent for it costs. Amounts are whole cents (or pence, or
 * centimes).
 */
export interface RoiInputs {
  /**
   * How many items pass through in a month. Where only hours are known: those hours, at 60 minutes
   * each.
   */
  itemsPerMonth: number;
  minutesEach: number;
  /** People who do the work today. Only for words: no figure depends on it. */
  people: number;
  /** Of a hundred items, how many need nobody to be asked. */
  routinePercent: number;
  hourCostMinor: number;
  /** Paid once. */
  setupMinor: number;
  runningMinorPerMonth: number;
  currency: RoiCurrency;
}

/** The numbers among the inputs, by name. */
export type RoiFigure = Exclude<keyof RoiInputs, "currency">;

/** What each input is kept within, so that no figure can overflow or mislead. */
export const ROI_BOUNDS: Record<RoiFigure, { min: number; max: number }> = {
  itemsPerMonth: { min: 0, max: 10_000_000 },
  minutesEach: { min: 0, max: 2_400 },
  people: { min: 0.1, max: 100_000 },
  routinePercent: { min: 0, max: 100 },
  hourCostMinor: { min: 0, max: 100_000 },
  setupMinor: { min: 0, max: 1_000_000_000 },
  runningMinorPerMonth: { min: 0, max: 100_000_000 },
};

/** Never counted on more than this, whatever someone answers: the rest needs a person. */
export const MAX_AUTOMATED_PERCENT = 80;
/** Share of full operation in the first months; after them it is complete. */
const RAMP_PERCENT = [40, 70] as const;
/** The conservative case takes so many points off the answer, the optimiztic one adds so many. */
const CONSERVATIVE_POINTS = 15;
const OPTIMISTIC_POINTS = 10;

export const ROI_MONTHS = 36;
/** A payback later than this is none. */
const PAYBACK_HORIZON_MONTHS = 120;

export const ROI_SCENARIOS = ["conservative", "expected", "optimistic"] as const;
export type RoiScenarioName = (typeof ROI_SCENARIOS)[number];

/** One way it can go. Amounts are in minor units; hours are not rounded. */
export interface RoiScenario {
  automatedPercent: number;
  savedHoursPerMonth: number;
  savedHoursPerYear: number;
  /** At full operation. */
  savedMinorPerMonth: number;
  savedMinorPerYear: number;
  /** What each month saves, with the ramp-up: entry 0 is month 1. */
  savedMinorByMonth: number[];
  /**
   * Money in minus money out, added up: entry 0 is the day of the set-up, entry 36 the end of year
   * three.
   */
  balanceMinorByMonth: number[];
  /** Set-up and running cost of the first year. */
  firstYearCostMinor: number;
  firstYearNetMinor: number;
  twoYearNetMinor: number;
  threeYearNetMinor: number;
  /** First year's net in hundredths of its cost; null when nothing is paid. */
  roiPercent: number | null;
  /** Null when it never pays for itself, or later than in ten years. */
  paybackMonths: number | null;
}

export interface RoiResult {
  inputs: RoiInputs;
  hoursPerMonth: number;
  scenarios: Record<RoiScenarioName, RoiScenario>;
}

/** The same inputs within their bounds. What is no number counts as the least. */
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
 * Works out what automation gives back. The same inputs always give the same figures: items ×
 * minutes ÷ 60 = hours; × share = hours saved; × cost of an hour = money saved; minus running cost
 * and set-up = what is left.
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
      // Where nothing is routine, nothing becomes so by good luck.
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
    twoYearNetMinor: balanceMinorByMonth[24] ?? 0,
    threeYearNetMinor: balanceMinorByMonth[36] ?? 0,
    roiPercent: firstYearCostMinor === 0 ? null : (firstYearNetMinor / firstYearCostMinor) * 100,
    paybackMonths: paybackOf({ setupMinor, runningMinorPerMonth, savedIn }),
  };
}

/**
 * When the balance is back at nothing, within the month by even parts. The months never get worse,
 * so once back it stays so.
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

/** Our estimate of the set-up: the agent itself, and each system that it has to be connected to. */
export function estimateSetupMinor({ systems }: { systems: number }): number {
  return 600_000 + 300_000 * systems;
}

/** Our estimate of the running cost in a month: a base, and a part for each item. */
export function estimateRunningMinor({ itemsPerMonth }: { itemsPerMonth: number }): number {
  return Math.min(ROI_BOUNDS.runningMinorPerMonth.max, Math.round(25_000 + 25 * itemsPerMonth));
}

/** The worked example of the site: incoming invoices of a middle-sized company. */
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
