import { expect, test } from "vitest";

import { jsonFile } from "./json-file.server";

const asText = (value: unknown) => jsonFile("copy.json", value).text();

test.each([
  [{}],
  [{ name: 'Ada \n "L"', none: null, gone: undefined, at: new Date(0), list: [], nested: { empty: {} } }],
  [{ lists: { rows: Array.from({ length: 250 }, (_, id) => ({ id, words: ["a\nb", null] })) }, last: 1 }],
  [[1, [2, { three: [3] }]]],
  [null],
])("a file has the text that JSON.stringify makes: %#", async (value) => {
  expect(await asText(value)).toBe(`${JSON.stringify(value, null, 2)}\n`);
});

test("the rows of a long list are made into text while it is sent", async () => {
  let made = 0;
  const row = { toJSON: () => ((made += 1), "x".repeat(1_000)) };
  const reader = jsonFile("copy.json", { rows: Array<unknown>(5_000).fill(row) }).body?.getReader();
  await reader?.read();
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(1_000);
  await reader?.cancel();
});
