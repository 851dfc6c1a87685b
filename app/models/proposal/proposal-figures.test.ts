import fc from "fast-check";
import { expect, test } from "vitest";

import { paybackMonths, typedTotals, withKnownCurrency } from "./proposal-figures";
import { EditorTextSchema, readProposalText } from "./proposal-form";
import { totalsOf } from "./proposal-money";
import { emptyRow } from "./proposal-rows";

const editor = (figures: object) =>
  EditorTextSchema.parse({
    title: "Invoices",
    clientName: "Pat Example",
    clientEmail: "pat@clients.test",
    currency: "EUR",
    request: "Invoices",
    work: "An agent",
    lastDay: "2028-02-29",
    ...figures,
  });

const decimal = fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100).toFixed(2));
const row = fc
  .record({
    price: decimal,
    quantity: fc.constantFrom("1", "2.5", "0,01"),
    period: fc.constantFrom("once", "monthly"),
    rate: fc.constantFrom("", "1"),
    isOptional: fc.constantFrom("", "on"),
  })
  .map((parts) => ({ ...emptyRow("item"), title: "Item", ...parts }));

test("the running total is the total that saving gives, with one tax or two", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("", "7", "19%"),
      fc.constantFrom("none", "percent", "amount"),
      (rows, taxPercent2, discountKind) => {
        // An amount is only taken off what costs as much.
        const items = [...rows, { ...emptyRow("item"), title: "Item", price: "3.33" }];
        const typed = editor({ items, taxPercent: "8.25", taxPercent2, discountKind, discount: "3.33" });
        const read = readProposalText(typed);
        expect(read.ok && totalsOf(read.content, new Set())).toEqual(typedTotals(typed));
      },
    ),
  );
});

test("the running total skips what can't be read yet, and gives up on sums that aren't exact", () => {
  const items = [
    { ...emptyRow("item"), title: "Agent", price: "100" },
    { ...emptyRow("item"), price: "1.2.3" },
    emptyRow("section"),
  ];
  expect(typedTotals(editor({ items, taxPercent: "x" }))?.once.totalMinor).toBe(10_000);
  const dear = Array.from({ length: 60 }, () => ({
    ...emptyRow("item"),
    quantity: "10000",
    price: "100000000",
  }));
  expect(typedTotals(editor({ items: dear }))).toBeNull();
});

test.each(["", "XX<", "USDT"])("a form with the currency %j is shown in a known one", (currency) => {
  const figures = withKnownCurrency(editor({ currency }));
  expect(figures.currency).toBe("USD");
  expect(typedTotals(figures)).not.toBeNull();
});

test("a proposal pays back by what the client saves beyond its monthly cost", () => {
  const period = { fixedMinor: 0, optionsMinor: 0, discountMinor: 0, taxesMinor: [] };
  const totals = {
    once: { ...period, totalMinor: 1_180_000 },
    monthly: { ...period, totalMinor: 64_000 },
  };
  expect(paybackMonths(totals, 5_410_000)?.toFixed(1)).toBe("3.1");
  expect(paybackMonths(totals, 64_000 * 12)).toBeNull();
});
