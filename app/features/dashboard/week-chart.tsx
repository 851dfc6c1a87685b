import { dashboardCopy } from "~/copy/dashboard";

import { Columns, WeekTable } from "./columns";
import type { DashboardData } from "./dashboard.server";
import { Panel } from "./panel";

const copy = dashboardCopy.charts;
const FILLS = { all: "var(--brand)" };

/** One count over twelve weeks: columns, and the same figures as a table. */
export function WeekChart({ name, chart, first, last, change, table }: DashboardData["charts"][number]) {
  const { title, unit } = copy[name];
  return (
    <Panel title={title}>
      <p className="mb-3 flex flex-wrap items-baseline gap-2.5">
        <b className="text-[1.5rem] font-title tracking-[-0.03em] tabular-nums">{last}</b>
        <span className="text-1 text-ink-faint">{copy.thisWeek(change)}</span>
      </p>
      <Columns chart={chart} fills={FILLS} label={copy.label(title, first, last)} className="h-44" />
      <WeekTable
        label={copy.tableLabel(title)}
        weeks={table.map(({ week }) => week)}
        rows={[{ title: unit, values: table.map(({ count }) => count) }]}
      />
    </Panel>
  );
}
