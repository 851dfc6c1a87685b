import { roiResultCopy as copy, scenarioWords } from "~/copy/roi";
import { readerCopy } from "~/copy/shared/statement";
import { hoursText, moneyText } from "~/lib/number-formats";
import { ROI_SCENARIOS } from "~/models/roi/roi-engine";
import { statementPdf } from "~/models/roi/statement-frame.server";
import { ROI_MONTHS } from "~/models/roi/roi-limits";
import type { PdfBlock, PdfShape } from "~/services/pdf.server";

import { FIELD } from "./charts.server";
import {
  assumptionRowsOf,
  comparedName,
  comparisonRowsOf,
  crossingWords,
  headlineOf,
  keysOf,
  leadOf,
  paybackRowsOf,
  scenarioRowsOf,
  slipLinesOf,
  slipTotalOf,
  TABLE_MONTHS,
  verdictOf,
} from "./result-words";
import type { ChartTick, Comparison, StatementView } from "./statement";

/** A statement's page as a PDF: the same words, figures and charts, in the same order. */
export function statementDocument(view: StatementView, madeAt: Date): Promise<Buffer> {
  const { statement, scenarios } = view;
  const { currency } = statement.inputs;
  return statementPdf({
    title: `${copy.title}: ${headlineOf(view)}`,
    madeAt,
    madeOn: view.madeOn,
    link: view.address,
    blocks: [
      {
        kind: "title",
        text: `${headlineOf(view)} ${moneyText(scenarios.expected.savedMinorPerYear, currency)}`,
      },
      { kind: "text", text: leadOf(view) },
      {
        kind: "facts",
        facts: keysOf(view).map(({ term, value, note }) => [term, `${value} (${note})`] as const),
      },
      ...arithmetic(view),
      ...payback(view),
      ...months(view),
      ...scenarioTable(view),
      ...assumptions(view),
      ...(view.comparison.result ? compared(view.comparison.result) : []),
      ...nextStep(view),
    ],
  });
}

/** What to do next, as long as it can be done. */
function nextStep({ bookingAddress }: StatementView): PdfBlock[] {
  if (bookingAddress === null) return [];
  return [
    { kind: "heading", text: readerCopy.print.next, room: 60 },
    { kind: "text", text: `${readerCopy.print.nextText} ${bookingAddress}` },
  ];
}

function arithmetic(view: StatementView): PdfBlock[] {
  const { slip } = readerCopy;
  const total = slipTotalOf(view);
  return [
    { kind: "heading", text: view.varied ? slip.captionVaried : slip.caption },
    {
      kind: "amounts",
      rows: [
        ...slipLinesOf(view).map(({ label, operator, value, note }) => ({
          name: label,
          notes: note ? [note] : [],
          amount: operator ? `${operator} ${value}` : value,
        })),
        { name: total.label, notes: total.note ? [total.note] : [], amount: total.value, isTotal: true },
      ],
    },
  ];
}

const CORNERS = {
  from: { x: FIELD.left, y: FIELD.top },
  to: { x: FIELD.right, y: FIELD.bottom },
};

function payback(view: StatementView): PdfBlock[] {
  const { scenarios, statement, charts, varied } = view;
  const { paths, crossing, ticks, months, varied: variedCurve } = charts.payback;
  const { currency } = statement.inputs;
  const { balanceMinorByMonth, paybackMonths } = scenarios.expected;
  const amount = (minor = 0) => moneyText(minor, currency);
  const label = copy.payback.label(
    amount(balanceMinorByMonth[0]),
    crossingWords(paybackMonths),
    amount(balanceMinorByMonth[ROI_MONTHS]),
  );
  const soft = variedCurve ? [variedCurve.path] : [paths.conservative, paths.optimistic];
  return [
    { kind: "heading", text: copy.payback.title, room: 350 },
    { kind: "text", text: varied ? readerCopy.chart.text : copy.payback.text },
    {
      kind: "chart",
      alt: label,
      height: 210,
      shapes: [
        ...grid(ticks),
        ...soft.map((path) => ({ kind: "curve" as const, path, ...CORNERS, isSoft: true })),
        { kind: "curve", path: paths.expected, ...CORNERS },
        ...[crossing, variedCurve?.crossing].flatMap((at) => (at ? [{ kind: "dot" as const, at }] : [])),
        ...months.map(({ at, label }) => monthLabel(label, at)),
        {
          kind: "label",
          text: copy.payback.lastMonth(ROI_MONTHS),
          at: { x: 100, y: LABELS },
          align: "right",
        },
      ],
    },
    {
      kind: "text",
      text: legendText(
        varied ? readerCopy.chart.statement : copy.payback.expected,
        varied ? readerCopy.chart.varied : copy.payback.others,
      ),
    },
    {
      kind: "table",
      head: [copy.payback.month, ...TABLE_MONTHS.map(String)],
      rows: paybackRowsOf(view).map(({ label, balances }) => ({
        cells: [label, ...TABLE_MONTHS.map((month) => amount(balances[month]))],
      })),
    },
  ];
}

/** Which curve is which, in the signs of the curves. */
function legendText(solid: string, dashed: string): string {
  return `── ${solid}   - - ${dashed}`;
}

/** How far down the labels of months are, in hundredths. */
const LABELS = 95;

function monthLabel(text: string, x: number): PdfShape {
  return { kind: "label", text, at: { x, y: LABELS }, align: "center" };
}

function grid(ticks: readonly ChartTick[]): PdfShape[] {
  return ticks.flatMap(({ at, label, isZero }): PdfShape[] => [
    { kind: "line", from: { x: 0, y: at }, to: { x: 100, y: at }, isStrong: isZero },
    { kind: "label", text: label, at: { x: 0, y: at - 4.5 } },
  ]);
}

function months({ scenarios, statement, charts }: StatementView): PdfBlock[] {
  const { currency, runningMinorPerMonth } = statement.inputs;
  const [first = 0, second = 0, full = 0] = scenarios.expected.savedMinorByMonth;
  const money = (minor: number) => moneyText(minor, currency);
  const running = money(runningMinorPerMonth);
  const words = copy.months;
  const { bars, ticks } = charts.months;
  return [
    { kind: "heading", text: words.title, room: 340 },
    { kind: "text", text: words.text },
    {
      kind: "chart",
      alt: words.label(money(first), money(second), money(full), running),
      height: 170,
      shapes: [
        ...grid(ticks),
        ...bars.map(({ at, width, top, height }) => ({
          kind: "bar" as const,
          from: { x: at, y: top },
          to: { x: at + width, y: top + height },
        })),
        ...bars.map(({ at, width, label }) => monthLabel(label, at + width / 2)),
      ],
    },
    {
      kind: "table",
      head: [copy.payback.month, words.saved, words.runningCost],
      rows: [
        { cells: ["1", money(first), running] },
        { cells: ["2", money(second), running] },
        { cells: [words.rest, money(full), running] },
      ],
    },
  ];
}

function scenarioTable(view: StatementView): PdfBlock[] {
  return [
    { kind: "heading", text: copy.scenarios.title, room: 280 },
    { kind: "text", text: copy.scenarios.text },
    {
      kind: "table",
      head: [
        copy.scenarios.figure,
        ...ROI_SCENARIOS.map((name) => `${scenarioWords[name].name}\n${scenarioWords[name].note}`),
      ],
      rows: scenarioRowsOf(view).map(({ label, text, isTotal }) => ({
        cells: [label, ...ROI_SCENARIOS.map((name) => text(view.scenarios[name]))],
        ...(isTotal ? { isTotal } : {}),
      })),
    },
  ];
}

function assumptions(view: StatementView): PdfBlock[] {
  const { formulas, omits } = copy;
  return [
    { kind: "heading", text: copy.assumptions.title, room: 120 },
    { kind: "text", text: copy.assumptions.textReader },
    {
      kind: "amounts",
      rows: assumptionRowsOf(view, { isOwner: false }).map(({ label, value, source }) => ({
        name: label,
        notes: [source],
        amount: value,
      })),
    },
    { kind: "heading", text: formulas.title, room: 180 },
    { kind: "text", text: formulas.text },
    { kind: "facts", facts: formulas.lines.map(([name, formula]) => [name, `= ${formula}`] as const) },
    { kind: "heading", text: omits.title, room: 110 },
    { kind: "text", text: omits.text },
    ...omits
      .lines(hoursText(view.scenarios.expected.savedHoursPerMonth))
      .map((line) => ({ kind: "item" as const, text: `• ${line}` })),
  ];
}

function compared(result: NonNullable<Comparison["result"]>): PdfBlock[] {
  const { compare } = readerCopy;
  const [first, second] = result.statements;
  const verdict = verdictOf(result);
  return [
    { kind: "heading", text: compare.title, room: 290 },
    {
      kind: "table",
      head: [
        compare.figure,
        `${comparedName(result, 0)}\n${first.madeOn}`,
        `${comparedName(result, 1)}\n${second.madeOn}`,
        `${compare.difference}\n${compare.differenceNote}`,
      ],
      rows: comparisonRowsOf(result).map(({ label, first, second, difference, isTotal }) => ({
        cells: [label, first, second, difference],
        isTotal,
      })),
    },
    { kind: "text", text: `${verdict.title} ${verdict.text}` },
  ];
}
