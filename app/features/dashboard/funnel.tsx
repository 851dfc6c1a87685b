import { dashboardCopy } from "~/copy/dashboard";
import type { Funnel as FunnelFigures } from "~/models/lead/lead";

import { Panel } from "./panel";

const copy = dashboardCopy.funnel;
const STEPS = ["leads", "roi", "booking", "proposal", "accepted", "workspace"] as const;

/**
 * How many people came how far in the last 90 days, each step beside its share of the new leads.
 */
export function Funnel({ funnel }: { funnel: FunnelFigures }) {
  const most = Math.max(1, ...STEPS.map((step) => funnel[step]));
  return (
    <Panel title={copy.title} aside={<span className="font-mono text-1 text-ink-faint">{copy.days}</span>}>
      <ol className="grid gap-3.5">
        {STEPS.map((step) => (
          <li key={step} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            <span>
              {copy.steps[step]}{" "}
              {step !== "leads" && funnel.leads > 0 ? (
                <small className="text-1 text-ink-faint">
                  {copy.share(Math.round((funnel[step] / funnel.leads) * 100))}
                </small>
              ) : null}
            </span>
            <b className="font-title tabular-nums">{funnel[step]}</b>
            <svg aria-hidden="true" className="col-span-2 h-2.5 w-full bg-surface-sunken">
              <rect
                width={`${Math.round((funnel[step] / most) * 1000) / 10}%`}
                height="100%"
                fill="var(--brand)"
              />
            </svg>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
