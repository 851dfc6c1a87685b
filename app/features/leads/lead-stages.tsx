import { Link, useSearchParams } from "@remix-run/react";

import { cappedCountText } from "~/models/shared/capped-count";
import { leadsCopy as copy } from "~/copy/leads";
import type { LeadStatus, LeadTotals } from "~/models/lead/lead";
import { useStageNames } from "./use-stage-names";

/** The statuses with their counts, as links. Small screens show them instead of columns. */
export function LeadStages({ totals, current }: { totals: LeadTotals[]; current: LeadStatus }) {
  const [params] = useSearchParams();
  const stageNames = useStageNames();
  const stageAddress = (status: LeadStatus) => {
    const target = new URLSearchParams(params);
    target.set("status", status);
    return `?${target.toString()}`;
  };
  return (
    <nav aria-label={copy.stages}>
      <ul className="grid grid-cols-3 border-t border-ink sm:grid-cols-6">
        {totals.map(({ status, ...counted }) => (
          <li
            key={status}
            className="border-b border-line not-nth-[3n+1]:border-s not-nth-[3n+1]:ps-3 sm:not-first:border-s sm:not-first:ps-3"
          >
            <Link
              to={stageAddress(status)}
              preventScrollReset
              aria-current={status === current ? "page" : undefined}
              className="grid min-h-13 py-2 leading-[1.3] font-medium text-ink-muted no-underline aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--brand)]"
            >
              {stageNames[status]}
              <span className="text-1 font-normal text-ink-faint tabular-nums">
                {copy.count(counted.count, cappedCountText(counted))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
