import { proposalPaperCopy as copy } from "~/copy/proposals";
import type { ProposalContent } from "~/models/proposal/proposal";
import type { Period, PeriodTotals, ProposalTotals } from "~/models/proposal/proposal-money";
import { rateName } from "~/models/proposal/proposal-text";
import { exactMoneyText, rateText } from "~/lib/number-formats";

type Priced = Pick<ProposalContent, "items" | "discount" | "taxes" | "currency">;

/** The totals of the items. Screen readers announce them when the choice changes. */
export function Totals({ content, totals }: { content: Priced; totals: ProposalTotals }) {
  const isOnce = content.items.some(({ period }) => period === "once");
  const isMonthly = content.items.some(({ period }) => period === "monthly");
  const hasOptions = (of: Period) =>
    content.items.some(({ period, isOptional }) => period === of && isOptional);
  return (
    <div
      role="status"
      className="ml-auto grid max-w-sm gap-6 pt-2 text-[0.9375rem] tabular-nums print:break-inside-avoid"
    >
      {isOnce ? (
        <PeriodLines
          content={content}
          totals={totals.once}
          label={copy.total}
          hasOptions={hasOptions("once")}
          isMain
        />
      ) : null}
      {isMonthly ? (
        <PeriodLines
          content={content}
          totals={totals.monthly}
          hasOptions={hasOptions("monthly")}
          label={isOnce ? copy.monthly : copy.monthlyOnly}
          isMain={!isOnce}
        />
      ) : null}
    </div>
  );
}

function PeriodLines({
  content,
  totals,
  label,
  hasOptions,
  isMain,
}: {
  content: Priced;
  totals: PeriodTotals;
  label: string;
  hasOptions: boolean;
  isMain: boolean;
}) {
  const { discount, taxes, currency } = content;
  const money = (minor: number) => exactMoneyText(minor, currency);
  const added = taxes.flatMap((tax, rate) =>
    tax.basisPoints > 0 && (taxes.length === 1 || totals.taxesMinor[rate] !== 0)
      ? [{ name: rateName(tax), minor: totals.taxesMinor[rate] ?? 0 }]
      : [],
  );
  const hasParts = hasOptions || totals.discountMinor > 0 || added.length > 0;
  return (
    <dl>
      {hasParts ? <Line label={copy.fixed} value={money(totals.fixedMinor)} /> : null}
      {hasOptions ? <Line label={copy.options} value={money(totals.optionsMinor)} /> : null}
      {totals.discountMinor > 0 ? (
        <Line
          label={
            discount.kind === "percent" ? copy.discountPercent(rateText(discount.basisPoints)) : copy.discount
          }
          value={`−${money(totals.discountMinor)}`}
        />
      ) : null}
      {added.map(({ name, minor }) => (
        <Line key={name} label={name} value={money(minor)} />
      ))}
      <div
        className={`flex items-baseline justify-between gap-4 py-2.5 ${isMain ? "border-t border-b-4 border-double border-ink" : "border-b border-ink"}`}
      >
        <dt className="font-title">{label}</dt>
        <dd className={isMain ? "text-[1.5rem] leading-tight font-title tracking-[-0.02em]" : "font-title"}>
          {money(totals.totalMinor)}
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
