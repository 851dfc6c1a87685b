import { readerCopy } from "~/copy/shared/statement";
import { BrandSign } from "~/ui/shell/brand-sign";
import { useRootData } from "~/ui/root-data";

import type { ResultPage } from "./statement";

/** The head of a printed statement: sign, date and link. The browser numbers the pages. */
export function PrintHead({ page }: { page: ResultPage }) {
  const { settings } = useRootData();
  return (
    <div aria-hidden="true" className="print-head">
      <span className="inline-flex items-center gap-2 font-strong">
        <BrandSign />
        {settings.productName}
      </span>
      <p>
        {readerCopy.print.statement}
        <br />
        {page.madeOn}
      </p>
      <p className="wrap-anywhere">{page.address}</p>
    </div>
  );
}
