import { Link } from "@remix-run/react";

import { dashboardCopy } from "~/copy/dashboard";
import { Go } from "~/ui/go";

import { LedgerBar, LedgerTable } from "./ledger";
import { Panel } from "./panel";
import type { Sales } from "./sales.server";

const copy = dashboardCopy.articles;
const HEAD = [
  copy.article,
  { title: copy.roi, className: "max-sm:hidden" },
  { title: dashboardCopy.bar, isHidden: true },
  copy.booked,
];

/** Articles whose readers took the next step. Editors can open them. */
export function ArticlesLedger({ articles, mayOpen }: { articles: Sales["articles"]; mayOpen: boolean }) {
  const most = Math.max(1, ...articles.map(({ booked }) => booked));
  return (
    <Panel
      title={copy.title}
      className="xl:col-span-6"
      aside={mayOpen ? <Go to="/admin/blog">{copy.all}</Go> : null}
    >
      {articles.length === 0 ? (
        <p className="text-ink-muted">{copy.none}</p>
      ) : (
        <LedgerTable label={copy.title} head={HEAD}>
          {articles.map(({ id, title, roi, booked }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="w-[46%] py-2.5 leading-[1.4] wrap-anywhere">
                {mayOpen ? (
                  <Link to={`/admin/blog/${id}`} className="no-underline hover:underline">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </th>
              <td className="py-2.5 ps-3 text-end max-sm:hidden">{roi}</td>
              <td className="py-2.5 ps-5">
                <LedgerBar parts={[{ percent: Math.round((booked / most) * 100), fill: "var(--brand)" }]} />
              </td>
              <td className="w-px py-2.5 ps-3 text-end font-title">{booked}</td>
            </tr>
          ))}
        </LedgerTable>
      )}
    </Panel>
  );
}
