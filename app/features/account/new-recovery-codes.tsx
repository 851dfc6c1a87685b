import { Link } from "@remix-run/react";

import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { twoStepCopy as copy } from "~/copy/shared/two-step";

/** New recovery codes, shown only once. `to`: the page to continue to once they are saved. */
export function RecoveryCodes({
  codes,
  to = ".",
  heading: Heading = "h3",
}: {
  codes: string[];
  to?: string;
  heading?: "h2" | "h3";
}) {
  return (
    <Notice kind="warning">
      <Heading>{copy.codesTitle}</Heading>
      <p className="mt-1">{copy.codesLead}</p>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono" data-recovery-codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to={to} className={buttonClass()}>
          {copy.codesDone}
        </Link>
      </p>
    </Notice>
  );
}
