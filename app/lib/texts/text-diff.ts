import { type ChangeObject, diffArrays, diffWordsWithSpace } from "diff";

import { type ComparisonEffort, compareWithin, LINE_EDITS_MAX, newEffort } from "./comparison-effort";

/** A piece of a line; `isChanged` marks what differs from the other text. */
interface DiffPiece {
  text: string;
  isChanged: boolean;
}

/**
 * A line of one side. `number` counts the lines of its own text; null is a gap where only the other
 * side has a line.
 */
export interface DiffLine {
  number: number | null;
  isChanged: boolean;
  pieces: DiffPiece[];
}

/**
 * Two texts side by side: both have the same number of lines, and equal lines are at the same
 * height.
 */
export interface TextDiff {
  left: DiffLine[];
  right: DiffLine[];
  /** How many passages differ. */
  passages: number;
}

/**
 * Longer lines are compared as wholes, because comparing their words takes more time than it helps.
 */
const WORD_DIFF_CHARACTERS_MAX = 4_000;
/** Lines that differ in more words than this are shown as entirely different. */
const WORD_EDITS_MAX = 200;

/** An empty text has no line, and not one that is empty. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

/** Compares two texts line by line, and changed lines word by word. */
export function diffTexts(left: string, right: string): TextDiff {
  const [leftLines, rightLines] = [linesOf(left), linesOf(right)];
  const effort = newEffort();
  const changes = compareWithin(effort, LINE_EDITS_MAX, (options) =>
    diffArrays(leftLines, rightLines, options),
  ) ?? [
    { value: leftLines, removed: true, added: false, count: leftLines.length },
    { value: rightLines, removed: false, added: true, count: rightLines.length },
  ];
  const diff: TextDiff = { left: [], right: [], passages: 0 };
  const numbers = { left: 0, right: 0 };
  const same = (text: string) => {
    diff.left.push({ number: ++numbers.left, isChanged: false, pieces: [{ text, isChanged: false }] });
    diff.right.push({ number: ++numbers.right, isChanged: false, pieces: [{ text, isChanged: false }] });
  };
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index];
    if (!change) continue;
    if (!change.added && !change.removed) {
      change.value.forEach(same);
      continue;
    }
    const following = changes[index + 1];
    const other = following && (following.added || following.removed) ? following : undefined;
    if (other) index++;
    const removed = change.removed ? change.value : (other?.value ?? []);
    const added = change.removed ? (other?.value ?? []) : change.value;
    diff.passages += 1;
    for (let line = 0; line < Math.max(removed.length, added.length); line++) {
      const pieces = diffLine(removed[line], added[line], effort);
      diff.left.push({
        number: pieces.left ? ++numbers.left : null,
        isChanged: true,
        pieces: pieces.left ?? [],
      });
      diff.right.push({
        number: pieces.right ? ++numbers.right : null,
        isChanged: true,
        pieces: pieces.right ?? [],
      });
    }
  }
  return diff;
}

/** Compares two lines at the same height word by word; a side without such a line is left out. */
function diffLine(left: string | undefined, right: string | undefined, effort: ComparisonEffort) {
  const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isChanged: true }]);
  if (left === undefined || right === undefined || left.length + right.length > WORD_DIFF_CHARACTERS_MAX)
    return { left: whole(left), right: whole(right) };
  const words = compareWithin(effort, WORD_EDITS_MAX, (options) => diffWordsWithSpace(left, right, options));
  if (!words) return { left: whole(left), right: whole(right) };
  const side = (isOther: (change: ChangeObject<string>) => boolean) =>
    words
      .filter((change) => !isOther(change))
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { left: side(({ added }) => added), right: side(({ removed }) => removed) };
}
