import { dashboardCopy } from "~/copy/dashboard";
import type { DashboardData } from "./dashboard.server";

import { Panel } from "./panel";

const copy = dashboardCopy.charts;

/** Columns of twelve weeks, drawn on the server, and the same figures as a table. */
export function WeekChart({ kind, chart, first, last, change, table }: DashboardData["charts"][number]) {
  const { title, unit } = copy[kind];
  return (
    <Panel title={title}>
      <p className="mb-3 flex flex-wrap items-baseline gap-2.5">
        <b className="text-[1.5rem] font-title tracking-[-0.03em] tabular-nums">{last}</b>
        <span className="text-1 text-ink-faint">{copy.thisWeek(change)}</span>
      </p>
      <svg
        role="img"
        aria-label={copy.label(title, first, last)}
        className="h-52 w-full overflow-visible font-mono text-[0.75rem]"
      >
        {chart.grid.map(({ y, value }) => (
          <g key={value}>
            <line
              x1="0"
              x2="100%"
              y1={`${y}%`}
              y2={`${y}%`}
              stroke="var(--line)"
              shapeRendering="crispEdges"
            />
            <text x="0" y={`${y}%`} dy="-5" fill="var(--ink-faint)">
              {value}
            </text>
          </g>
        ))}
        {chart.bars.map(({ key, x, y, width, height, middle, label }) => (
          <g key={key}>
            <rect x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} fill="var(--brand)" />
            {label ? (
              <text x={`${middle}%`} y="100%" dy="-6" textAnchor="middle" fill="var(--ink-faint)">
                {label}
              </text>
            ) : null}
          </g>
        ))}
        <line
          x1="0"
          x2="100%"
          y1={`${chart.baseline}%`}
          y2={`${chart.baseline}%`}
          stroke="var(--ink)"
          shapeRendering="crispEdges"
        />
        <text
          x={`${chart.last.x}%`}
          y={`${chart.last.y}%`}
          dy="-7"
          textAnchor="middle"
          fill="var(--ink)"
          fontWeight="600"
        >
          {chart.last.value}
        </text>
      </svg>
      <details className="mt-3 text-1">
        <summary className="inline-flex min-h-7 cursor-pointer list-none items-center text-ink-muted underline decoration-line-strong underline-offset-4">
          {copy.showTable}
        </summary>
        <div role="region" aria-label={`${title}, table`} tabIndex={0} className="overflow-x-auto">
          <table className="mt-2 tabular-nums">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-1 pr-4">
                  {copy.week}
                </th>
                {table.map(({ week }) => (
                  <th key={week} scope="col" className="py-1 pr-4 text-right whitespace-nowrap">
                    {week}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className="border-b border-line">
                <th scope="row" className="py-1 pr-4 first-letter:uppercase">
                  {unit}
                </th>
                {table.map(({ week, count }) => (
                  <td key={week} className="py-1 pr-4 text-right">
                    {count}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  );
}
