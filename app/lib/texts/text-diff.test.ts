import { describe, expect, test } from "vitest";

import { DIFF_ENTRIES_MAX, type DiffEntry, type DiffLine, diffTexts } from "./text-diff";

/** The lines of one side that are shown. */
const shown = (entries: DiffEntry[]) => entries.filter((entry): entry is DiffLine => "pieces" in entry);

describe("two texts side by side", () => {
  test("are at the same height and mark the words that differ", () => {
    const { left, right, passages } = diffTexts("a\nthe old word\nc", "a\nthe new word\nmore\nc");
    expect(passages).toBe(1);
    expect(left).toHaveLength(right.length);
    expect(shown(left).map(({ number }) => number)).toEqual([1, 2, null, 3]);
    expect(shown(right).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(shown(left)[1]?.pieces.filter(({ isChanged }) => isChanged)).toEqual([
      { text: "old", isChanged: true },
    ]);
    expect(shown(right)[1]?.pieces.filter(({ isChanged }) => isChanged)).toEqual([
      { text: "new", isChanged: true },
    ]);
  });

  test("give every line back as it was, whatever differs", () => {
    const [one, other] = ["\n\nx\n<b>y</b>\n", "x\n\n\nz <i>\ny"];
    const diff = diffTexts(one, other);
    const textOf = (entries: DiffEntry[]) =>
      shown(entries)
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
    expect(shown(left).every(({ isChanged }) => isChanged)).toBe(true);
    expect(shown(right).every(({ isChanged }) => isChanged)).toBe(true);
  });

  test("mark words as long as that doesn't keep everyone waiting, and whole lines from then on", () => {
    const line = (letter: string) => `a ${`${letter}!`.repeat(80)} z`;
    const lines = (letter: string) => Array(200).fill(line(letter)).join("\n");
    const { left } = diffTexts(lines("x"), lines("y"));
    expect(shown(left)[0]?.pieces.length).toBeGreaterThan(1);
    expect(shown(left).at(-1)?.pieces).toEqual([{ text: line("x"), isChanged: true }]);
  });

  test("that are the same differ nowhere", () => {
    expect(diffTexts("a\nb", "a\nb").passages).toBe(0);
  });
});

test("an empty text has no line that was removed", () => {
  const { left, right, passages } = diffTexts("", "One\nTwo");
  expect(shown(left).map(({ number }) => number)).toEqual([null, null]);
  expect(shown(right).map(({ number }) => number)).toEqual([1, 2]);
  expect(passages).toBe(1);
  expect(diffTexts("", "")).toMatchObject({ left: [], right: [], passages: 0 });
});

describe("a comparison that is too long for one page", () => {
  const lines = (name: string, total: number) => Array.from({ length: total }, (_, at) => `${name}${at}`);

  test("stays small, however much of it differs", () => {
    const texts = ["old", "new"].map((name) => lines(`${name} line `, 6_000).join("\n"));
    expect(JSON.stringify(diffTexts(texts[0] ?? "", texts[1] ?? "")).length).toBeLessThan(250_000);
  });

  test("comes in parts, which together show every line once", () => {
    const total = 2 * DIFF_ENTRIES_MAX + 7;
    const [one, other] = [lines("a", total), lines("b", total)].map((text) => text.join("\n"));
    const seen: number[] = [];
    let from: number | null = 0;
    let before: number | null = null;
    while (from !== null) {
      const part = diffTexts(one ?? "", other ?? "", { from });
      expect([part.lines, part.previous, part.left.length]).toEqual([total, before, part.right.length]);
      seen.push(...shown(part.left).map(({ number }) => number ?? 0));
      const left = total - seen.length;
      expect([part.left.at(-1), part.right.at(-1)].filter((entry) => entry && "rest" in entry)).toEqual(
        left > 0 ? [{ rest: left }, { rest: left }] : [],
      );
      before = from;
      from = part.next;
    }
    expect(seen).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    const first = diffTexts(one ?? "", other ?? "");
    expect(diffTexts(one ?? "", other ?? "", { from: total }), "after its end").toEqual(first);
  });

  test("begins with the first change, however far down it is", () => {
    const start = lines("same", 6_000);
    const { left, next } = diffTexts([...start, "old"].join("\n"), [...start, "new"].join("\n"));
    expect(left).toHaveLength(5);
    expect(left[0]).toEqual({ skipped: 5_997 });
    expect(next).toBeNull();
  });
});
