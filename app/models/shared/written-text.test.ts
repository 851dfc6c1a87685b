import { expect, test } from "vitest";

import { isWritten } from "./written-text";

test.each([
  ["email", "kit@osei.test"],
  ["phone", "+4930901820"],
  ["company", "Solberg"],
  ["company", "株式会社"],
  ["text", "called twice"],
  ["text", "two\nlines"],
  ["items[0].price", "1200.50"],
  ["dueDay", "2026-12-01"],
])("%s with “%s” is what someone wrote", (name, value) => {
  expect(isWritten([name, value])).toBe(true);
});

test.each([
  ["intent", "save-details"],
  ["kind", "call"],
  ["consent", "on"],
  ["currency", "EUR"],
  ["version", "3"],
  ["quantity", "3"],
  ["key", "532b23e8-795c-4472-84db-742d652bd41f"],
  ["ownerId", "532b23e8-795c-4472-84db-742d652bd41f"],
  ["seen", "NLtMQ0tV7yYcYzXnPpJ2v6d9e3o8s5a1b4c7f0g2h3i"],
  ["seen", "2026-11-27T19:46:55.120Z"],
  ["seen.name", "Ana Roth"],
  ["password", "correct horse battery"],
  ["company", "  "],
])("%s with “%s” is not", (name, value) => {
  expect(isWritten([name, value])).toBe(false);
});
