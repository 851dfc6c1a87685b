import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ExampleStatement } from "./example-statement";

test("writes down the example with every step of the arithmetic", () => {
  const text = renderToStaticMarkup(<ExampleStatement />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  expect(text).toContain("Invoices a month 600");
  expect(text).toContain("Minutes each × 9");
  expect(text).toContain("Hours of manual work = 90.0 h");
  expect(text).toContain("× 70%");
  expect(text).toContain("Hours saved a month = 63.0 h");
  expect(text).toContain("Cost of an hour × $42.00");
  expect(text).toContain("Saved a month = $2,646.00");
  expect(text).toContain("Annual savings $31,752");
});
