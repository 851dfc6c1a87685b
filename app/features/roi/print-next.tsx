import { readerCopy } from "~/copy/shared/statement";

import { ResultTitle } from "./result-section";
import type { ResultPage } from "./statement";

/** The end of a printed statement, where nobody can press a button: what to do, and its address. */
export function PrintNext({ page }: { page: ResultPage }) {
  if (page.bookingAddress === null) return null;
  return (
    <div className="hidden border-t border-line pt-6 break-inside-avoid print:block">
      <ResultTitle>{readerCopy.print.next}</ResultTitle>
      <p className="mt-1.5 text-control wrap-anywhere">
        {readerCopy.print.nextText} {page.bookingAddress}
      </p>
    </div>
  );
}
