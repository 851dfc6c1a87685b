import type { ReactNode } from "react";

/**
 * One line of a statement: its label, the operator that joins it to the line above, and the amount.
 */
interface SlipLine {
  label: string;
  note?: string;
  operator?: "×" | "=" | "÷";
  value: string;
  /** A sum of the lines above, set bold under a rule. */
  isSum?: boolean;
  /** Not known yet. */
  isOpen?: boolean;
  /** Differs from the statement that it comes from. */
  isNew?: boolean;
}

interface Props {
  title: string;
  /** What the table shows, for screen readers. */
  caption: string;
  /** A red stamp, "Example" when it is one. */
  stamp?: string;
  /** A small note next to the title. */
  aside?: string;
  lines: SlipLine[];
  total: { label: ReactNode; value: string };
}

/** A statement: a document with an operator column, bold sums and a double-ruled total. */
export function Slip({ title, caption, stamp, aside, lines, total }: Props) {
  return (
    <div className="break-inside-avoid border border-line border-t-3 border-t-ink bg-surface-raised tabular-nums">
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3.5 text-2">
        <strong>{title}</strong>
        {stamp ? (
          <span className="rounded-s border border-current px-2 py-1 font-mono text-1 leading-none text-mark">
            {stamp}
          </span>
        ) : null}
        {aside ? <span className="font-mono text-1 text-ink-faint">{aside}</span> : null}
      </div>
      <table className="w-full text-control">
        <caption className="sr-only">{caption}</caption>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.label}
              className={`border-t first:border-t-0 ${line.isSum ? "border-ink font-strong" : "border-line"} ${line.isNew ? "bg-info-soft" : ""}`}
            >
              <th
                scope="row"
                className={`px-5 py-2.5 leading-snug ${line.isSum ? "font-strong" : "font-normal"}`}
              >
                {line.label}
                {line.note ? (
                  <small
                    className={`block text-1 font-normal ${line.isNew ? "text-ink-muted" : "text-ink-faint"}`}
                  >
                    {line.note}
                  </small>
                ) : null}
              </th>
              <td className="w-6 font-mono font-normal text-ink-faint">{line.operator}</td>
              <td
                className={`py-2.5 pe-5 text-end whitespace-nowrap ${line.isOpen ? "font-normal text-ink-faint" : ""}`}
              >
                {line.value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="border-t border-ink pt-0.75">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line px-5 pt-4 pb-5">
          <span>{total.label}</span>
          <b className="text-[clamp(2rem,1.4rem+2vw,2.75rem)] leading-none font-title tracking-[-0.035em] text-brand proportional-nums">
            {total.value}
          </b>
        </p>
      </div>
    </div>
  );
}
