import { BASIS_POINTS_MAX } from "./proposal-limits";

/* The price of a proposal. Amounts are whole minor units, quantities whole hundredths, and
   rates whole hundredths of a percent (basis points). No value is ever a fraction, so the same
   choice gives the same total on every machine. */

/** Whether an item is paid once or each month. */
export type Period = "once" | "monthly";

/** What the arithmetic needs about an item. */
export interface PricedItem {
  id: string;
  quantityHundredths: number;
  unitPriceMinor: number;
  period: Period;
  /** Counts only if the client chooses it. */
  isOptional: boolean;
  /** The index of its tax rate. */
  rate: number;
}

export type Discount =
  | { kind: "none" }
  /** Applies to everything, once and monthly. */
  | { kind: "percent"; basisPoints: number }
  /** Applies to one-time items, and never exceeds them. */
  | { kind: "amount"; amountMinor: number };

/** The items, the discount, and the tax on the rest. */
export interface Priced {
  items: readonly PricedItem[];
  discount: Discount;
  taxes: readonly { basisPoints: number }[];
}

/** The lines under the items, for one period. */
export interface PeriodTotals {
  fixedMinor: number;
  optionsMinor: number;
  discountMinor: number;
  /** The tax of each rate, in their order. */
  taxesMinor: number[];
  totalMinor: number;
}

export interface ProposalTotals {
  once: PeriodTotals;
  monthly: PeriodTotals;
}

/** Quantity times price of one item. */
export function amountOf({
  quantityHundredths,
  unitPriceMinor,
}: Pick<PricedItem, "quantityHundredths" | "unitPriceMinor">): number {
  return share(quantityHundredths, unitPriceMinor, 100);
}

/**
 * The totals with the options of `chosen`. Ids that aren't an option of this proposal have no
 * effect.
 */
export function totalsOf(priced: Priced, chosen: ReadonlySet<string>): ProposalTotals {
  return { once: periodTotals(priced, "once", chosen), monthly: periodTotals(priced, "monthly", chosen) };
}

function periodTotals(
  { items, discount, taxes }: Priced,
  period: Period,
  chosen: ReadonlySet<string>,
): PeriodTotals {
  const ofPeriod = items.filter((item) => item.period === period);
  const fixed = ofPeriod.filter(({ isOptional }) => !isOptional);
  const options = ofPeriod.filter(({ isOptional, id }) => isOptional && chosen.has(id));
  const fixedMinor = sumOf(fixed);
  const optionsMinor = sumOf(options);
  const subtotal = fixedMinor + optionsMinor;
  const discountMinor = discountOf(discount, period, subtotal);
  const bases = taxBases([...fixed, ...options], taxes.length, discountMinor, subtotal);
  const taxesMinor = taxes.map(({ basisPoints }, rate) =>
    share(bases[rate] ?? 0, basisPoints, BASIS_POINTS_MAX),
  );
  const totalMinor = taxesMinor.reduce((total, tax) => total + tax, subtotal - discountMinor);
  return { fixedMinor, optionsMinor, discountMinor, taxesMinor, totalMinor };
}

/**
 * What each rate is applied to: its items without their part of the discount. The last rate takes
 * the rest, so that the parts add up to the whole.
 */
function taxBases(
  items: readonly PricedItem[],
  rates: number,
  discountMinor: number,
  subtotal: number,
): number[] {
  let rest = subtotal - discountMinor;
  return Array.from({ length: rates }, (_, rate) => {
    if (rate === rates - 1) return rest;
    const own = sumOf(items.filter((item) => item.rate === rate));
    const base = own - (subtotal === 0 ? 0 : share(discountMinor, own, subtotal));
    rest -= base;
    return base;
  });
}

/** The amounts of these items together. */
export function sumOf(items: readonly Pick<PricedItem, "quantityHundredths" | "unitPriceMinor">[]): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}

/**
 * The most that an amount may take off: the one-time items that are in every choice of the
 * client's, or if all are options, all of them together.
 */
export function mostAmountOff(items: readonly PricedItem[]): number {
  const once = items.filter(({ period }) => period === "once");
  return sumOf(once.filter(({ isOptional }) => !isOptional)) || sumOf(once);
}

function discountOf(discount: Discount, period: Period, subtotal: number): number {
  switch (discount.kind) {
    case "none":
      return 0;
    case "percent":
      return share(subtotal, discount.basisPoints, BASIS_POINTS_MAX);
    case "amount":
      return period === "once" ? Math.min(discount.amountMinor, subtotal) : 0;
  }
}

/** `amount × part ÷ whole`, rounded half up. The product may exceed the safe integers. */
function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  return Number((2n * product + divisor) / (2n * divisor));
}
