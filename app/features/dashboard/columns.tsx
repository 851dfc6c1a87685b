import { dashboardCopy } from "~/copy/dashboard";
import { countText } from "~/lib/number-formats";
import type { PeriodUnit } from "~/models/dashboard/period";

import type { StackedChart } from "./chart.server";

/** Columns by day, week or month, drawn on the server. */
export function Columns<Series extends string>({
  chart,
  fills,
  label,
  className = "h-60",
}: {
  chart: StackedChart<Series>;
  fills: Record<Series, string>;
  label: string;
  className?: string;
}) {
  const { grid, columns, baseline, last } = chart;
  return (
    <svg
      role="img"
      aria-label={label}
      className={`${className} w-full overflow-visible font-mono text-[0.75rem]`}
    >
      {grid.map(({ y, value }) => (
        <g key={value}>
          <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} stroke="var(--line)" shapeRendering="crispEdges" />
          <text x="0" y={`${y}%`} dy="-5" fill="var(--ink-faint)">
            {countText(value)}
          </text>
        </g>
      ))}
      {columns.map(({ key, x, width, middle, label: span, parts }) => (
        <g key={key}>
          {parts.map(({ series, y, height }) => (
            <rect
              key={series}
              x={`${x}%`}
              y={`${y}%`}
              width={`${width}%`}
              height={`${height}%`}
              fill={fills[series]}
              stroke="var(--surface)"
              strokeWidth="1.5"
            />
          ))}
          {span ? (
            <text {...labelPlace({ x, width, middle })} y="100%" dy="-6" fill="var(--ink-faint)">
              {span}
            </text>
          ) : null}
        </g>
      ))}
      <line
        x1="0"
        x2="100%"
        y1={`${baseline}%`}
        y2={`${baseline}%`}
        stroke="var(--ink)"
        shapeRendering="crispEdges"
      />
      <text x={`${last.x}%`} y={`${last.y}%`} dy="-7" textAnchor="middle" fill="var(--ink)" fontWeight="600">
        {countText(last.value)}
      </text>
    </svg>
  );
}

/** Below the middle of a column, except where the text could leave the chart. */
function labelPlace({ x, width, middle }: { x: number; width: number; middle: number }) {
  return middle < 90
    ? ({ x: `${middle}%`, textAnchor: "middle" } as const)
    : ({ x: `${x + width}%`, textAnchor: "end" } as const);
}

/** The same figures as a table, for people who can't see the columns. Closed at first. */
export function ColumnTable({
  label,
  unit,
  columns,
  rows,
}: {
  label: string;
  unit: PeriodUnit;
  columns: string[];
  rows: { title: string; values: number[]; isSum?: boolean }[];
}) {
  return (
    <details className="mt-3 text-1">
      <summary className="inline-flex min-h-7 cursor-pointer list-none items-center text-ink-muted underline decoration-line-strong underline-offset-4">
        {dashboardCopy.showTable}
      </summary>
      <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
        <table className="mt-2 tabular-nums">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-1 pe-4">
                {dashboardCopy.units[unit]}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1 pe-4 text-end whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, values, isSum = false }) => (
              <tr key={title} className="border-b border-line">
                <th scope="row" className={`py-1 pe-4 whitespace-nowrap ${isSum ? "" : "font-normal"}`}>
                  {title}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index]} className={`py-1 pe-4 text-end ${isSum ? "font-title" : ""}`}>
                    {countText(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
