import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

import { csvResponse } from "./csv.server";

interface Row {
  name: string | null;
  when: Date;
  facts: object;
}

const columns = [
  { key: "name", header: "name" },
  { key: "when", header: "when" },
  { key: "facts", header: "facts" },
] as const;

async function* chunksOf(...chunks: Row[][]): AsyncGenerator<Row[], undefined> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

const row = (name: string | null): Row => ({ name, when: new Date("2030-01-01T00:00:00Z"), facts: { a: 1 } });

test("writes every row of every chunk, and a line of names first", async () => {
  const response = csvResponse({
    name: "people",
    columns,
    chunks: chunksOf([row("a"), row('b "c", d\ne')], [], [row(null)]),
  });
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="people.csv"');
  expect(parse(await response.text(), { bom: true })).toEqual([
    ["name", "when", "facts"],
    ["a", "2030-01-01T00:00:00.000Z", '{"a":1}'],
    ['b "c", d\ne', "2030-01-01T00:00:00.000Z", '{"a":1}'],
    ["", "2030-01-01T00:00:00.000Z", '{"a":1}'],
  ]);
});

test("says in its last line that it lacks rows", async () => {
  async function* cut(): AsyncGenerator<Row[], string> {
    yield await Promise.resolve([row("a")]);
    return "=There are more, but not here.";
  }
  const text = await csvResponse({ name: "people", columns, chunks: cut() }).text();
  const lines = parse(text, { bom: true, relax_column_count: true });
  expect(lines.map(([first]) => first)).toEqual(["name", "a", "'=There are more, but not here."]);
  expect(lines.at(-1)).toHaveLength(1);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t1", "\r=1", '=HYPERLINK("https://x.test")'])(
  "no formula: %j",
  async (name) => {
    const text = await csvResponse({ name: "people", columns, chunks: chunksOf([row(name)]) }).text();
    const [, line] = parse(text, { bom: true, relax_column_count: true });
    expect(line?.[0]).toBe(`'${name}`);
  },
);

test.each(["a;=1+1", "a, b;+1", '"a";-1', "a;@SUM(A1);=2", "a\t=1", "\t=1", "a;\uFF1D1"])(
  "no formula where semicolons or tabs divide cells: %j",
  async (name) => {
    const text = await csvResponse({ name: "people", columns, chunks: chunksOf([row(name)]) }).text();
    const [, line = ""] = text.split("\r\n");
    for (const part of line.split(/[;\t]/)) expect(part).not.toMatch(/^[=+\-@\uFF1D]/);
  },
);

test("reads on only as far as the client does, and stops when the client goes", async () => {
  let made = 0;
  let isOver = false;
  async function* endless(): AsyncGenerator<Row[], undefined> {
    try {
      for (;;) yield await Promise.resolve([row(`row ${(made += 1)}`)]);
    } finally {
      isOver = true;
    }
  }
  const reader = csvResponse({ name: "people", columns, chunks: endless() }).body?.getReader();
  for (let chunk = 0; chunk < 3; chunk++) await reader?.read();
  await reader?.cancel();
  expect(made).toBeLessThan(10);
  expect(isOver).toBe(true);
});
