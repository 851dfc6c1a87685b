import { describe, expect, test } from "vitest";
import { z } from "zod";

import { withLanguage } from "./language/current-language";
import { readTypedNumber, typedNumber } from "./typed-number";

describe("a number in a field", () => {
  test.each([
    ["1234.5", "1234.5", "1234.5"],
    ["1,234.5", "1234.5", "1,234.5"],
    ["1.234,5", "1.234,5", "1234.5"],
    ["42,50", "42.50", "42.50"],
    ["42.50", "42.50", "42.50"],
    ["1,234", "1234", "1.234"],
    ["1.234", "1.234", "1234"],
    [" 7 ", "7", "7"],
    ["0.125", "0.125", "0.125"],
    ["0,125", "0.125", "0.125"],
    ["-1,5", "-1.5", "-1.5"],
    ["", "", ""],
    ["1,2,3", "1,2,3", "1,2,3"],
    ["abc", "abc", "abc"],
  ])("%s is %s on an English page and %s on a German one", (typed, english, german) => {
    expect(readTypedNumber(typed)).toBe(english);
    expect(withLanguage("de", () => readTypedNumber(typed))).toBe(german);
  });

  test.each(["0x10", "0b11", "0O7"])("that only programs write is none: %s", (typed) => {
    expect(z.coerce.number().safeParse(readTypedNumber(typed)).success).toBe(false);
  });

  test("is shown as the language writes it, and read back the same", () => {
    expect(typedNumber(42.5, 2)).toBe("42.50");
    withLanguage("de", () => {
      expect(typedNumber(42.5, 2)).toBe("42,50");
      for (const value of [0, 0.5, 7, 1_234, 1_234.56, 10_000_000])
        expect(Number(readTypedNumber(typedNumber(value)))).toBe(value);
    });
    expect(readTypedNumber(undefined)).toBeUndefined();
  });
});
