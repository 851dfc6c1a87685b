import { roiResultCopy, scenarioWords } from "~/copy/roi";
import { ROI_SCENARIOS, type RoiScenarioName } from "~/models/roi/roi-engine";
import type { ResultPage } from "./statement";

import { ResultTitle } from "./result-section";
import { scenarioRowsOf } from "./result-words";

const copy = roiResultCopy.scenarios;

/** The three scenarios side by side. On small screens they are stacked, the expected one first. */
export function Scenarios({ page }: { page: ResultPage }) {
  const rows = scenarioRowsOf(page);
  const order: RoiScenarioName[] = ["expected", "conservative", "optimistic"];
  return (
    <>
      <ResultTitle id="scenarios">{copy.title}</ResultTitle>
      <p className="mt-1.5 mb-6 max-w-[56ch] text-control text-ink-muted">{copy.text}</p>
      <table className="scenario-table max-md:hidden">
        <caption className="sr-only">{copy.label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{copy.figure}</span>
            </th>
            {ROI_SCENARIOS.map((name) => (
              <th key={name} scope="col" className={name === "expected" ? "is-pick" : ""}>
                <b>{scenarioWords[name].name}</b>
                {scenarioWords[name].note}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text, isTotal }) => (
            <tr key={label} className={isTotal ? "is-total" : ""}>
              <th scope="row">{label}</th>
              {ROI_SCENARIOS.map((name) => (
                <td key={name} className={name === "expected" ? "is-pick" : ""}>
                  {text(page.scenarios[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-8 md:hidden">
        {order.map((name) => (
          <div key={name} className={`scenario-way ${name === "expected" ? "is-pick" : ""}`}>
            <h3>
              {scenarioWords[name].name} <small>{scenarioWords[name].note}</small>
            </h3>
            <dl>
              {rows.map(({ label, text, isTotal }) => (
                <div key={label} className={isTotal ? "is-total" : ""}>
                  <dt>{label}</dt>
                  <dd>{text(page.scenarios[name])}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </>
  );
}
