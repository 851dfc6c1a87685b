import type { LeadTotals } from "~/models/lead/lead";
import { moneyText } from "~/lib/number-formats";

/** "$84,200 + €12,000": amounts in several currencies are never added up. Empty without amounts. */
export function savingsText({ savings }: Pick<LeadTotals, "savings">): string {
  return savings.map(({ amountMinor, currency }) => moneyText(amountMinor, currency)).join(" + ");
}
