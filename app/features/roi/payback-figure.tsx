import { roiResultCopy } from "~/copy/roi";
import { readerCopy } from "~/copy/shared/statement";
import { moneyText, paybackText } from "~/lib/number-formats";
import { ROI_MONTHS } from "~/models/roi/roi-limits";

import { Figure, Grid } from "./chart-parts";
import { crossingWords, paybackRowsOf, TABLE_MONTHS } from "./result-words";
import type { Crossing, ResultPage } from "./statement";

const copy = roiResultCopy.payback;
const words = readerCopy.chart;

/** When the investment pays for itself: three curves of the balance over `ROI_MONTHS`. */
export function PaybackFigure({ page }: { page: ResultPage }) {
  const { scenarios, statement, charts } = page;
  const { ticks, months, paths, crossing } = charts.payback;
  const { currency } = statement.inputs;
  const { paybackMonths, balanceMinorByMonth } = scenarios.expected;
  const { varied } = page;
  const amount = (month: number) => moneyText(balanceMinorByMonth[month] ?? 0, currency);
  const label = copy.label(amount(0), crossingWords(paybackMonths), amount(ROI_MONTHS));
  const variedEnd = varied?.expected.balanceMinorByMonth[ROI_MONTHS] ?? 0;
  const variedLabel = varied
    ? ` ${words.label(crossingWords(varied.expected.paybackMonths), moneyText(variedEnd, currency))}`
    : "";
  return (
    <Figure
      id="payback"
      title={copy.title}
      text={varied ? words.text : copy.text}
      tableLabel={copy.table}
      legend={
        <>
          <li className="plot-key-line">{varied ? words.statement : copy.expected}</li>
          <li className="plot-key-dash">{varied ? words.varied : copy.others}</li>
        </>
      }
      table={<PaybackTable page={page} />}
    >
      <svg className="plot" height="340" role="img" aria-label={`${label}${variedLabel}`}>
        <Grid ticks={ticks} />
        <svg x="11%" y="2%" width="89%" height="89%" viewBox="0 0 100 100" preserveAspectRatio="none">
          {charts.payback.varied ? (
            <path className="plot-curve-soft" d={charts.payback.varied.path} />
          ) : (
            <>
              <path className="plot-span" d={paths.span} />
              <path className="plot-curve-soft" d={paths.conservative} />
              <path className="plot-curve-soft" d={paths.optimistic} />
            </>
          )}
          <path className="plot-curve" d={paths.expected} />
        </svg>
        {crossing ? <CrossingMark at={crossing} text={paybackText(paybackMonths)} /> : null}
        {varied && charts.payback.varied?.crossing ? (
          <CrossingMark
            at={charts.payback.varied.crossing}
            text={paybackText(varied.expected.paybackMonths)}
            isVaried
          />
        ) : null}
        {months.map(({ at, label }, index) => (
          <text
            key={label}
            x={`${at}%`}
            y="100%"
            dy="-4"
            textAnchor="middle"
            // On phones and paper there is no room for it next to the label of the last month.
            className={index === months.length - 1 ? "max-sm:hidden print:hidden" : undefined}
          >
            {label}
          </text>
        ))}
        <text x="100%" y="100%" dy="-4" textAnchor="end">
          {copy.lastMonth(ROI_MONTHS)}
        </text>
      </svg>
    </Figure>
  );
}

/** Where a curve crosses zero. A reader's curve has its label one line lower. */
function CrossingMark({ at, text, isVaried = false }: { at: Crossing; text: string; isVaried?: boolean }) {
  const isLate = at.x > 70;
  return (
    <>
      {isVaried ? null : (
        <line className="plot-drop" x1={`${at.x}%`} x2={`${at.x}%`} y1={`${at.y}%`} y2="93%" />
      )}
      <circle
        className={isVaried ? "plot-dot plot-dot-soft" : "plot-dot"}
        cx={`${at.x}%`}
        cy={`${at.y}%`}
        r="5"
      />
      <text
        className="plot-strong"
        x={`${at.x}%`}
        y={`${at.y}%`}
        dx={isLate ? -9 : 9}
        dy={isVaried ? 35 : 19}
        textAnchor={isLate ? "end" : "start"}
      >
        {text}
      </text>
    </>
  );
}

function PaybackTable({ page: { scenarios, statement, varied } }: { page: ResultPage }) {
  const rows = paybackRowsOf({ scenarios, varied });
  return (
    <table className="plot-table">
      <thead>
        <tr>
          <th scope="col">{copy.month}</th>
          {TABLE_MONTHS.map((month) => (
            <th key={month} scope="col">
              {month}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, balances }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {TABLE_MONTHS.map((month) => (
              <td key={month}>{moneyText(balances[month] ?? 0, statement.inputs.currency)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
