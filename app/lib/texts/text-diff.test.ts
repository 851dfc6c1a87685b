import { describe, expect, test } from "vitest";

import { diffTexts } from "./text-diff";

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

  test("that differ in very many lines are shown as entirely different", () => {
    const lines = (name: string) => Array.from({ length: 2_000 }, (_, at) => `${name}${at}\nsame`).join("\n");
    const { left, right, passages } = diffTexts(lines("a"), lines("b"));
    expect(passages).toBe(1);
    expect(left.every(({ isChanged }) => isChanged)).toBe(true);
    expect(right.every(({ isChanged }) => isChanged)).toBe(true);
  });

  test("mark words as long as that doesn't keep everyone waiting, and whole lines from then on", () => {
    const line = (letter: string) => `a ${`${letter}!`.repeat(80)} z`;
    const lines = (letter: string) => Array(200).fill(line(letter)).join("\n");
    const { left } = diffTexts(lines("x"), lines("y"));
    expect(left[0]?.pieces.length).toBeGreaterThan(1);
    expect(left.at(-1)?.pieces).toEqual([{ text: line("x"), isChanged: true }]);
  });

  test("that are the same differ nowhere", () => {
    expect(diffTexts("a\nb", "a\nb").passages).toBe(0);
  });
});

test("an empty text has no line that was removed", () => {
  const { left, right, passages } = diffTexts("", "One\nTwo");
  expect(left.map(({ number }) => number)).toEqual([null, null]);
  expect(right.map(({ number }) => number)).toEqual([1, 2]);
  expect(passages).toBe(1);
  expect(diffTexts("", "")).toEqual({ left: [], right: [], passages: 0 });
});
