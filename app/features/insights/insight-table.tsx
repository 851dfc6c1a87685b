import { insightsCopy } from "~/copy/staff/insights";
import { Panel } from "~/features/dashboard/panel";
import { EXPORTED_INSIGHTS_MAX, INSIGHTS_SHOWN_MAX } from "~/models/visit/visit-limits";

import type { InsightsPage } from "./insights.server";

const { columns: words, top } = insightsCopy;
const COLUMNS = ["visitors", "views", "statements", "consultations", "wins"] as const;
/**
 * On phones, the name is above its figures, so that all of them fit, and the columns are as wide as
 * their headings. On large screens they line up from table to table.
 */
const PHONE_ROW = "max-sm:grid max-sm:grid-cols-[3.2fr_2.6fr_4.4fr_5.6fr_2.2fr]";
/** The name has the rest. */
const WIDTHS = {
  visitors: "lg:w-[13%]",
  views: "lg:w-[12%]",
  statements: "lg:w-[15%]",
  consultations: "lg:w-[18%]",
  wins: "lg:w-[10%]",
};
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
        <table aria-label={title} className="w-full tabular-nums max-sm:block lg:table-fixed">
          <thead className="max-sm:block">
            <tr className={`border-b border-line text-1 text-ink-muted ${PHONE_ROW}`}>
              <th scope="col" className="pb-1.5 font-normal max-sm:sr-only">
                {first}
              </th>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`pb-1.5 text-end font-normal whitespace-nowrap sm:ps-3 ${WIDTHS[column]}`}
                >
                  {words[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row) => (
              <tr key={row.value} className={`border-b border-line ${PHONE_ROW}`}>
                <th
                  scope="row"
                  className="max-w-80 min-w-40 py-2.5 font-normal wrap-anywhere max-sm:col-span-full max-sm:max-w-none max-sm:pb-0"
                >
                  <Name {...row} />
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="py-2.5 text-end font-title max-sm:pt-0.5 sm:ps-3">
                    {number.format(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length === INSIGHTS_SHOWN_MAX ? (
        <p className="mt-2 text-1 text-ink-faint">{top(INSIGHTS_SHOWN_MAX, EXPORTED_INSIGHTS_MAX)}</p>
      ) : null}
    </Panel>
  );
}

/** Pages lead to themselves. The rest of them, "(other)", has no address. */
function Name({ dimension, value }: InsightsPage["pages"][number]) {
  if (dimension !== "page" || !value.startsWith("/")) return value;
  return (
    <a href={value} className="no-underline hover:underline">
      {value}
    </a>
  );
}
