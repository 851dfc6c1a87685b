import type { ReactNode } from "react";

/** What the colors of a chart mean. */
export function Legend({ items }: { items: { label: string; fill: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-1 text-ink-muted">
      {items.map(({ label, fill }) => (
        <li key={label} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3">
            <rect width="100%" height="100%" fill={fill} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** A small table whose first column names the rows and whose others hold numbers. */
export function LedgerTable({
  label,
  head,
  foot,
  children,
}: {
  label: string;
  /** Headings of the columns. One without text on screen is still read aloud. */
  head: (string | { title: string; className?: string; isHidden?: boolean })[];
  foot?: ReactNode;
  children: ReactNode;
}) {
  const columns = head.map((one) => (typeof one === "string" ? { title: one } : one));
  return (
    <table aria-label={label} className="w-full tabular-nums">
      <thead>
        <tr className="border-b border-line text-1 text-ink-muted">
          {columns.map(({ title, className = "", isHidden = false }, index) => (
            <th
              key={title}
              scope="col"
              className={`pb-1.5 font-normal whitespace-nowrap ${index === 0 ? "" : "ps-3 text-end"} ${className}`}
            >
              <span className={isHidden ? "sr-only" : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  );
}

/** A bar in a row of a table. Each part is a percentage of the widest row. */
export function LedgerBar({ parts }: { parts: { percent: number; fill: string }[] }) {
  return (
    <svg aria-hidden="true" className="block h-5 w-full min-w-16">
      {parts.map(({ percent, fill }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
        return (
          <rect
            key={fill}
            x={`${before}%`}
            width={`${percent}%`}
            height="100%"
            fill={fill}
            stroke="var(--surface)"
            strokeWidth="1.5"
          />
        );
      })}
    </svg>
  );
}
