import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

function css(name: string): string {
  return readFileSync(new URL(`./${name}.css`, import.meta.url), "utf8");
}

test("what opens has our own triangle, not that of the browser", () => {
  expect(css("base")).toMatch(/\nsummary \{\s+list-style: none;/);
  expect(css("base")).toContain("summary:not(:has(svg))::before");
});

test("an avatar in a selected row has another fill than the row", () => {
  const row = /\.ledger tbody tr:has\(\.tick:checked\) > :is\(td, th\) \{\s+background: ([^;]+);/.exec(
    css("console"),
  )?.[1];
  const avatar = /\.ledger tbody tr:has\(\.tick:checked\) \.avatar \{\s+background: ([^;]+);/.exec(
    css("console"),
  )?.[1];
  expect(row).toBeDefined();
  expect(avatar).toBeDefined();
  expect(avatar).not.toBe(row);
});

test("the heading of the ROI question has no ring when it takes the focus", () => {
  expect(css("roi")).toMatch(/\.turn-question:focus,\s+\.turn-question:focus-visible \{\s+outline: none;/);
});
