import { roiResultCopy } from "~/copy/roi";
import { moneyText } from "~/lib/number-formats";
import type { ResultPage } from "./statement";

import { Figure, Grid } from "./chart-parts";

const copy = roiResultCopy.months;

/** Each month's savings in the first year, next to its cost. */
export function MonthsFigure({ page }: { page: ResultPage }) {
  const { scenarios, statement, charts } = page;
  const { ticks, bars, running } = charts.months;
  const { currency, runningMinorPerMonth } = statement.inputs;
  const [first = 0, second = 0, full = 0] = scenarios.expected.savedMinorByMonth;
  const money = (amount: number) => moneyText(amount, currency);
  const runningText = money(runningMinorPerMonth);
  return (
    <Figure
      id="months"
      title={copy.title}
      text={copy.text}
      tableLabel={copy.table}
      legend={
        <>
          <li className="plot-key">{copy.full}</li>
          <li className="plot-key-mid">{copy.ramp}</li>
          <li className="plot-key-dash">{copy.running(runningText)}</li>
        </>
      }
      table={
        <table className="plot-table">
          <thead>
            <tr>
              <th scope="col">{roiResultCopy.payback.month}</th>
              <th scope="col">{copy.saved}</th>
              <th scope="col">{copy.runningCost}</th>
            </tr>
          </thead>
          <tbody>
            {[["1", first] as const, ["2", second] as const, [copy.rest, full] as const].map(
              ([month, saved]) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  <td>{money(saved)}</td>
                  <td>{runningText}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      }
    >
      <svg
        className="plot"
        height="340"
        role="img"
        aria-label={copy.label(money(first), money(second), money(full), runningText)}
      >
        <Grid ticks={ticks} />
        {bars.map(({ at, width, top, height, isRamp, label }) => (
          <g key={label}>
            <rect
              className={isRamp ? "plot-bar plot-bar-mid" : "plot-bar"}
              x={`${at}%`}
              width={`${width}%`}
              y={`${top}%`}
              height={`${height}%`}
            />
            <text x={`${at + width / 2}%`} y="100%" dy="-4" textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        <line className="plot-drop" x1="9%" x2="100%" y1={`${running}%`} y2={`${running}%`} />
      </svg>
    </Figure>
  );
}
