import { insightsCopy } from "~/copy/staff/insights";
import { LedgerTable } from "~/features/dashboard/ledger";
import { Panel } from "~/features/dashboard/panel";

import type { InsightsPage } from "./insights.server";

const { columns: words, top } = insightsCopy;
const COLUMNS = ["visitors", "views", "statements", "consultations", "wins"] as const;
const SHOWN = 20;
const number = new Intl.NumberFormat("en-US");

/** What visitors saw or came from, with what it led to. */
export function InsightTable({
  title,
  first,
  none,
  rows,
}: {
  title: string;
  /** The heading of the names. */
  first: string;
  none: string;
  rows: InsightsPage["pages"];
}) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-muted">{none}</p>
      ) : (
        <div role="region" aria-label={title} tabIndex={0} className="overflow-x-auto">
          <LedgerTable label={title} head={[first, ...COLUMNS.map((column) => words[column])]}>
            {rows.map((row) => (
              <tr key={row.value} className="border-b border-line">
                <th scope="row" className="max-w-80 min-w-40 py-2.5 font-normal wrap-anywhere">
                  {row.value}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="py-2.5 pl-3 text-right font-title">
                    {number.format(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </LedgerTable>
        </div>
      )}
      {rows.length === SHOWN ? <p className="mt-2 text-1 text-ink-faint">{top(SHOWN)}</p> : null}
    </Panel>
  );
}
