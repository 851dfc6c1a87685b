import { proposalPaperCopy as paper, proposalTextCopy } from "~/copy/shared/proposal-paper";
import { exactMoneyText, rateText } from "~/lib/number-formats";

import type { Proposal, ProposalContent, TaxRate } from "./proposal";
import type { Period, PeriodTotals, ProposalTotals } from "./proposal-money";

/** A line of sums: what it is, and how much. */
type SumLine = [label: string, value: string];

/** The lines under the items that are paid in one period, in words. */
export interface PeriodSums {
  /** What leads to the total; empty if only the items do. */
  parts: SumLine[];
  total: SumLine;
}

type Priced = Pick<ProposalContent, "items" | "discount" | "taxes" | "currency">;

/** The sums of a proposal as its page and its PDF show them, one for each period it has. */
export function sumsOf(content: Priced, totals: ProposalTotals): PeriodSums[] {
  const has = (period: Period) => content.items.some((item) => item.period === period);
  const label = { once: paper.total, monthly: has("once") ? paper.monthly : paper.monthlyOnly };
  return (["once", "monthly"] as const)
    .filter(has)
    .map((period) => sumsOfPeriod(content, period, totals[period], label[period]));
}

function sumsOfPeriod(
  { items, discount, taxes, currency }: Priced,
  period: Period,
  { fixedMinor, optionsMinor, discountMinor, taxesMinor, totalMinor }: PeriodTotals,
  label: string,
): PeriodSums {
  const line = (name: string, minor: number, sign = ""): SumLine => [
    name,
    `${sign}${exactMoneyText(minor, currency)}`,
  ];
  const off =
    discount.kind === "percent" ? paper.discountPercent(rateText(discount.basisPoints)) : paper.discount;
  const added = [
    ...(items.some((item) => item.period === period && item.isOptional)
      ? [line(paper.options, optionsMinor)]
      : []),
    ...(discountMinor > 0 ? [line(off, discountMinor, "−")] : []),
    ...taxes.flatMap((tax, rate) =>
      tax.basisPoints > 0 && (taxes.length === 1 || taxesMinor[rate] !== 0)
        ? [line(rateName(tax), taxesMinor[rate] ?? 0)]
        : [],
    ),
  ];
  return {
    parts: added.length > 0 ? [line(paper.fixed, fixedMinor), ...added] : [],
    total: line(label, totalMinor),
  };
}

/** The tax of an item, where items have different ones. */
export function rateName(tax: TaxRate | undefined): string {
  return tax ? paper.tax(tax.label, rateText(tax.basisPoints)) : paper.noTax;
}

/** A proposal's total in one line: "$11,691.00 once, then $400.00 each month". */
export function totalsText({
  totalMinor,
  monthlyMinor,
  currency,
}: Pick<Proposal, "totalMinor" | "monthlyMinor" | "currency">): string {
  const once = exactMoneyText(totalMinor, currency);
  const monthly = exactMoneyText(monthlyMinor, currency);
  if (monthlyMinor === 0) return once;
  return totalMinor === 0
    ? proposalTextCopy.totalMonthly(monthly)
    : proposalTextCopy.totalBoth(once, monthly);
}
