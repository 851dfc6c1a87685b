import { ButtonLink } from "~/ui/button";
import { roiResultCopy } from "~/copy/roi";

import { ResultTitle } from "./result-section";

const copy = roiResultCopy.own;

/** For people who came by a link: the way to a statement of their own. */
export function OwnStatement() {
  return (
    <div>
      <ResultTitle>{copy.title}</ResultTitle>
      <p className="mt-1.5 mb-6 text-control text-ink-muted">{copy.text}</p>
      <ButtonLink to="/roi-calculator">{copy.button}</ButtonLink>
    </div>
  );
}
