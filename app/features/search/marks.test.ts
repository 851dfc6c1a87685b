import { expect, test } from "vitest";

import { markMatches } from "./marks";

/** The marked pieces in brackets. */
function marked(text: string, ...words: string[]): string {
  return markMatches(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");
}

test.each([
  ["Pat Marlow", ["mar"], "Pat [Mar]low"],
  ["Marlow, Mary and Omar", ["mar"], "[Mar]low, [Mar]y and Omar"],
  ["José Márquez", ["jose", "mar"], "[José] [Már]quez"],
  ["Cafe\u0301 au lait", ["caf"], "[Cafe\u0301] au lait"],
  ["P-7K2M-04QX", ["7k2m"], "P-[7K2M]-04QX"],
  ["<b>Mar</b>", ["mar"], "<b>[Mar]</b>"],
  ["مرحبا بكم", ["مرح"], "[مرح]با بكم"],
  ["nothing here", ["zz"], "nothing here"],
  ["", ["a"], ""],
])("%s with %j is marked as %s", (text, words, expected) => {
  expect(marked(text, ...words)).toBe(expected);
});

test("marking never changes the text", () => {
  const text = "ﬁnance 😀 مرحبا <script>alert(1)</script> Ⅳ";
  const parts = markMatches(text, ["fi", "scr", "iv", "a"]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});
