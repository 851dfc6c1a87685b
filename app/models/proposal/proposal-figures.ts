import { currencyDigits } from "~/lib/number-formats";

import { PROPOSAL_CURRENCIES } from "./proposal";
import { sumOf, totalsOf, type Discount, type PricedItem, type ProposalTotals } from "./proposal-money";
import {
  BASIS_POINTS_MAX,
  QUANTITY_HUNDREDTHS_MAX,
  SUBTOTAL_MINOR_MAX,
  UNIT_PRICE_MINOR_MAX,
} from "./proposal-limits";

/* Figures as people type them. The browser reads them for the running total, and the server reads
   them again when the proposal is saved. */

/**
 * "1,234.5" with a decimal point, as in most English writing. No group begins with a zero: "0,125"
 * is an eighth with a decimal comma.
 */
const WITH_POINT = /^(\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.(\d{0,4}))?$/;
/** "15.000,50" with a decimal comma. Spaces and apostrophes also group digits. */
const WITH_COMMA =
  /^(\d{1,12}|[1-9]\d{0,2}(?:['’ \u00a0\u202f]\d{3}){1,3}|[1-9]\d{0,2}(?:\.\d{3}){1,3}(?=,)|[1-9]\d{0,2}(?:\.\d{3}){2,3})(?:,(\d{0,4}))?$/;

/**
 * "1,234.5" and "1.234,5" as 123450 for two digits; null for anything else, and for ambiguous
 * numbers such as "1.234". No step uses fractions.
 */
export function decimalOf(typed: string, digits: number): number | null {
  const text = typed.trim();
  const readings = [WITH_POINT, WITH_COMMA].flatMap((pattern) => {
    const [found, whole = "", fraction = ""] = pattern.exec(text) ?? [];
    if (found === undefined || fraction.replace(/(?<!0)0+$/, "").length > digits) return [];
    return [Number(whole.replace(/\D/g, "") + fraction.slice(0, digits).padEnd(digits, "0"))];
  });
  const [first = null, second = first] = readings;
  return first === second ? first : null;
}

/** Hundredths of a percent; null for anything else. An empty field is zero. */
export function percentOf(typed: string): number | null {
  const value = typed.trim() === "" ? 0 : decimalOf(typed.trim().replace(/%$/, ""), 2);
  return value === null || value > BASIS_POINTS_MAX ? null : value;
}

/** Whether the editor has a second tax rate for items to pick. */
export function hasSecondRate({ taxLabel2, taxPercent2 }: Pick<TypedFigures, "taxLabel2" | "taxPercent2">) {
  return taxLabel2.trim() !== "" || taxPercent2.trim() !== "";
}

/** A row of the editor, as far as the running total needs it. */
interface TypedRow {
  kind: "item" | "section";
  id: string;
  quantity: string;
  price: string;
  period: string;
  rate: string;
  isOptional: string;
}

/** Whether a row is as it was added. */
export function isBlankRow({
  kind,
  title,
  description,
  price,
}: Pick<TypedRow, "kind" | "price"> & { title: string; description: string }): boolean {
  return kind === "item" && [title, description, price].every((part) => part.trim() === "");
}

/** What the running total needs of the editor. */
export interface TypedFigures {
  currency: string;
  items: TypedRow[];
  discountKind: string;
  discount: string;
  taxLabel: string;
  taxLabel2: string;
  taxPercent: string;
  taxPercent2: string;
}

type TypedTaxes = Pick<TypedFigures, "taxPercent" | "taxLabel2" | "taxPercent2">;

/** The same figures, in a currency that amounts can be written in, whatever the form says. */
export function withKnownCurrency(figures: TypedFigures): TypedFigures {
  const known = PROPOSAL_CURRENCIES.find((currency) => currency === figures.currency);
  return { ...figures, currency: known ?? PROPOSAL_CURRENCIES[0] };
}

/** An amount of a row as it was typed; null while it can't be read. */
export function typedItem(row: TypedRow, digits: number): PricedItem | null {
  const quantityHundredths = decimalOf(row.quantity, 2);
  const unitPriceMinor = decimalOf(row.price, digits);
  if (row.kind === "section" || quantityHundredths === null || unitPriceMinor === null) return null;
  if (quantityHundredths > QUANTITY_HUNDREDTHS_MAX || unitPriceMinor > UNIT_PRICE_MINOR_MAX) return null;
  return {
    id: row.id,
    quantityHundredths,
    unitPriceMinor,
    period: row.period === "monthly" ? "monthly" : "once",
    isOptional: row.isOptional === "on",
    rate: row.rate === "1" ? 1 : 0,
  };
}

/**
 * The totals of what was typed so far, without options. Rows and rates that can't be read yet don't
 * count. Null if the sum is too large to be exact.
 */
export function typedTotals(typed: TypedFigures): ProposalTotals | null {
  const digits = currencyDigits(typed.currency);
  const items = typed.items.map((row) => typedItem(row, digits)).filter((item) => item !== null);
  if (sumOf(items) > SUBTOTAL_MINOR_MAX) return null;
  return totalsOf(
    {
      items: hasSecondRate(typed) ? items : items.map((item) => ({ ...item, rate: 0 })),
      discount: typedDiscount(typed, digits),
      taxes: typedTaxes(typed),
    },
    new Set(),
  );
}

/** The tax rates as they were typed. One that can't be read yet is zero. */
export function typedTaxes(typed: TypedTaxes): { basisPoints: number }[] {
  const rates = [typed.taxPercent, ...(hasSecondRate(typed) ? [typed.taxPercent2] : [])];
  return rates.map((percent) => ({ basisPoints: percentOf(percent) ?? 0 }));
}

/** The two sums that a client pays. */
interface Costs {
  once: Pick<ProposalTotals["once"], "totalMinor">;
  monthly: Pick<ProposalTotals["monthly"], "totalMinor">;
}

/** What the first year costs: everything that is paid once, and twelve months. */
export function firstYearOf({ once, monthly }: Costs): number {
  return once.totalMinor + 12 * monthly.totalMinor;
}

/** After how many months the savings have paid for a proposal; null for never. */
export function paybackMonths({ once, monthly }: Costs, savedMinorPerYear: number): number | null {
  const gain = savedMinorPerYear / 12 - monthly.totalMinor;
  return gain > 0 ? once.totalMinor / gain : null;
}

/** The discount as it was typed. One that can't be read yet is none. */
export function typedDiscount({ discountKind, discount }: TypedFigures, digits: number): Discount {
  if (discountKind === "percent") return { kind: "percent", basisPoints: percentOf(discount) ?? 0 };
  const amountMinor = discountKind === "amount" ? decimalOf(discount, digits) : null;
  if (amountMinor === null || amountMinor > UNIT_PRICE_MINOR_MAX) return { kind: "none" };
  return { kind: "amount", amountMinor };
}
