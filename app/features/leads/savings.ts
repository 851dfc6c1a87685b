import { leadsCopy } from "~/copy/leads";
import type { LeadTotals } from "~/models/lead/lead";
import { moneyText } from "~/lib/number-formats";

/**
 * "$84,200 + €12,000": amounts in several currencies are never added up. Begins with "over" if not
 * all leads were counted. Empty without amounts.
 */
export function savingsText({ savings, isCapped }: Pick<LeadTotals, "savings" | "isCapped">): string {
  const text = savings.map(({ amountMinor, currency }) => moneyText(amountMinor, currency)).join(" + ");
  return isCapped && text !== "" ? leadsCopy.atLeast(text) : text;
}
