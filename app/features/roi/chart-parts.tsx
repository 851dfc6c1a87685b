import type { ReactNode } from "react";

import { roiResultCopy as copy } from "~/copy/roi";
import type { ChartTick } from "./statement";

import { ResultTitle } from "./result-section";

/**
 * A figure of the statement: title, a sentence, the chart, its legend, and the same numbers as a
 * table.
 */
export function Figure({
  id,
  title,
  text,
  legend,
  table,
  tableLabel,
  children,
}: {
  id: string;
  title: string;
  text: string;
  legend: ReactNode;
  table: ReactNode;
  tableLabel: string;
  children: ReactNode;
}) {
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <ResultTitle id={id}>{title}</ResultTitle>
      <p className="mt-1.5 mb-6 max-w-[56ch] text-control text-ink-muted">{text}</p>
      {children}
      <ul className="plot-legend">{legend}</ul>
      <details className="mt-3 text-2">
        <summary className="inline-block min-h-6 underline decoration-line-strong underline-offset-4">
          {copy.showTable}
        </summary>
        {/* A wide table scrolls on its own, and by keyboard. */}
        <div tabIndex={0} role="region" aria-label={tableLabel} className="mt-3 overflow-x-auto">
          {table}
        </div>
      </details>
    </figure>
  );
}

/** A chart's horizontal lines, with their labels on the left. */
export function Grid({ ticks }: { ticks: ChartTick[] }) {
  return ticks.map(({ at, label, isZero }) => (
    <g key={label}>
      <line className={isZero ? "plot-zero" : "plot-grid"} x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} />
      <text x="0" y={`${at}%`} dy="-5">
        {label}
      </text>
    </g>
  ));
}
