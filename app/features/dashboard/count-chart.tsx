import { dashboardCopy } from "~/copy/dashboard";
import { countText } from "~/lib/number-formats";

import { Columns, ColumnTable } from "./columns";
import type { DashboardData } from "./dashboard.server";
import { Panel } from "./panel";

const copy = dashboardCopy.charts;
const FILLS = { all: "var(--brand)" };

/** One count over a period: columns, and the same figures as a table. */
export function CountChart({
  name,
  chart,
  first,
  last,
  change,
  table,
  period: { name: periodName, unit },
}: DashboardData["charts"][number] & Pick<DashboardData, "period">) {
  const { title: titleFor, unit: counted } = copy[name];
  const title = titleFor(unit);
  const period = dashboardCopy.period.names[periodName];
  return (
    <Panel title={title}>
      <p className="mb-3 flex flex-wrap items-baseline gap-2.5">
        <b className="text-[1.5rem] font-title tracking-[-0.03em] tabular-nums">{countText(last)}</b>
        <span className="text-1 text-ink-faint">{copy.change(unit, change)}</span>
      </p>
      <Columns
        chart={chart}
        fills={FILLS}
        label={copy.label({ title, unit, period, first, last })}
        className="h-44"
      />
      <ColumnTable
        label={copy.tableLabel(title)}
        unit={unit}
        columns={table.map(({ span }) => span)}
        rows={[{ title: counted, values: table.map(({ count }) => count) }]}
      />
    </Panel>
  );
}
