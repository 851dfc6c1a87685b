import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { ProposalItem } from "~/models/proposal/proposal";

import { LineItems, type Choice } from "./line-items";

const item = (id: string): ProposalItem => ({
  id,
  title: id,
  description: "",
  quantityHundredths: 100,
  unitPriceMinor: 100_00,
  period: "once",
  isOptional: true,
});

function rendered(choice: Choice): string {
  return renderToStaticMarkup(
    <LineItems items={[item("Export"), item("Mailbox")]} currency="EUR" choice={choice} />,
  );
}

describe("an accepted proposal", () => {
  const html = rendered({ chosen: new Set(["Export"]), isDecided: true });

  test("says in words which options were chosen", () => {
    expect(html.match(/>(?:not chosen|chosen)</g)).toEqual([">chosen<", ">not chosen<"]);
  });

  test("has no checkboxes, which would keep the state of the form before", () => {
    expect(html).not.toContain("<input");
  });
});

test("an open proposal has a checkbox for each option and does not say what is chosen", () => {
  const html = rendered({ chosen: new Set(["Export"]), formId: "accept" });
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html).not.toContain("chosen<");
});
