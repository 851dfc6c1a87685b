import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { readContent, type StoredContent } from "./proposal-content";
import { proposalText } from "./proposal-text";

/** Content as it was stored before items had sections and tax rates. */
const PLAIN: StoredContent = {
  title: "Automating supplier invoices",
  clientName: "Pat Example",
  clientEmail: "pat@clients.test",
  company: "Example Ltd",
  currency: "EUR",
  request: "Two people spend **90 hours** a month.\nOn invoices.",
  work: "An agent:\n- reads\n- posts",
  terms: "Half now.",
  items: [
    {
      id: "agent",
      title: "Agent",
      description: "Reads",
      quantityHundredths: 100,
      unitPriceMinor: 520_000,
      period: "once",
      isOptional: false,
    },
    {
      id: "audit",
      title: "Audit export",
      description: null,
      quantityHundredths: 250,
      unitPriceMinor: 33_333,
      period: "once",
      isOptional: true,
    },
    {
      id: "run",
      title: "Running it",
      description: null,
      quantityHundredths: 100,
      unitPriceMinor: 40_000,
      period: "monthly",
      isOptional: false,
    },
  ],
  discount: { kind: "percent", basisPoints: 333 },
  tax: { label: "VAT", basisPoints: 1_900 },
  roiResult: "result-1",
  lastDay: "2026-06-14",
};

const textOf = (chosen: ReadonlySet<string> | null, content = readContent(PLAIN)) =>
  proposalText({ reference: "P-7K2M-04QX", revision: 3, content, productName: "Automata", chosen });
const hashOf = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

test("the text of a proposal stored before sections and tax rates keeps its hash", () => {
  // Computed by the code that stored such content.
  expect(hashOf(textOf(new Set(["audit"])))).toBe(
    "b373fd6c424741053f1664cefc06bf82dde92bef3030233d7897c41d3bcda655",
  );
  expect(hashOf(textOf(new Set()))).toBe("fb691e8e63d9156d1e951e8f4a3c034c412bc17e34c203f8900420f80d46cd12");
  expect(hashOf(textOf(null))).toBe("1ad9f798531be352edfd2e701d267631cee452414887bb9e8d08576bd7e88bb7");
});

test("the text names sections, and the tax of each item and of the total where there are two", () => {
  const plain = readContent(PLAIN);
  const text = textOf(new Set(["audit"]), {
    ...plain,
    format: 2,
    sections: [
      { id: "s1", title: "Setup", start: 0 },
      { id: "s2", title: "Running", start: 2 },
    ],
    items: plain.items.map((item) => ({ ...item, rate: item.id === "audit" ? 1 : 0 })),
    taxes: [
      { label: "VAT", basisPoints: 1_900 },
      { label: "Reduced VAT", basisPoints: 700 },
    ],
  });
  expect(text).toContain("\nOpen until: June 14, 2026\n");
  expect(text).toContain("\n\nSetup\n1. Agent (VAT, 19%)\n");
  expect(text).toContain("\n2. Audit export (optional, chosen, Reduced VAT, 7%)\n");
  expect(text).toContain("\n\nRunning\n3. Running it (each month, VAT, 19%)\n");
  expect(text).toContain("Discount: −€200.91\nVAT, 19%: €955.10\nReduced VAT, 7%: €56.39\nTotal: €6,843.91");
});
