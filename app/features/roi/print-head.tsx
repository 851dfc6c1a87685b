import { readerCopy } from "~/copy/shared/statement";
import { BrandSign } from "~/ui/shell/brand-sign";
import { useRootData } from "~/ui/root-data";

import type { ResultPage } from "./statement";

/** What stands above and below a printed statement: sign, date and link. */
export function PrintHead({ page }: { page: ResultPage }) {
  const { settings } = useRootData();
  const link = page.address.replace(/^https?:\/\//, "");
  return (
    <>
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
        <p className="wrap-anywhere">{link}</p>
      </div>
      <p aria-hidden="true" className="print-foot">
        {link}
      </p>
    </>
  );
}
