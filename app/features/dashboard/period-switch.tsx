import { dashboardCopy } from "~/copy/dashboard";
import { PERIODS, type PeriodName } from "~/models/dashboard/period";
import { Segment } from "~/ui/console/segment";

const copy = dashboardCopy.period;

/** The links that choose how far back the dashboard looks. */
export function PeriodSwitch({ period }: { period: PeriodName }) {
  const choices = PERIODS.map((name) => ({
    ...{ to: `?period=${name}`, label: copy.names[name] },
    isCurrent: name === period,
  }));
  return <Segment label={copy.label} choices={choices} />;
}
