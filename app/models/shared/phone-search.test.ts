import { describe, expect, test } from "vitest";

import { phoneWords, typedPhoneWords } from "./phone-search";

/** Whether who types this finds the number. */
const finds = (typed: string, phone: string) =>
  typedPhoneWords(typed).some((typedWord) => phoneWords(phone).some((word) => word.startsWith(typedWord)));

describe("a phone number", () => {
  test.each([
    "+1 (555) 010-2030",
    "15550102030",
    "0015550102030",
    "001 555 010 2030",
    "(555) 010-2030",
    "555.010.2030",
    "555\u2011010\u20112030",
    "010-2030",
    "0102030",
    "2030",
    "+1 (555) 01",
  ])("is found by what a caller shows or someone remembers: %s", (typed) => {
    expect(finds(typed, "+1 (555) 010-2030")).toBe(true);
    expect(finds(typed, "+1 (555) 010-2030 ext. 12")).toBe(true);
  });

  test.each(["030 901820", "(030) 90 18 20", "+49 30 901820", "+49 (0)30 901820", "004930901820", "901820"])(
    "is the same with and without the code of its country: %s",
    (typed) => {
      for (const phone of ["030 901820", "+49 30 901820", "+49 (0)30 901820", "0049 30/901820"])
        expect(finds(typed, phone), phone).toBe(true);
    },
  );

  test.each(["2031", "+1 (555) 010-2031", "030", "203", "", "+", "20 30 ext", "Firm 2030"])(
    "isn't found by %j",
    (typed) => {
      expect(finds(typed, "+1 (555) 010-2030")).toBe(false);
    },
  );

  test("has no words if it has too few digits", () => {
    expect(["", "123", "none", "call me"].flatMap(phoneWords)).toEqual([]);
    expect(phoneWords("110-112")).toEqual(["110112", "10112", "0112"]);
  });
});
