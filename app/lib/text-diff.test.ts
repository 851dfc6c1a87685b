import { describe, expect, test } from "vitest";

import { diffTexts, mergeTexts } from "./text-diff";

const MARKS = { mine: "<<<", middle: "===", theirs: ">>>" };

describe("two texts side by side", () => {
  test("are at the same height and mark the words that differ", () => {
    const { left, right, passages } = diffTexts("a\nthe old word\nc", "a\nthe new word\nmore\nc");
    expect(passages).toBe(1);
    expect(left).toHaveLength(right.length);
    expect(left.map(({ number }) => number)).toEqual([1, 2, null, 3]);
    expect(right.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(left[1]?.pieces.filter(({ isChanged }) => isChanged)).toEqual([{ text: "old", isChanged: true }]);
    expect(right[1]?.pieces.filter(({ isChanged }) => isChanged)).toEqual([{ text: "new", isChanged: true }]);
  });

  test("give every line back as it was, whatever differs", () => {
    const [one, other] = ["\n\nx\n<b>y</b>\n", "x\n\n\nz <i>\ny"];
    const diff = diffTexts(one, other);
    const textOf = (lines: typeof diff.left) =>
      lines
        .filter(({ number }) => number !== null)
        .map(({ pieces }) => pieces.map(({ text }) => text).join(""))
        .join("\n");
    expect(textOf(diff.left)).toBe(one);
    expect(textOf(diff.right)).toBe(other);
  });

  test("that are the same differ nowhere", () => {
    expect(diffTexts("a\nb", "a\nb").passages).toBe(0);
  });
});

describe("two changes of one text", () => {
  const base = "one\ntwo\nthree\nfour\nfive\n";

  test("at different places are both kept", () => {
    const merged = mergeTexts({
      base,
      mine: base.replace("one", "ONE"),
      theirs: base.replace("five", "FIVE"),
      marks: MARKS,
    });
    expect(merged).toEqual({ text: "ONE\ntwo\nthree\nfour\nFIVE\n", isClean: true });
  });

  test("that contradict each other both stand between marks", () => {
    const merged = mergeTexts({
      base,
      mine: base.replace("three", "mine"),
      theirs: base.replace("three", "theirs"),
      marks: MARKS,
    });
    expect(merged).toEqual({ text: "one\ntwo\n<<<\nmine\n===\ntheirs\n>>>\nfour\nfive\n", isClean: false });
  });

  test("conflict only where they contradict each other; all other changes are merged", () => {
    const merged = mergeTexts({
      base,
      mine: base.replace("one", "ONE").replace("three", "mine"),
      theirs: base.replace("three", "theirs").replace("five", "FIVE"),
      marks: MARKS,
    });
    expect(merged).toEqual({
      text: "ONE\ntwo\n<<<\nmine\n===\ntheirs\n>>>\nfour\nFIVE\n",
      isClean: false,
    });
  });

  test("that are the same are no conflict", () => {
    const same = base.replace("three", "3");
    expect(mergeTexts({ base, mine: same, theirs: same, marks: MARKS })).toEqual({
      text: same,
      isClean: true,
    });
  });

  test("of a text with very many lines conflict as a whole", () => {
    const long = (end: string) => `${"x\n".repeat(50_000)}${end}`;
    const merged = mergeTexts({ base: long(""), mine: long("mine"), theirs: long("theirs"), marks: MARKS });
    expect(merged.isClean).toBe(false);
    expect(merged.text).toBe(`<<<\n${long("mine")}\n===\n${long("theirs")}\n>>>`);
  });

  test("of a text that is not known any more lose nothing", () => {
    const { text, isClean } = mergeTexts({ base: null, mine: "a\nmine", theirs: "a\ntheirs", marks: MARKS });
    expect(isClean).toBe(false);
    expect(text).toBe("a\n<<<\nmine\n===\ntheirs\n>>>");
  });
});

test("an empty text has no line that was removed", () => {
  const { left, right, passages } = diffTexts("", "One\nTwo");
  expect(left.map(({ number }) => number)).toEqual([null, null]);
  expect(right.map(({ number }) => number)).toEqual([1, 2]);
  expect(passages).toBe(1);
  expect(diffTexts("", "")).toEqual({ left: [], right: [], passages: 0 });
});
