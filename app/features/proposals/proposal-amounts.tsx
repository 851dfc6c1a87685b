import { ownProposalsCopy } from "~/copy/shared/own-proposals";
import type { Proposal } from "~/models/proposal/proposal";
import { exactMoneyText } from "~/lib/number-formats";

/** A proposal's totals: one-time, and monthly below. */
export function Amounts({
  totalMinor,
  monthlyMinor,
  currency,
}: Pick<Proposal, "totalMinor" | "monthlyMinor" | "currency">) {
  const monthly = ownProposalsCopy.each(exactMoneyText(monthlyMinor, currency));
  if (totalMinor === 0 && monthlyMinor > 0) return monthly;
  return (
    <>
      {exactMoneyText(totalMinor, currency)}
      {monthlyMinor > 0 ? <small className="block text-1 text-ink-faint">{monthly}</small> : null}
    </>
  );
}
