import { dashboardCopy } from "~/copy/dashboard";
import { countText, percentText } from "~/lib/number-formats";
import type { PeriodName } from "~/models/dashboard/period";
import type { Funnel as FunnelFigures } from "~/models/dashboard/stats";

import { Panel } from "./panel";

const copy = dashboardCopy.funnel;
const STEPS = ["leads", "booking", "held", "proposal", "accepted"] as const;

/** How far the new leads of a period came, with the share that went on to each step. */
export function Funnel({ funnel, period }: { funnel: FunnelFigures; period: PeriodName }) {
  return (
    <Panel
      title={copy.title}
      className="xl:col-span-4"
      aside={<span className="font-mono text-1 text-ink-faint">{dashboardCopy.period.names[period]}</span>}
    >
      {funnel.leads === 0 ? (
        <p className="text-ink-muted">{copy.none}</p>
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-2.5">
            <b className="text-[1.5rem] font-title tracking-[-0.03em] tabular-nums">
              {shareText((funnel.accepted / funnel.leads) * 100, 0.1)}
            </b>
            <span className="text-1 text-ink-faint">{copy.signed}</span>
          </p>
          <ol className="grid gap-3.5">
            {STEPS.map((step, index) => (
              <Step key={step} step={step} before={STEPS[index - 1]} funnel={funnel} />
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

/** A share in steps of `unit` percent. Few of many are not shown as none: "<1%". */
function shareText(percent: number, unit: 0.1 | 1): string {
  if (percent > 0 && percent < unit / 2) return `<${percentText(unit)}`;
  return percentText(Math.round(percent / unit) * unit);
}

type StepName = (typeof STEPS)[number];

function Step({
  step,
  before,
  funnel,
}: {
  step: StepName;
  before: StepName | undefined;
  funnel: FunnelFigures;
}) {
  const whole = before ? funnel[before] : 0;
  const followed = step === "leads" ? 0 : funnel.followed[step];
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
      <span>
        {copy.steps[step]}{" "}
        {whole > 0 ? (
          <small className="text-1 text-ink-faint">
            {copy.share(shareText((followed / whole) * 100, 1))}
          </small>
        ) : null}
      </span>
      <b className="font-title tabular-nums">{countText(funnel[step])}</b>
      <svg aria-hidden="true" className="col-span-2 h-2.5 w-full bg-surface-sunken">
        <rect
          width={`${Math.round((funnel[step] / funnel.leads) * 1000) / 10}%`}
          height="100%"
          fill="var(--brand)"
        />
      </svg>
    </li>
  );
}
