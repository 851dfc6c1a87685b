import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { ProposalItem, ProposalSection } from "~/models/proposal/proposal";

import { LineItems, type Choice } from "./line-items";

const item = (id: string): ProposalItem => ({
  id,
  title: id,
  description: "",
  quantityHundredths: 100,
  unitPriceMinor: 100_00,
  period: "once",
  isOptional: true,
  rate: 0,
});

function rendered(choice: Choice, sections: ProposalSection[] = []): string {
  return renderToStaticMarkup(
    <LineItems
      content={{
        items: [item("Export"), item("Mailbox")],
        sections,
        taxes: [{ label: "VAT", basisPoints: 0 }],
        currency: "EUR",
      }}
      choice={choice}
    />,
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

test("a section without items is left out", () => {
  const html = rendered({ chosen: new Set(), isDecided: true }, [
    { id: "setup", title: "Setup", start: 0 },
    { id: "running", title: "Running", start: 2 },
  ]);
  expect(html).toContain("Setup");
  expect(html).not.toContain("Running");
});
