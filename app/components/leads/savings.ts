import type { LeadSaving } from "~/models/lead";
import { moneyText } from "~/utils/figures";

/** "$84,200 + €12,000": amounts of several currencies are never added up. Empty when there are none. */
export function savingsText(savings: readonly LeadSaving[]): string {
  return savings.map(({ amountMinor, currency }) => moneyText(amountMinor, currency)).join(" + ");
}
