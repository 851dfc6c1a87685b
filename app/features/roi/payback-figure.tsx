import { roiResultCopy, scenarioWords } from "~/copy/roi";
import { ROI_MONTHS, ROI_SCENARIOS } from "~/models/roi/roi-engine";
import { moneyText, paybackText } from "~/lib/number-formats";
import type { ResultPage } from "./statement";

import { Figure, Grid } from "./chart-parts";

const copy = roiResultCopy.payback;
const TABLE_MONTHS = [0, 3, 6, 9, 12, 18, 24, 36];

/** When the investment pays for itself: three curves of the balance over three years. */
export function PaybackFigure({ page }: { page: ResultPage }) {
  const { scenarios, statement, charts } = page;
  const { ticks, months, paths, crossing } = charts.payback;
  const { currency } = statement.inputs;
  const { paybackMonths, balanceMinorByMonth } = scenarios.expected;
  const payback = paybackText(paybackMonths);
  const crosses =
    paybackMonths === null
      ? copy.crossesNever
      : payback === "at once"
        ? copy.crossesAtOnce
        : copy.crosses(payback);
  const amount = (month: number) => moneyText(balanceMinorByMonth[month] ?? 0, currency);
  return (
    <Figure
      id="payback"
      title={copy.title}
      text={copy.text}
      tableLabel={copy.table}
      legend={
        <>
          <li className="plot-key-line">{copy.expected}</li>
          <li className="plot-key-dash">{copy.others}</li>
        </>
      }
      table={<PaybackTable page={page} />}
    >
      <svg
        className="plot"
        height="340"
        role="img"
        aria-label={copy.label(amount(0), crosses, amount(ROI_MONTHS))}
      >
        <Grid ticks={ticks} />
        <svg x="11%" y="2%" width="89%" height="89%" viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className="plot-span" d={paths.span} />
          <path className="plot-curve-soft" d={paths.conservative} />
          <path className="plot-curve-soft" d={paths.optimistic} />
          <path className="plot-curve" d={paths.expected} />
        </svg>
        {crossing ? (
          <>
            <line
              className="plot-drop"
              x1={`${crossing.x}%`}
              x2={`${crossing.x}%`}
              y1={`${crossing.y}%`}
              y2="93%"
            />
            <circle className="plot-dot" cx={`${crossing.x}%`} cy={`${crossing.y}%`} r="5" />
            <text
              className="plot-strong"
              x={`${crossing.x}%`}
              y={`${crossing.y}%`}
              dx={crossing.x > 70 ? -9 : 9}
              dy="19"
              textAnchor={crossing.x > 70 ? "end" : "start"}
            >
              {payback}
            </text>
          </>
        ) : null}
        {months.map(({ at, label }, index) => (
          <text
            key={label}
            x={`${at}%`}
            y="100%"
            dy="-4"
            textAnchor="middle"
            // On phones there is no room for it next to the label of the last month.
            className={index === months.length - 1 ? "max-sm:hidden" : undefined}
          >
            {label}
          </text>
        ))}
        <text x="100%" y="100%" dy="-4" textAnchor="end">
          {copy.lastMonth}
        </text>
      </svg>
    </Figure>
  );
}

function PaybackTable({ page: { scenarios, statement } }: { page: ResultPage }) {
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
        {ROI_SCENARIOS.map((name) => (
          <tr key={name}>
            <th scope="row">{scenarioWords[name].name}</th>
            {TABLE_MONTHS.map((month) => (
              <td key={month}>
                {moneyText(scenarios[name].balanceMinorByMonth[month] ?? 0, statement.inputs.currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
