import { priceRuleCopy as ruleCopy } from "~/copy/rules";
import { decimalText } from "~/lib/number-formats";
import type { ProposalCurrency, TaxRate } from "~/models/proposal/proposal";
import type { Period } from "~/models/proposal/proposal-money";
import type { RuleTable } from "~/models/shared/rule-error";

/** What one piece costs, per currency, in its whole minor units. */
export type Prices = Partial<Record<ProposalCurrency, number>>;

/** Something that is sold at a fixed price. */
export interface PriceItem {
  id: string;
  version: number;
  name: string;
  description: string | null;
  /** What one piece is: "hour", "mailbox". */
  unit: string | null;
  period: Period;
  prices: Prices;
  /** The tax it is sold with; null if the proposal decides. */
  tax: TaxRate | null;
}

/** Maximum items of the price list. The editor lists all of them. */
export const PRICE_ITEMS_MAX = 300;

/** What forbids a change of the price list. */
export const PRICE_RULES = {
  price_name_taken: { status: 409, message: ruleCopy.price_name_taken, field: "name" },
  price_limit: { status: 409, message: ruleCopy.price_limit(PRICE_ITEMS_MAX) },
  price_changed: { status: 409, message: ruleCopy.price_changed },
} as const satisfies RuleTable;

/** A tax as people read it: "VAT, 8.1%". */
export function taxText({ label, basisPoints }: TaxRate): string {
  return `${label}, ${decimalText(basisPoints / 100)}%`;
}
