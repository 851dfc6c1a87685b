import { expect, test } from "vitest";

import { emptyRow } from "~/models/proposal/proposal-rows";
import { ITEMS_MAX } from "~/models/proposal/proposal-limits";

import type { PriceItem } from "./price";
import { insertedId, sectionAt, unitPriceText, withPriceItem, type PricedText } from "./price-rows";

const item: PriceItem = {
  id: crypto.randomUUID(),
  version: 1,
  name: "Additional mailbox",
  description: "Broker notices",
  unit: "mailbox",
  period: "monthly",
  prices: { USD: 6_000, JPY: 9_000 },
  tax: { label: "VAT", basisPoints: 810 },
};

const text = (own: Partial<PricedText> = {}): PricedText => ({
  items: [emptyRow("item")],
  currency: "USD",
  taxLabel: "Tax",
  taxPercent: "",
  taxLabel2: "",
  taxPercent2: "",
  ...own,
});

test("an item replaces empty rows, with its unit, price and billing", () => {
  const { items } = withPriceItem(text(), item);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    title: "Additional mailbox",
    description: "Broker notices, per mailbox",
    price: "60.00",
    quantity: "1",
    period: "monthly",
  });
});

test("a row that has words stays, and the item comes last", () => {
  const typed = { ...emptyRow("item"), title: "Mine" };
  expect(withPriceItem(text({ items: [typed] }), item).items.map(({ title }) => title)).toEqual([
    "Mine",
    "Additional mailbox",
  ]);
});

test("an item goes to the end of the section that the writer is in", () => {
  const row = (kind: "item" | "section", title: string) => ({ ...emptyRow(kind), title });
  const rows = [
    row("item", "a"),
    row("section", "One"),
    row("item", "b"),
    row("section", "Two"),
    row("item", "c"),
  ];
  const titles = (section?: string) =>
    withPriceItem(text({ items: rows }), { ...item, name: "new" }, section).items.map(({ title }) => title);
  expect(titles(sectionAt(rows, 0))).toEqual(["a", "new", "One", "b", "Two", "c"]);
  expect(titles(sectionAt(rows, 1))).toEqual(["a", "One", "b", "new", "Two", "c"]);
  expect(titles(sectionAt(rows, 2))).toEqual(["a", "One", "b", "new", "Two", "c"]);
  expect(titles(sectionAt(rows, 4))).toEqual(["a", "One", "b", "Two", "c", "new"]);
  expect(titles()).toEqual(["a", "One", "b", "Two", "c", "new"]);
  expect(titles("unknown")).toEqual(["a", "One", "b", "Two", "c", "new"]);
});

test("the price is that of the proposal's currency, and empty if there is none", () => {
  expect(unitPriceText(item, "JPY")).toBe("9000");
  expect(unitPriceText(item, "EUR")).toBe("");
  expect(unitPriceText(item, "nonsense")).toBe("");
});

test("the item's tax becomes the first rate, then the second, and never changes a rate that is there", () => {
  const taxed = withPriceItem(text(), item);
  expect(taxed).toMatchObject({ taxLabel: "VAT", taxPercent: "8.1", taxPercent2: "" });
  expect(taxed.items[0]?.rate).toBe("");

  const second = withPriceItem(taxed, { ...item, tax: { label: "Reduced", basisPoints: 260 } });
  expect(second).toMatchObject({ taxPercent: "8.1", taxLabel2: "Reduced", taxPercent2: "2.6" });
  expect(second.items.map(({ rate }) => rate)).toEqual(["", "1"]);

  const third = withPriceItem(second, { ...item, tax: { label: "Other", basisPoints: 500 } });
  expect(third).toMatchObject({ taxPercent: "8.1", taxPercent2: "2.6" });
  const again = withPriceItem(second, { ...item, tax: { label: "Reduced", basisPoints: 260 } });
  expect(again.items.at(-1)?.rate).toBe("1");
});

test("a tax never falls on rows that were there without one", () => {
  const typed = { ...emptyRow("item"), title: "Mine", price: "10" };
  const { taxPercent, taxPercent2, items } = withPriceItem(text({ items: [typed] }), item);
  expect({ taxPercent, taxPercent2, rates: items.map(({ rate }) => rate) }).toEqual({
    taxPercent: "",
    taxPercent2: "8.1",
    rates: ["", "1"],
  });
});

test("an item without a tax leaves those of the proposal", () => {
  const before = text({ taxPercent: "19" });
  expect(withPriceItem(before, { ...item, tax: null })).toMatchObject({ taxPercent: "19", taxPercent2: "" });
});

test("a full proposal takes no more rows", () => {
  const full = text({
    items: Array.from({ length: ITEMS_MAX }, () => ({ ...emptyRow("item"), title: "x" })),
  });
  expect(withPriceItem(full, item)).toBe(full);
});

test("only the buttons of the price list insert from it", () => {
  expect(insertedId("insert-7")).toBe("7");
  expect(insertedId("add-item")).toBeNull();
});
