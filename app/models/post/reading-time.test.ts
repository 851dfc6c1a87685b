import { describe, expect, test } from "vitest";

import { readingMinutesOf, wordCountOf } from "./reading-time";

import { cpuMilliseconds } from "../../../tests/setup/cpu-time";

describe("the words of a text", () => {
  test.each([
    ["", 0],
    ["  \n ", 0],
    ["one", 1],
    ["one two\nthree\t four ", 4],
    ["well-known, **bold** — and 3.5 %", 4],
    ["- \n--- \n*", 0],
    ["été 東京 Ⅷ", 3],
  ])("%j has %i", (text, words) => {
    expect(wordCountOf(text)).toBe(words);
  });

  test("are counted at once however long a word is", async () => {
    const spent = await cpuMilliseconds(() => {
      expect(wordCountOf(`${"-".repeat(200_000)} end`)).toBe(1);
    });
    expect(spent).toBeLessThan(1_000);
  });

  test("take a minute at least to read", () => {
    expect([readingMinutesOf(""), readingMinutesOf("word ".repeat(660))]).toEqual([1, 3]);
  });
});
