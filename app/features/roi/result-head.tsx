import { ButtonLink } from "~/ui/button";
import { roiResultCopy as copy } from "~/copy/roi";
import { moneyText } from "~/lib/number-formats";

import { headlineOf, keysOf, leadOf } from "./result-words";
import type { ResultPage } from "./statement";

/** The headline figure, its basis, and the next steps. */
export function ResultHead({ page }: { page: ResultPage }) {
  const { statement, scenarios, token, isOwner } = page;
  return (
    <div className="mx-auto grid max-w-sheet gap-6 px-gutter pt-[clamp(1.75rem,1rem+2vw,3.25rem)] pb-[clamp(1.75rem,1rem+2vw,3rem)]">
      <div>
        <h1 className="text-4 leading-[1.4] font-medium tracking-[-0.015em] [overflow-wrap:anywhere]">
          {headlineOf(page)}{" "}
          <b className="result-figure">
            {moneyText(scenarios.expected.savedMinorPerYear, statement.inputs.currency)}
          </b>
        </h1>
        <p className="mt-6 max-w-[34em] text-4 text-ink-muted">{leadOf(page)}</p>
      </div>
      <dl className="keys">
        {keysOf(page).map(({ term, value, note }) => (
          <div key={term}>
            <dt className="text-2 text-ink-muted">{term}</dt>
            <dd className="text-[clamp(1.5rem,1.2rem+1vw,2rem)] leading-[1.2] font-medium tracking-[-0.035em]">
              {value}
              <small className="block text-1 font-normal tracking-normal text-ink-faint">{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={`/booking?result=${token}`} kind="primary" size="l">
          {copy.book}
        </ButtonLink>
        {isOwner ? (
          <ButtonLink to="/roi-calculator" kind="quiet" size="l">
            {copy.back}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
