import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { decodeCursor, encodeCursor, type SortKind } from "./keyset";

const VALUES = {
  time: fc.date({ min: new Date("1970-01-01"), max: new Date("5000-01-01"), noInvalidDate: true }),
  number: fc.maxSafeInteger(),
  version: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  text: fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => !text.includes("\0")),
};

describe.each(Object.keys(VALUES) as SortKind[])("a cursor by %s", (kind) => {
  test("decodes to its position, and is safe in a URL", () => {
    fc.assert(
      fc.property(VALUES[kind] as fc.Arbitrary<Date | number | string>, fc.uuid(), (value, id) => {
        const cursor = encodeCursor({ value, id });
        expect(encodeURIComponent(cursor.replace("~", ""))).toBe(cursor.replace("~", ""));
        expect(decodeCursor(cursor, kind)).toEqual({ value: Object.is(value, -0) ? 0 : value, id });
      }),
    );
  });

  test("that was made up is refused in every form", () => {
    const made = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.string(), fc.uuid())
        .map(([text, id]) => `${text}.${id}`.replace(/^(?=-?[0-9a-z]+\.)/, "!")),
    );
    fc.assert(
      fc.property(made, (text) => {
        fc.pre(!text.startsWith("~") || kind !== "text");
        expect(() => decodeCursor(text, kind)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
      }),
    );
  });
});

test.each(["~AA.", "~gA.", "~====."])("a text cursor of %s holds no text that both engines take", (value) => {
  expect(() => decodeCursor(`${value}47969c4e-fae6-440e-b438-fee1710ff166`, "text")).toThrow(
    expect.objectContaining({ code: "invalid_cursor" }),
  );
});

test.each(["zik0zk", "zzzzzzzzz", "0", "-1"])("a cursor by %s is none of a list of versions", (value) => {
  expect(() => decodeCursor(`${value}.47969c4e-fae6-440e-b438-fee1710ff166`, "version")).toThrow(
    expect.objectContaining({ code: "invalid_cursor" }),
  );
});
