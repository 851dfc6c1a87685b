import { roiResultCopy as copy } from "~/copy/roi";
import { hoursText } from "~/lib/number-formats";
import type { ResultPage } from "./statement";

import { ResultTitle } from "./result-section";

/** The formulas, and what they leave out. */
export function ResultNotes({ page }: { page: ResultPage }) {
  return (
    <div className="grid content-start gap-12">
      <div>
        <ResultTitle>{copy.formulas.title}</ResultTitle>
        <p className="mt-1.5 mb-6 text-control text-ink-muted">{copy.formulas.text}</p>
        <dl className="border-t border-ink text-control">
          {copy.formulas.lines.map(([name, formula]) => (
            <div key={name} className="border-b border-line py-2.5">
              <dt className="font-medium">{name}</dt>
              <dd className="mt-0.5 font-mono text-1 leading-normal text-ink-muted">= {formula}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <ResultTitle>{copy.omits.title}</ResultTitle>
        <p className="mt-1.5 mb-6 text-control text-ink-muted">{copy.omits.text}</p>
        <ul className="border-t border-ink text-control">
          {copy.omits.lines(hoursText(page.scenarios.expected.savedHoursPerMonth)).map((line) => (
            <li key={line} className="border-b border-line py-2.5">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
