import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { proposalEditorErrors } from "~/copy/console/proposal-editor-errors";

import { EditorTextSchema, readProposalText, type EditorText, type RowText } from "./proposal-form";
import { totalsOf } from "./proposal-money";

const words = proposalEditorErrors;

const item = (overrides: Partial<RowText> = {}): RowText => ({
  kind: "item",
  id: "a",
  title: "Agent",
  description: "",
  quantity: "1",
  price: "5,200.00",
  period: "once",
  rate: "",
  isOptional: "",
  ...overrides,
});

/** An editor that is filled in right. `overrides` differ from that. */
function typed(overrides: Partial<EditorText> = {}): EditorText {
  return EditorTextSchema.parse({
    title: "Invoices",
    clientName: "Pat Example",
    clientEmail: "Pat@Clients.Test",
    currency: "USD",
    request: "Invoices\r\nby mail",
    work: "An agent",
    items: [item()],
    discountKind: "none",
    taxLabel: "VAT",
    taxPercent: "8.25 %",
    lastDay: "2028-02-29",
    ...overrides,
  });
}

function errorsOf(overrides: Partial<EditorText>): string[] {
  const read = readProposalText(typed(overrides));
  return read.ok ? [] : Object.keys(read.errors);
}

describe("the editor's text", () => {
  test("becomes whole numbers in the digits of the currency", () => {
    const read = readProposalText(
      typed({ items: [item({ quantity: "2.5" }), item({ id: "b", price: "0.1", period: "monthly" })] }),
    );
    expect(read).toMatchObject({
      ok: true,
      content: {
        clientEmail: "pat@clients.test",
        company: null,
        request: "Invoices\nby mail",
        format: 2,
        taxes: [{ label: "VAT", basisPoints: 825 }],
        items: [
          { quantityHundredths: 250, unitPriceMinor: 520_000, period: "once", isOptional: false },
          { quantityHundredths: 100, unitPriceMinor: 10, period: "monthly" },
        ],
      },
      wish: { workspaceName: null },
    });
    expect(errorsOf({ currency: "JPY", items: [item({ price: "5200.5" })] })).toEqual(["items[0].price"]);
    const yen = readProposalText(typed({ currency: "JPY", items: [item({ price: "5,200" })] }));
    expect(yen).toMatchObject({ content: { items: [{ unitPriceMinor: 5_200 }] } });
  });

  test.each([
    "",
    "-5",
    "1e308",
    "NaN",
    "5,20,0",
    "1.234",
    "1.23,450",
    "0,005",
    "0,125",
    "0.125,50",
    "012,500.75",
    "1,234.567,8",
    "٥٢٠٠",
    "5.001",
    "999999999999",
    "<b>5</b>",
    "0x10",
    "9".repeat(10_000),
  ])("asks again for the price %j", (price) => {
    expect(errorsOf({ items: [item({ price })] })).toEqual(["items[0].price"]);
  });

  test.each([
    ["15.000,50", 1_500_050],
    ["15,000.50", 1_500_050],
    ["15 000,50", 1_500_050],
    ["15'000.5", null],
    ["15\u202f000,5", 1_500_050],
    ["1.500.000", 150_000_000],
    ["12,5", 1_250],
    ["0,500", 50],
    ["0,05", 5],
    ["12,50", 1_250],
    ["1,234", 123_400],
  ])("reads the price %j as people write it", (price, unitPriceMinor) => {
    if (unitPriceMinor === null) return expect(errorsOf({ items: [item({ price })] })).not.toEqual([]);
    const read = readProposalText(typed({ items: [item({ price })] }));
    expect(read).toMatchObject({ ok: true, content: { items: [{ unitPriceMinor }] } });
  });

  test.each(["0", "0.001", "10001", "-1", "one", ""])("asks again for the quantity %j", (quantity) => {
    expect(errorsOf({ items: [item({ quantity })] })).toEqual(["items[0].quantity"]);
  });

  test.each<[Partial<EditorText>, string]>([
    [{ title: " " }, "title"],
    [{ title: "a\u0007b" }, "title"],
    [{ clientEmail: "pat@clients.test, eve@clients.test" }, "clientEmail"],
    [{ clientEmail: "pat\n@clients.test" }, "clientEmail"],
    [{ lastDay: "2027-02-29" }, "lastDay"],
    [{ lastDay: "soon" }, "lastDay"],
    [{ currency: "DOGE" }, "currency"],
    [{ items: [] }, "items"],
    [{ work: "**" + "_a*".repeat(600) }, "work"],
    [{ taxPercent: "101" }, "taxPercent"],
    [{ discountKind: "percent", discount: "-3" }, "discount"],
    [{ discountKind: "amount", discount: "lots" }, "discount"],
    [{ roiResult: "https://elsewhere.example/" }, "roiResult"],
    [{ work: "\u0000" }, "work"],
    [{ request: "x".repeat(6_001) }, "request"],
  ])("asks again for %j", (overrides, field) => {
    expect(errorsOf(overrides)).toEqual([field]);
  });

  test.each<[string, Partial<RowText>[], error: string | null]>([
    ["5200", [{}], null],
    ["5200.01", [{}], words.discountTooLarge("$5,200.00")],
    ["5300", [{}, { price: "100" }], null],
    ["0", [{ period: "monthly" }], null],
    ["1", [{ period: "monthly" }], words.nothingToDiscount],
    ["5201", [{}, { isOptional: "on" }], words.discountTooLarge("$5,200.00")],
    ["10400", [{ isOptional: "on" }, { isOptional: "on" }], null],
    ["10401", [{ isOptional: "on" }, { isOptional: "on" }], words.discountTooLarge("$10,400.00")],
  ])("takes no more off than there is to pay once: %s off %j", (discount, rows, error) => {
    const items = rows.map((row, index) => item({ id: `i${index}`, ...row }));
    const read = readProposalText(typed({ items, discountKind: "amount", discount }));
    expect(read.ok ? {} : read.errors).toEqual(error === null ? {} : { discount: [error] });
  });

  test("says nothing about the discount while an item can't be counted", () => {
    const wrong = { items: [item({ price: "lots" })], discountKind: "amount", discount: "9000" };
    expect(errorsOf(wrong)).toEqual(["items[0].price"]);
  });

  test("is never read as anything that cannot be counted", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ quantity: fc.string(), price: fc.string() }), { maxLength: 30 }),
        fc.string(),
        (rows, discount) => {
          const items = rows.map((row, index) => item({ ...row, id: `i${index}` }));
          const read = readProposalText(typed({ items, discountKind: "amount", discount }));
          if (!read.ok) return;
          const { once } = totalsOf(read.content, new Set());
          expect(Number.isSafeInteger(once.totalMinor) && once.totalMinor >= 0).toBe(true);
        },
      ),
    );
  });

  test("has sections that keep their items, and ignores empty rows", () => {
    const empty = { title: "", price: "", quantity: "1" };
    const read = readProposalText(
      typed({
        items: [
          item(empty),
          item({ kind: "section", id: "s1", title: "Setup" }),
          item(),
          item(empty),
          item({ kind: "section", id: "s2", title: "Running" }),
          item({ id: "b" }),
          item({ kind: "section", id: "s3", title: " " }),
          item({ id: "c" }),
          item({ kind: "section", id: "s4", title: "Nothing" }),
        ],
      }),
    );
    expect(read).toMatchObject({
      ok: true,
      content: {
        items: [{ id: "a" }, { id: "b" }, { id: "c" }],
        sections: [
          { id: "s1", title: "Setup", start: 0 },
          { id: "s2", title: "Running", start: 1 },
        ],
      },
    });
    expect(errorsOf({ items: [item(empty)] })).toEqual(["items"]);
    expect(errorsOf({ items: [item(), item({ ...empty, description: "x" })] })).toEqual([
      "items[1].title",
      "items[1].price",
    ]);
    expect(errorsOf({ items: [item({ kind: "section", title: "a\u0007" }), item()] })).toEqual([
      "items[0].title",
    ]);
  });

  test("has a second tax rate only if it is filled in, and each item picks one", () => {
    const items = [item(), item({ id: "b", rate: "1" }), item({ id: "c", rate: "9" })];
    const two = readProposalText(typed({ items, taxLabel2: "Reduced", taxPercent2: "7" }));
    expect(two).toMatchObject({
      content: {
        taxes: [
          { label: "VAT", basisPoints: 825 },
          { label: "Reduced", basisPoints: 700 },
        ],
        items: [{ rate: 0 }, { rate: 1 }, { rate: 0 }],
      },
    });
    const one = readProposalText(typed({ items }));
    expect(one).toMatchObject({ content: { items: [{ rate: 0 }, { rate: 0 }, { rate: 0 }] } });
    expect(one).toHaveProperty("content.taxes.length", 1);
    expect(errorsOf({ taxPercent2: "lots" })).toEqual(["taxPercent2"]);
  });

  test("is refused if Markdown nests too deep or the items cost more than can be added exactly", () => {
    expect(errorsOf({ work: `${">".repeat(60)} deep` })).toEqual(["work"]);
    expect(errorsOf({ terms: "[".repeat(200) })).toEqual(["terms"]);
    const dear = Array.from({ length: 100 }, (_, index) =>
      item({ id: `i${index}`, quantity: "10000", price: "100000000" }),
    );
    expect(errorsOf({ items: dear })).toEqual(["items"]);
    expect(errorsOf({ items: dear.slice(0, 40) })).toEqual([]);
  });

  test("names the workspace after the company, or the person, unless it is named", () => {
    const wishOf = (overrides: Partial<EditorText>) => {
      const read = readProposalText(typed({ opensWorkspace: "on", ...overrides }));
      return read.ok ? read.wish.workspaceName : null;
    };
    expect(wishOf({})).toBe("Pat Example");
    expect(wishOf({ company: "Looms" })).toBe("Looms");
    expect(wishOf({ company: "Looms", workspaceName: "Office" })).toBe("Office");
  });
});
