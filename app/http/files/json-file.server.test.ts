import { expect, test } from "vitest";

import { jsonFile } from "./json-file.server";

const asText = (value: object) => jsonFile("copy.json", value).text();

/** Rows as they are read, some at a time, and how many were. */
function someRows<Row>(rows: Row[], size: number) {
  const read = { rows: 0, isOver: false };
  async function* inParts(): AsyncGenerator<Row[], undefined> {
    try {
      for (; read.rows < rows.length; read.rows += size)
        yield await Promise.resolve(rows.slice(read.rows, read.rows + size));
    } finally {
      read.isOver = true;
    }
  }
  return { read, list: inParts() };
}

test.each([
  [{}],
  [{ name: 'Ada \n "L"', none: null, gone: undefined, at: new Date(0), list: [], nested: { empty: {} } }],
  [{ nested: { rows: [{ id: 1, words: ["a\nb", null] }] }, last: 1 }],
])("a file has the text that JSON.stringify makes: %#", async (value) => {
  expect(await asText(value)).toBe(`${JSON.stringify(value, null, 2)}\n`);
});

test("rows that are read some at a time become lists, also within each other", async () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({ id, words: ["a\nb", null], at: new Date(id) }));
  const withReplies = (replies: unknown) => ({ id: 1, gone: undefined, replies, last: { empty: {} } });
  const whole = { first: "x", in: { rows: [...rows, "text"], none: [], talk: [withReplies(rows)] } };
  const inParts = {
    first: "x",
    in: {
      rows: someRows([...rows, "text"], 10).list,
      none: someRows([], 10).list,
      talk: someRows([withReplies(someRows(rows, 7).list)], 1).list,
    },
  };
  expect(await asText(inParts)).toBe(`${JSON.stringify(whole, null, 2)}\n`);
});

test("rows are only read as far as the file is taken, and no more once its reader is gone", async () => {
  const outer = someRows(Array<string>(5_000).fill("x".repeat(1_000)), 100);
  const inner = someRows(Array<string>(5_000).fill("x".repeat(1_000)), 100);
  const reader = jsonFile("copy.json", { nested: { rows: someRows([{ inner: inner.list }], 1).list } });
  for (const { read, file } of [
    { read: outer.read, file: jsonFile("copy.json", { rows: outer.list }) },
    { read: inner.read, file: reader },
  ]) {
    const taking = file.body?.getReader();
    await taking?.read();
    expect(read.rows).toBeLessThan(1_000);
    await taking?.cancel();
    expect(read.isOver).toBe(true);
  }
});

test("a file whose rows can't be read breaks off: half of it must not look whole", async () => {
  async function* broken(): AsyncGenerator<string[], undefined> {
    yield await Promise.resolve(["text"]);
    throw new Error("The database is gone");
  }
  await expect(asText({ rows: broken() })).rejects.toThrow("The database is gone");
});
