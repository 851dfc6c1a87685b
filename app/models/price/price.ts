import { decimalText } from "~/lib/number-formats";
import type { ProposalCurrency, TaxRate } from "~/models/proposal/proposal";
import type { Period } from "~/models/proposal/proposal-money";

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

/** A tax as people read it: "VAT, 8.1%". */
export function taxText({ label, basisPoints }: TaxRate): string {
  return `${label}, ${decimalText(basisPoints / 100)}%`;
}
