import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { amountOf, sumOf, totalsOf, type Priced, type PricedItem } from "./proposal-money";
import {
  BASIS_POINTS_MAX,
  ITEMS_MAX,
  QUANTITY_HUNDREDTHS_MAX,
  SUBTOTAL_MINOR_MAX,
  UNIT_PRICE_MINOR_MAX,
} from "./proposal-limits";

const item = (id: string) =>
  fc.record<PricedItem>({
    id: fc.constant(id),
    quantityHundredths: fc.integer({ min: 1, max: QUANTITY_HUNDREDTHS_MAX }),
    unitPriceMinor: fc.integer({ min: 0, max: UNIT_PRICE_MINOR_MAX }),
    period: fc.constantFrom("once", "monthly"),
    isOptional: fc.boolean(),
    rate: fc.constantFrom(0, 1),
  });

const pricedWith = (rates: number): fc.Arbitrary<Priced> =>
  fc.record({
    items: fc
      .integer({ min: 1, max: ITEMS_MAX })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => item(`i${index}`))))
      .filter((items) => sumOf(items) <= SUBTOTAL_MINOR_MAX)
      .map((items) => (rates === 1 ? items.map((one) => ({ ...one, rate: 0 })) : items)),
    discount: fc.oneof(
      fc.constant({ kind: "none" as const }),
      fc.record({
        kind: fc.constant("percent" as const),
        basisPoints: fc.integer({ min: 0, max: BASIS_POINTS_MAX }),
      }),
      fc.record({
        kind: fc.constant("amount" as const),
        amountMinor: fc.integer({ min: 0, max: UNIT_PRICE_MINOR_MAX }),
      }),
    ),
    taxes: fc.array(fc.record({ basisPoints: fc.integer({ min: 0, max: BASIS_POINTS_MAX }) }), {
      minLength: rates,
      maxLength: rates,
    }),
  });
const priced = pricedWith(1);
const taxedTwice = pricedWith(2);

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
const choice = fc.uniqueArray(fc.integer({ min: 0, max: ITEMS_MAX }).map((index) => `i${index}`));

describe("the totals of a proposal", () => {
  test("are those of the drawing", () => {
    const line = (id: string, quantityHundredths: number, unitPriceMinor: number, isOptional = false) => ({
      id,
      quantityHundredths,
      unitPriceMinor,
      period: "once" as const,
      isOptional,
      rate: 0,
    });
    const items = [
      line("agent", 100, 520_000),
      line("erp", 100, 260_000),
      line("training", 200, 60_000),
      line("audit", 100, 180_000, true),
      line("second", 100, 240_000, true),
      { ...line("run", 100, 40_000), period: "monthly" as const },
    ];
    const totals = totalsOf(
      { items, discount: { kind: "none" }, taxes: [{ basisPoints: 825 }] },
      new Set(["audit"]),
    );
    expect(totals.once).toEqual({
      fixedMinor: 900_000,
      optionsMinor: 180_000,
      discountMinor: 0,
      taxesMinor: [89_100],
      totalMinor: 1_169_100,
    });
    expect(totals.monthly.totalMinor).toBe(43_300);
  });

  test.each([
    // Half a cent goes up.
    [50, 1, 1],
    [49, 1, 0],
    [333, 300, 999],
    [150, 333, 500],
    [QUANTITY_HUNDREDTHS_MAX, UNIT_PRICE_MINOR_MAX, 100_000_000_000_000],
  ])("%d hundredths at %d are %d", (quantityHundredths, unitPriceMinor, amount) => {
    expect(amountOf({ quantityHundredths, unitPriceMinor })).toBe(amount);
  });

  test("add up, exactly, whatever is chosen", () => {
    fc.assert(
      fc.property(fc.oneof(priced, taxedTwice), choice, (offer, ids) => {
        const chosen = new Set(ids);
        for (const [period, totals] of Object.entries(totalsOf(offer, chosen))) {
          for (const figure of Object.values(totals).flat()) {
            expect(Number.isSafeInteger(figure)).toBe(true);
            expect(figure).toBeGreaterThanOrEqual(0);
          }
          const counted = offer.items.filter(
            (one) => one.period === period && (!one.isOptional || chosen.has(one.id)),
          );
          const items = counted.reduce((sum, one) => sum + BigInt(amountOf(one)), 0n);
          expect(BigInt(totals.fixedMinor) + BigInt(totals.optionsMinor)).toBe(items);
          expect(totals.totalMinor).toBe(
            totals.fixedMinor + totals.optionsMinor - totals.discountMinor + sum(totals.taxesMinor),
          );
          expect(totals.discountMinor).toBeLessThanOrEqual(totals.fixedMinor + totals.optionsMinor);
        }
      }),
    );
  });

  test("tax each rate's items without their part of the discount, rounded once", () => {
    fc.assert(
      fc.property(taxedTwice, ({ items, discount, taxes }) => {
        const { once } = totalsOf(
          { items: items.map((one) => ({ ...one, isOptional: false })), discount, taxes },
          new Set(),
        );
        const counted = items.filter(({ period }) => period === "once");
        const subtotal = sumOf(counted);
        if (subtotal === 0) return;
        taxes.forEach(({ basisPoints }, rate) => {
          const own = BigInt(sumOf(counted.filter((one) => one.rate === rate)));
          const rest = BigInt(subtotal - once.discountMinor);
          const exact = (own * rest * BigInt(basisPoints)) / (BigInt(subtotal) * BigInt(BASIS_POINTS_MAX));
          const difference = BigInt(once.taxesMinor[rate] ?? 0) - exact;
          expect(difference >= -2n && difference <= 2n).toBe(true);
        });
      }),
    );
  });

  test("are the same with two equal rates as with one, but for the rounding of each tax", () => {
    fc.assert(
      fc.property(taxedTwice, choice, (offer, ids) => {
        const [tax = { basisPoints: 0 }] = offer.taxes;
        const two = totalsOf({ ...offer, taxes: [tax, tax] }, new Set(ids));
        const one = totalsOf(
          { ...offer, items: offer.items.map((each) => ({ ...each, rate: 0 })), taxes: [tax] },
          new Set(ids),
        );
        expect(Math.abs(two.once.totalMinor - one.once.totalMinor)).toBeLessThanOrEqual(1);
        expect(two.once.discountMinor).toBe(one.once.discountMinor);
      }),
    );
  });

  test("never fall when an option is added, and do not depend on the order of choosing", () => {
    fc.assert(
      fc.property(priced, choice, fc.integer({ min: 0, max: ITEMS_MAX }), (offer, ids, more) => {
        const fewer = totalsOf(offer, new Set(ids));
        const all = totalsOf(offer, new Set([...ids, `i${more}`]));
        expect(all.once.totalMinor).toBeGreaterThanOrEqual(fewer.once.totalMinor);
        expect(all.monthly.totalMinor).toBeGreaterThanOrEqual(fewer.monthly.totalMinor);
        expect(totalsOf(offer, new Set([...ids].reverse()))).toEqual(fewer);
      }),
    );
  });

  test("take no notice of ids that are no option", () => {
    fc.assert(
      fc.property(priced, (offer) => {
        const fixed = offer.items.filter(({ isOptional }) => !isOptional).map(({ id }) => id);
        const strange = ["__proto__", "toString", "", "i999", ...fixed];
        expect(totalsOf(offer, new Set(strange))).toEqual(totalsOf(offer, new Set()));
      }),
    );
  });
});
