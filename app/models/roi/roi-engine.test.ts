import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  boundRoiInputs,
  ROI_CURRENCIES,
  ROI_EXAMPLE,
  ROI_SCENARIOS,
  workOutRoi,
  type RoiFigure,
  type RoiInputs,
} from "./roi-engine";
import { MAX_AUTOMATED_PERCENT, ROI_BOUNDS } from "./roi-limits";

const FIGURES = Object.keys(ROI_BOUNDS) as RoiFigure[];

/** Inputs as people have them. */
const sensible: fc.Arbitrary<RoiInputs> = fc.record({
  itemsPerMonth: fc.integer({ min: 0, max: 1_000_000 }),
  minutesEach: fc.double({ min: 0, max: 600, noNaN: true }),
  people: fc.integer({ min: 1, max: 500 }),
  routinePercent: fc.integer({ min: 0, max: 100 }),
  hourCostMinor: fc.integer({ min: 0, max: 30_000 }),
  setupMinor: fc.integer({ min: 0, max: 10_000_000 }),
  runningMinorPerMonth: fc.integer({ min: 0, max: 500_000 }),
  currency: fc.constantFrom(...ROI_CURRENCIES),
});

/** Any numbers at all: NaN, infinities, 1e308, negatives, halves of cents. */
const hostile: fc.Arbitrary<RoiInputs> = fc.record({
  itemsPerMonth: fc.double(),
  minutesEach: fc.double(),
  people: fc.double(),
  routinePercent: fc.double(),
  hourCostMinor: fc.double(),
  setupMinor: fc.double(),
  runningMinorPerMonth: fc.double(),
  currency: fc.constantFrom(...ROI_CURRENCIES),
});

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe("the worked example", () => {
  const { hoursPerMonth, scenarios } = workOutRoi(ROI_EXAMPLE);

  test("gives the figures that every page shows", () => {
    expect(hoursPerMonth).toBe(90);
    expect(scenarios.expected.savedHoursPerMonth).toBe(63);
    expect(scenarios.expected.savedHoursPerYear).toBe(756);
    expect(scenarios.expected.savedMinorPerMonth).toBe(264_600);
    expect(scenarios.expected.savedMinorPerYear).toBe(3_175_200);
    expect(scenarios.expected.paybackMonths).toBeCloseTo(5.07, 2);
    expect(scenarios.expected.firstYearNetMinor).toBe(1_557_060);
    expect(scenarios.expected.balanceMinorByMonth[24]).toBe(4_252_260);
    expect(scenarios.expected.threeYearNetMinor).toBe(6_947_460);
    expect(scenarios.expected.roiPercent).toBeCloseTo(112.8, 1);
  });

  test("has a conservative and an optimistic side", () => {
    expect(ROI_SCENARIOS.map((name) => scenarios[name].automatedPercent)).toEqual([55, 70, 80]);
    expect(scenarios.conservative.paybackMonths).toBeCloseTo(6.5, 1);
    expect(scenarios.optimistic.paybackMonths).toBeCloseTo(4.5, 1);
    expect(scenarios.conservative.firstYearNetMinor).toBe(927_690);
    expect(scenarios.optimistic.firstYearNetMinor).toBe(1_976_640);
  });
});

describe("payback is shown as it is", () => {
  test("is later than the usual months when the work is small", () => {
    const { expected } = workOutRoi({ ...ROI_EXAMPLE, itemsPerMonth: 300 }).scenarios;
    expect(expected.paybackMonths).toBeGreaterThan(6);
  });

  test("is none when the running cost eats the saving", () => {
    const { expected } = workOutRoi({ ...ROI_EXAMPLE, runningMinorPerMonth: 264_600 }).scenarios;
    expect(expected.paybackMonths).toBeNull();
    expect(expected.firstYearNetMinor).toBeLessThan(0);
  });

  test("is none when it takes longer than ten years", () => {
    const { expected } = workOutRoi({ ...ROI_EXAMPLE, setupMinor: 100_000_000 }).scenarios;
    expect(expected.paybackMonths).toBeNull();
  });

  test("is at once when nothing has to be paid", () => {
    const { expected } = workOutRoi({ ...ROI_EXAMPLE, setupMinor: 0, runningMinorPerMonth: 0 }).scenarios;
    expect(expected.paybackMonths).toBe(0);
    expect(expected.roiPercent).toBeNull();
  });
});

describe("for any inputs", () => {
  test("no figure is NaN, infinite or minus nothing", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, sensible), (inputs) => {
        for (const value of numbersIn(workOutRoi(inputs))) {
          expect(Number.isFinite(value)).toBe(true);
          expect(Object.is(value, -0)).toBe(false);
        }
      }),
    );
  });

  test("inputs are bounded, and bounding them again changes nothing", () => {
    fc.assert(
      fc.property(hostile, (inputs) => {
        const bounded = boundRoiInputs(inputs);
        for (const figure of FIGURES) {
          expect(bounded[figure]).toBeGreaterThanOrEqual(ROI_BOUNDS[figure].min);
          expect(bounded[figure]).toBeLessThanOrEqual(ROI_BOUNDS[figure].max);
        }
        expect(boundRoiInputs(bounded)).toEqual(bounded);
      }),
    );
  });

  test("amounts stay exact whole numbers", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, sensible), (inputs) => {
        for (const name of ROI_SCENARIOS) {
          const scenario = workOutRoi(inputs).scenarios[name];
          for (const amount of [
            ...scenario.balanceMinorByMonth,
            ...scenario.savedMinorByMonth,
            scenario.savedMinorPerYear,
          ])
            expect(Number.isSafeInteger(amount)).toBe(true);
        }
      }),
    );
  });

  test("more items, longer items or a more expensive hour never lower the savings", () => {
    const more = fc.constantFrom("itemsPerMonth" as const, "minutesEach" as const, "hourCostMinor" as const);
    fc.assert(
      fc.property(sensible, more, fc.double({ min: 0, max: 1e6, noNaN: true }), (inputs, figure, extra) => {
        const before = workOutRoi(inputs).scenarios;
        const after = workOutRoi({ ...inputs, [figure]: inputs[figure] + extra }).scenarios;
        for (const name of ROI_SCENARIOS) {
          expect(after[name].savedMinorPerYear).toBeGreaterThanOrEqual(before[name].savedMinorPerYear);
          expect(after[name].savedHoursPerMonth).toBeGreaterThanOrEqual(before[name].savedHoursPerMonth);
        }
      }),
    );
  });

  test("a higher cost never shortens the payback", () => {
    const cost = fc.constantFrom("setupMinor" as const, "runningMinorPerMonth" as const);
    fc.assert(
      fc.property(sensible, cost, fc.nat({ max: 1_000_000 }), (inputs, figure, extra) => {
        const never = Number.POSITIVE_INFINITY;
        const before = workOutRoi(inputs).scenarios.expected.paybackMonths ?? never;
        const after = workOutRoi({ ...inputs, [figure]: inputs[figure] + extra }).scenarios.expected
          .paybackMonths;
        expect(after ?? never).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("the scenarios keep their order, and no share passes 80 %", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, sensible), (inputs) => {
        const { conservative, expected, optimistic } = workOutRoi(inputs).scenarios;
        expect(optimistic.automatedPercent).toBeLessThanOrEqual(MAX_AUTOMATED_PERCENT);
        expect(conservative.automatedPercent).toBeGreaterThanOrEqual(0);
        for (const figure of [
          "automatedPercent",
          "savedMinorPerYear",
          "firstYearNetMinor",
          "threeYearNetMinor",
        ] as const) {
          expect(conservative[figure]).toBeLessThanOrEqual(expected[figure]);
          expect(expected[figure]).toBeLessThanOrEqual(optimistic[figure]);
        }
      }),
    );
  });

  test("no saving means no payback", () => {
    const zero = fc.constantFrom(
      "itemsPerMonth" as const,
      "minutesEach" as const,
      "hourCostMinor" as const,
      "routinePercent" as const,
    );
    fc.assert(
      fc.property(sensible, zero, (inputs, figure) => {
        for (const scenario of Object.values(workOutRoi({ ...inputs, [figure]: 0 }).scenarios)) {
          expect(scenario.savedMinorPerYear).toBe(0);
          expect(scenario.paybackMonths).toBeNull();
        }
      }),
    );
  });

  test("the payback is the month in which the balance comes back to nothing", () => {
    fc.assert(
      fc.property(sensible, (inputs) => {
        for (const { paybackMonths, balanceMinorByMonth } of Object.values(workOutRoi(inputs).scenarios)) {
          if (paybackMonths === null || paybackMonths > 35) continue;
          expect(balanceMinorByMonth[Math.ceil(paybackMonths + 1e-9)]).toBeGreaterThanOrEqual(0);
          expect(balanceMinorByMonth[Math.max(0, Math.floor(paybackMonths - 1e-9))]).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
