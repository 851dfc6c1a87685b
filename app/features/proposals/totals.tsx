import type { ProposalContent } from "~/models/proposal/proposal";
import type { ProposalTotals } from "~/models/proposal/proposal-money";
import { sumsOf, type PeriodSums } from "~/models/proposal/proposal-sums";

type Priced = Pick<ProposalContent, "items" | "discount" | "taxes" | "currency">;

/** The totals of the items. Screen readers announce them when the choice changes. */
export function Totals({ content, totals }: { content: Priced; totals: ProposalTotals }) {
  return (
    <div
      role="status"
      className="ms-auto grid max-w-sm gap-6 pt-2 text-[0.9375rem] tabular-nums print:break-inside-avoid"
    >
      {sumsOf(content, totals).map((sums, index) => (
        <PeriodLines key={sums.total[0]} sums={sums} isMain={index === 0} />
      ))}
    </div>
  );
}

function PeriodLines({ sums: { parts, total }, isMain }: { sums: PeriodSums; isMain: boolean }) {
  const [label, value] = total;
  return (
    <dl>
      {parts.map((part, index) => (
        <Line key={index} label={part[0]} value={part[1]} />
      ))}
      <div
        className={`flex items-baseline justify-between gap-4 py-2.5 ${isMain ? "border-t border-b-4 border-double border-ink" : "border-b border-ink"}`}
      >
        <dt className="font-title">{label}</dt>
        <dd className={isMain ? "text-[1.5rem] leading-tight font-title tracking-[-0.02em]" : "font-title"}>
          {value}
        </dd>
      </div>
    </dl>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
