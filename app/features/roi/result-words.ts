import { itemWords, roiResultCopy as copy, scenarioWords } from "~/copy/roi";
import { readerCopy } from "~/copy/shared/statement";
import type { RoiSourced } from "~/models/roi/roi";
import { ROI_SCENARIOS, type RoiInputs, type RoiScenario } from "~/models/roi/roi-engine";
import { MAX_AUTOMATED_PERCENT, ROI_MONTHS } from "~/models/roi/roi-limits";
import {
  centsText,
  countText,
  decimalText,
  hoursText,
  moneyText,
  paybackText,
  percentText,
  tenthText,
} from "~/lib/number-formats";

import type { Comparison, StatementView } from "./statement";

/* What a statement says, for its page and for the PDF, so that both say the same. */

export function headlineOf({ statement }: StatementView): string {
  return copy.headline(statement.processName || copy.yourProcess);
}

/** The sentences under the headline figure. */
export function leadOf({ statement, hoursPerMonth, scenarios }: StatementView): string {
  const { savedHoursPerMonth, paybackMonths } = scenarios.expected;
  const who = peopleWords(statement.inputs.people);
  return `${copy.lead(hoursText(savedHoursPerMonth), hoursText(hoursPerMonth), who)} ${paybackSentence(paybackMonths)}`;
}

function peopleWords(people: number): string {
  if (people === 1) return copy.onePerson;
  return people === 2 ? copy.two : copy.people(decimalText(people));
}

/** Later than the usual months. */
const LATE_MONTHS = 6;

function paybackSentence(months: number | null): string {
  const payback = paybackText(months);
  if (months === null) return copy.paysNever;
  if (isAtOnce(months)) return copy.paysAtOnce;
  return months > LATE_MONTHS ? copy.paysLate(payback) : copy.paysBack(payback);
}

/** Shown as "at once" rather than as 0.0 months. */
function isAtOnce(months: number): boolean {
  return months < 0.05;
}

/** What the payback curve does at zero, in words. */
export function crossingWords(months: number | null): string {
  if (months === null) return copy.payback.crossesNever;
  return isAtOnce(months) ? copy.payback.crossesAtOnce : copy.payback.crosses(paybackText(months));
}

/** The figures below the headline. */
export function keysOf({ statement, scenarios }: StatementView) {
  const { expected } = scenarios;
  const { currency } = statement.inputs;
  const { keys } = copy;
  return [
    {
      term: keys.hours,
      value: countText(expected.savedHoursPerYear),
      note: keys.hoursNote(tenthText(expected.savedHoursPerMonth)),
    },
    {
      term: keys.payback,
      value: paybackText(expected.paybackMonths),
      note: expected.paybackMonths === null ? keys.paybackNever : keys.paybackNote,
    },
    { term: keys.yearOne, value: moneyText(expected.firstYearNetMinor, currency), note: keys.yearOneNote },
    {
      term: keys.threeYears,
      value: moneyText(expected.threeYearNetMinor, currency),
      note: keys.threeYearsNote,
    },
    {
      term: keys.roi,
      value: roiText(expected.roiPercent),
      note: expected.roiPercent === null ? keys.roiNone : keys.roiNote,
    },
  ];
}

function roiText(percent: number | null): string {
  return percent === null ? "–" : percentText(Math.round(percent));
}

/** The months for which tables show the balance. */
export const TABLE_MONTHS = [0, 3, 6, 9, 12, 18, 24, ROI_MONTHS];

/** The balances of the payback table: the scenarios, or the statement and a reader's figures. */
export function paybackRowsOf({ scenarios, varied }: Pick<StatementView, "scenarios" | "varied">) {
  const { statement, varied: withChanges } = readerCopy.chart;
  if (varied)
    return [
      { label: statement, balances: scenarios.expected.balanceMinorByMonth },
      { label: withChanges, balances: varied.expected.balanceMinorByMonth },
    ];
  return ROI_SCENARIOS.map((name) => ({
    label: scenarioWords[name].name,
    balances: scenarios[name].balanceMinorByMonth,
  }));
}

interface ScenarioRow {
  label: string;
  text(scenario: RoiScenario): string;
  isTotal?: boolean;
}

/** The rows of the table of scenarios. */
export function scenarioRowsOf({ statement: { inputs } }: StatementView): ScenarioRow[] {
  const { currency, runningMinorPerMonth, setupMinor } = inputs;
  const words = copy.scenarios;
  return [
    { label: words.share, text: ({ automatedPercent }) => percentText(automatedPercent) },
    { label: words.hours, text: ({ savedHoursPerMonth }) => `${tenthText(savedHoursPerMonth)} h` },
    { label: words.saved, text: ({ savedMinorPerMonth }) => centsText(savedMinorPerMonth, currency) },
    { label: words.savedPerYear, text: ({ savedMinorPerYear }) => moneyText(savedMinorPerYear, currency) },
    { label: words.running, text: () => centsText(-runningMinorPerMonth, currency) },
    { label: words.setup, text: () => centsText(-setupMinor, currency) },
    { label: words.payback, text: ({ paybackMonths }) => paybackText(paybackMonths) },
    { label: words.roi, text: ({ roiPercent }) => roiText(roiPercent) },
    {
      label: words.yearOne,
      text: ({ firstYearNetMinor }) => moneyText(firstYearNetMinor, currency),
      isTotal: true,
    },
    {
      label: words.threeYears,
      text: ({ threeYearNetMinor }) => moneyText(threeYearNetMinor, currency),
      isTotal: true,
    },
  ];
}

/** The assumptions with their values and where each comes from. */
export function assumptionRowsOf({ statement }: StatementView, { isOwner }: { isOwner: boolean }) {
  const { inputs, sources, item, isHours } = statement;
  const { currency } = inputs;
  const words = copy.assumptions;
  const from = (figure: RoiSourced) => (isOwner ? words.source : words.sourceReader)[sources[figure]];
  const row = (figure: RoiSourced, label: string) => ({
    label,
    value: figureText(figure, inputs),
    source: from(figure),
  });
  return [
    row("itemsPerMonth", isHours ? words.hoursPerMonth : words.itemsPerMonth(itemWords[item].many)),
    ...(isHours ? [] : [row("minutesEach", words.minutesEach(itemWords[item].one))]),
    row("routinePercent", copy.scenarios.share),
    row("hourCostMinor", words.hourCost(currency)),
    row("setupMinor", words.setup(currency)),
    row("runningMinorPerMonth", words.running(currency)),
    { label: words.ramp, value: words.rampValue, source: words.rampNote },
  ];
}

/** One input as text. */
export function figureText(figure: RoiSourced, inputs: RoiInputs): string {
  switch (figure) {
    case "itemsPerMonth":
    case "minutesEach":
      return decimalText(inputs[figure]);
    case "routinePercent":
      return percentText(Math.min(MAX_AUTOMATED_PERCENT, inputs.routinePercent));
    case "hourCostMinor":
    case "setupMinor":
    case "runningMinorPerMonth":
      return centsText(inputs[figure], inputs.currency);
  }
}

interface Line {
  label: string;
  operator?: "×" | "=";
  value: string;
  note?: string;
  isSum?: boolean;
  isNew?: boolean;
}

/** The arithmetic of one month, with a reader's figures in place of the statement's. */
export function slipLinesOf(view: StatementView): Line[] {
  const { statement, scenarios, varied } = view;
  const own = statement.inputs;
  const inputs = varied?.inputs ?? own;
  const expected = varied?.expected ?? scenarios.expected;
  const hours = varied?.hoursPerMonth ?? view.hoursPerMonth;
  const { slip } = readerCopy;
  const input = (figure: RoiSourced, operator?: "×"): Line => {
    const isNew = varied?.changed.includes(figure) ?? false;
    return {
      label: figureLabel(figure, view),
      value: figureText(figure, inputs),
      ...(operator ? { operator } : {}),
      ...(isNew ? { isNew, note: slip.was(figureText(figure, own)) } : {}),
    };
  };
  const outcome = (label: string, text: (scenario: RoiScenario) => string): Line => {
    const [now, before] = [text(expected), text(scenarios.expected)];
    return { label, value: now, ...(now === before ? {} : { note: slip.was(before) }) };
  };
  const sum = (label: string, value: string): Line => ({ label, operator: "=", value, isSum: true });
  return [
    ...(statement.isHours
      ? [input("itemsPerMonth")]
      : [input("itemsPerMonth"), input("minutesEach", "×"), sum(slip.manualHours, `${tenthText(hours)} h`)]),
    input("routinePercent", "×"),
    sum(slip.savedHours, `${tenthText(expected.savedHoursPerMonth)} h`),
    input("hourCostMinor", "×"),
    sum(slip.saved, centsText(expected.savedMinorPerMonth, inputs.currency)),
    ...(varied ? [input("setupMinor"), input("runningMinorPerMonth")].filter(({ isNew }) => isNew) : []),
    outcome(slip.payback, ({ paybackMonths }) => paybackText(paybackMonths)),
    outcome(slip.yearOne, ({ firstYearNetMinor }) => moneyText(firstYearNetMinor, inputs.currency)),
  ];
}

/** How a figure is called in the form for readers and in the arithmetic. */
export function figureLabel(
  figure: RoiSourced,
  { statement: { item, isHours } }: Pick<StatementView, "statement">,
): string {
  const { vary } = readerCopy;
  switch (figure) {
    case "itemsPerMonth":
      return isHours ? vary.hours : vary.items(itemWords[item].many);
    case "minutesEach":
      return vary.minutes;
    case "routinePercent":
      return vary.share;
    case "hourCostMinor":
      return vary.cost;
    case "setupMinor":
      return vary.setup;
    case "runningMinorPerMonth":
      return vary.running;
  }
}

/** The last line of the arithmetic: annual savings, and how far they are from the statement's. */
export function slipTotalOf({ statement, scenarios, varied }: StatementView) {
  const { slip } = readerCopy;
  const { currency } = statement.inputs;
  const own = scenarios.expected.savedMinorPerYear;
  const now = varied?.expected.savedMinorPerYear ?? own;
  const gap = moneyText(Math.abs(now - own), currency);
  const note = now === own ? slip.same : now < own ? slip.less(gap) : slip.more(gap);
  return { label: slip.total, value: moneyText(now, currency), note: varied ? note : null };
}

type Compared = NonNullable<Comparison["result"]>;

/** What a compared statement is called. */
export function comparedName({ statements }: Compared, index: 0 | 1): string {
  const { processName, isVaried } = statements[index];
  const name = processName || copy.yourProcess;
  return isVaried ? `${name}, ${readerCopy.compare.varied}` : name;
}

/** The rows of the comparison. */
export function comparisonRowsOf(compared: Compared) {
  const [first, second] = compared.statements;
  const { differences } = compared;
  const { money } = differences;
  const words = copy.scenarios;
  const { compare, vary } = readerCopy;
  const row = (
    label: string,
    text: (of: typeof first) => string,
    difference: string,
    { isTotal = false, isKey = false } = {},
  ) => ({ label, first: text(first), second: text(second), difference, isTotal, isKey });
  const amount = (minor: number | undefined, text: (minor: number, currency: string) => string) =>
    minor === undefined ? compare.otherCurrency : signed(minor, (size) => text(size, first.inputs.currency));
  return [
    row(
      compare.items,
      ({ inputs }) => decimalText(inputs.itemsPerMonth),
      signed(differences.itemsPerMonth, decimalText),
    ),
    row(
      vary.share,
      ({ expected }) => percentText(expected.automatedPercent),
      signed(differences.automatedPercent, (size) => compare.points(decimalText(size), size === 1)),
    ),
    row(
      words.hours,
      ({ expected }) => `${tenthText(expected.savedHoursPerMonth)} h`,
      signed(tenths(differences.savedHoursPerMonth), (size) => `${tenthText(size)} h`),
    ),
    row(
      words.saved,
      ({ inputs, expected }) => centsText(expected.savedMinorPerMonth, inputs.currency),
      amount(money?.savedMinorPerMonth, centsText),
      { isKey: true },
    ),
    row(
      words.setup,
      ({ inputs }) => moneyText(inputs.setupMinor, inputs.currency),
      amount(money?.setupMinor, moneyText),
      { isKey: true },
    ),
    row(
      words.running,
      ({ inputs }) => moneyText(inputs.runningMinorPerMonth, inputs.currency),
      amount(money?.runningMinorPerMonth, moneyText),
    ),
    row(
      words.payback,
      ({ expected }) => paybackText(expected.paybackMonths),
      differences.paybackMonths === null
        ? "–"
        : signed(tenths(differences.paybackMonths), (size) => compare.months(tenthText(size), size === 1)),
      { isKey: true },
    ),
    row(
      words.savedPerYear,
      ({ inputs, expected }) => moneyText(expected.savedMinorPerYear, inputs.currency),
      amount(money?.savedMinorPerYear, moneyText),
    ),
    row(
      words.yearOne,
      ({ inputs, expected }) => moneyText(expected.firstYearNetMinor, inputs.currency),
      amount(money?.firstYearNetMinor, moneyText),
      { isTotal: true, isKey: true },
    ),
  ];
}

/** A difference with its sign; a dash where there is none. */
function signed(value: number, text: (size: number) => string): string {
  if (value === 0) return "–";
  return `${value > 0 ? "+" : "−"}${text(Math.abs(value))}`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Which process to begin with, in words. */
export function verdictOf(compared: Compared): { title: string; text: string } {
  const { verdict, statements, bothMinorPerYear, isSameProcess } = compared;
  const { compare } = readerCopy;
  const { currency } = statements[0].inputs;
  const names = { first: comparedName(compared, 0), second: comparedName(compared, 1) };
  const both =
    bothMinorPerYear === null || isSameProcess ? "" : compare.both(moneyText(bothMinorPerYear, currency));
  const told = (title: string, text: string) => ({ title, text: [text, both].filter(Boolean).join(" ") });
  switch (verdict.kind) {
    case "currencies":
      return { title: compare.currenciesTitle, text: compare.currencies };
    case "neither":
      return { title: compare.neitherTitle, text: compare.neither };
    case "equal":
      return told(compare.equalTitle, compare.equal);
    case "split": {
      const [earlier, more] =
        verdict.earlier === "first" ? [names.first, names.second] : [names.second, names.first];
      const money = moneyText(verdict.netMoreMinor, currency);
      const text =
        verdict.monthsEarlier === null
          ? compare.splitOnly(earlier, more, money)
          : compare.split(earlier, monthsText(verdict.monthsEarlier), more, money);
      return told(compare.splitTitle, text);
    }
    case "first":
    case "second": {
      const { monthsEarlier, netMoreMinor } = verdict;
      const isSameTime = monthsEarlier !== null && tenths(monthsEarlier) === 0;
      const when =
        monthsEarlier === null
          ? compare.onlyOne
          : isSameTime
            ? `${compare.sameTime},`
            : compare.earlier(monthsText(monthsEarlier));
      const money = moneyText(netMoreMinor, currency);
      const gain = isSameTime
        ? compare.netsMoreAlone(money)
        : netMoreMinor === 0
          ? compare.netsSame
          : compare.netsMore(money);
      return told(compare.startWith(names[verdict.kind]), `${when} ${gain}`);
    }
  }
}

function monthsText(months: number): string {
  const rounded = tenths(months);
  return readerCopy.compare.months(tenthText(rounded), rounded === 1);
}
