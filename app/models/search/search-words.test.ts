import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { searchTextOf, searchWordsOf } from "./search-words";

describe("the words of a search", () => {
  test("are letters and digits only, a few, and short: nothing in them can be an operator", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
        const words = searchWordsOf(text);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
      }),
    );
  });

  test("are found in the search text of the same text", () => {
    expect(searchTextOf("Café café", "CAFE au lait")).toBe("cafe au lait");
    expect(searchWordsOf("Café  AU")).toEqual(["cafe", "au"]);
  });
});
