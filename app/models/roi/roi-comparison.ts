import type { RoiResult, RoiScenario } from "./roi-engine";

/** Differences of two statements, second minus first. Amounts are in minor units. */
export interface RoiDifferences {
  itemsPerMonth: number;
  /** In percentage points. */
  automatedPercent: number;
  savedHoursPerMonth: number;
  /** Null where one of them never pays for itself. */
  paybackMonths: number | null;
  /** Null where the currencies differ, which are never converted. */
  money: {
    savedMinorPerMonth: number;
    setupMinor: number;
    runningMinorPerMonth: number;
    savedMinorPerYear: number;
    firstYearNetMinor: number;
  } | null;
}

/** Which of two statements to begin with. */
export type RoiVerdict =
  /** The one that pays for itself earlier also nets more in the first year. */
  | { kind: "first" | "second"; monthsEarlier: number | null; netMoreMinor: number }
  /** One pays for itself earlier, the other nets more in the first year. */
  | { kind: "split"; earlier: "first" | "second"; monthsEarlier: number | null; netMoreMinor: number }
  | { kind: "equal" | "neither" | "currencies" };

export interface RoiComparison {
  differences: RoiDifferences;
  verdict: RoiVerdict;
  /** What both save in a year; null where the currencies differ. */
  bothMinorPerYear: number | null;
}

/** Compares the expected scenarios of two statements. */
export function compareResults(first: RoiResult, second: RoiResult): RoiComparison {
  const [a, b] = [first.scenarios.expected, second.scenarios.expected];
  const isSameCurrency = first.inputs.currency === second.inputs.currency;
  return {
    differences: {
      itemsPerMonth: second.inputs.itemsPerMonth - first.inputs.itemsPerMonth,
      automatedPercent: b.automatedPercent - a.automatedPercent,
      savedHoursPerMonth: b.savedHoursPerMonth - a.savedHoursPerMonth,
      paybackMonths:
        a.paybackMonths === null || b.paybackMonths === null ? null : b.paybackMonths - a.paybackMonths,
      money: isSameCurrency
        ? {
            savedMinorPerMonth: b.savedMinorPerMonth - a.savedMinorPerMonth,
            setupMinor: second.inputs.setupMinor - first.inputs.setupMinor,
            runningMinorPerMonth: second.inputs.runningMinorPerMonth - first.inputs.runningMinorPerMonth,
            savedMinorPerYear: b.savedMinorPerYear - a.savedMinorPerYear,
            firstYearNetMinor: b.firstYearNetMinor - a.firstYearNetMinor,
          }
        : null,
    },
    verdict: isSameCurrency ? verdictOn(a, b) : { kind: "currencies" },
    bothMinorPerYear: isSameCurrency ? a.savedMinorPerYear + b.savedMinorPerYear : null,
  };
}

/** Payback is shown in tenths of a month, so a smaller difference is none. */
const PAYBACK_STEP_MONTHS = 0.1;

function verdictOn(a: RoiScenario, b: RoiScenario): RoiVerdict {
  if (a.paybackMonths === null && b.paybackMonths === null) return { kind: "neither" };
  const earlier = sideOf(paybackLead(a.paybackMonths, b.paybackMonths));
  const more = sideOf(a.firstYearNetMinor - b.firstYearNetMinor);
  const months =
    a.paybackMonths === null || b.paybackMonths === null ? null : Math.abs(a.paybackMonths - b.paybackMonths);
  const facts = { monthsEarlier: months, netMoreMinor: Math.abs(a.firstYearNetMinor - b.firstYearNetMinor) };
  const winner = earlier ?? more;
  if (!winner) return { kind: "equal" };
  if (earlier && more && earlier !== more) return { kind: "split", earlier, ...facts };
  return { kind: winner, ...facts };
}

/** Above zero if the first is paid back earlier. One that never is comes last. */
function paybackLead(a: number | null, b: number | null): number {
  if (a === null) return -1;
  if (b === null) return 1;
  return Math.abs(b - a) < PAYBACK_STEP_MONTHS ? 0 : b - a;
}

function sideOf(lead: number): "first" | "second" | null {
  if (lead === 0) return null;
  return lead > 0 ? "first" : "second";
}
