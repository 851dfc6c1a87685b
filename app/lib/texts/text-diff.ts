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

/** A line of one side, or how many lines aren't shown: equal ones, or all that follow. */
export type DiffEntry = DiffLine | { skipped: number } | { rest: number };

/**
 * Two texts side by side: both have the same number of entries, and equal lines are at the same
 * height. Long equal passages are left out, and a long comparison is shown in parts.
 */
export interface TextDiff {
  left: DiffEntry[];
  right: DiffEntry[];
  /** How many passages differ. */
  passages: number;
  /** How many lines there are, with those that aren't shown. */
  lines: number;
  /** Where the part before this one, and the next one start; null if there is none. */
  previous: number | null;
  next: number | null;
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

/** Unchanged lines shown before and after each change. */
const CONTEXT_LINES = 3;
/** How much of a comparison is shown at once. A line takes about a kilobyte of a page. */
export const DIFF_ENTRIES_MAX = 500;

/** Two lines at the same height, with their numbers; undefined where a side has none. */
interface Row {
  left: { number: number; text: string } | undefined;
  right: { number: number; text: string } | undefined;
  isChanged: boolean;
}

/**
 * Compares two texts line by line, and changed lines word by word. Of a long comparison, the result
 * is the part that starts at the entry `from`, or the first part if there is no such entry.
 */
export function diffTexts(left: string, right: string, { from = 0 } = {}): TextDiff {
  const effort = newEffort();
  const { rows, passages } = pairLines(linesOf(left), linesOf(right), effort);
  const entries = foldEqual(rows);
  const start = from < entries.length ? from : 0;
  const end = start + DIFF_ENTRIES_MAX;
  const rest = entries.slice(end).reduce((sum, entry) => sum + ("skipped" in entry ? entry.skipped : 1), 0);
  const sides: Record<"left" | "right", DiffEntry>[] = entries
    .slice(start, end)
    .map((entry) => ("skipped" in entry ? { left: entry, right: entry } : linesAt(entry, effort)));
  if (rest > 0) sides.push({ left: { rest }, right: { rest } });
  return {
    left: sides.map((side) => side.left),
    right: sides.map((side) => side.right),
    passages,
    lines: rows.length,
    previous: start > 0 ? Math.max(0, start - DIFF_ENTRIES_MAX) : null,
    next: rest > 0 ? end : null,
  };
}

/** Puts the lines of two texts side by side. */
function pairLines(
  left: string[],
  right: string[],
  effort: ComparisonEffort,
): { rows: Row[]; passages: number } {
  const changes = compareWithin(effort, LINE_EDITS_MAX, (options) => diffArrays(left, right, options)) ?? [
    { value: left, removed: true, added: false, count: left.length },
    { value: right, removed: false, added: true, count: right.length },
  ];
  const rows: Row[] = [];
  const numbers = { left: 0, right: 0 };
  const add = (side: "left" | "right", text: string | undefined) =>
    text === undefined ? undefined : { number: ++numbers[side], text };
  let passages = 0;
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index];
    if (!change) continue;
    if (!change.added && !change.removed) {
      for (const text of change.value)
        rows.push({ left: add("left", text), right: add("right", text), isChanged: false });
      continue;
    }
    const following = changes[index + 1];
    const other = following && (following.added || following.removed) ? following : undefined;
    if (other) index++;
    const removed = change.removed ? change.value : (other?.value ?? []);
    const added = change.removed ? (other?.value ?? []) : change.value;
    passages += 1;
    for (let line = 0; line < Math.max(removed.length, added.length); line++)
      rows.push({ left: add("left", removed[line]), right: add("right", added[line]), isChanged: true });
  }
  return { rows, passages };
}

/** Counts the equal lines that aren't near a change, instead of showing them. */
function foldEqual(rows: Row[]): (Row | { skipped: number })[] {
  const changed = rows.flatMap((row, index) => (row.isChanged ? [index] : []));
  if (changed.length === 0) return rows;
  const isNear = new Set(
    changed.flatMap((index) =>
      Array.from({ length: 2 * CONTEXT_LINES + 1 }, (_, offset) => index - CONTEXT_LINES + offset),
    ),
  );
  const entries: (Row | { skipped: number })[] = [];
  for (const [index, row] of rows.entries()) {
    const last = entries.at(-1);
    if (isNear.has(index)) entries.push(row);
    else if (last && "skipped" in last) last.skipped += 1;
    else entries.push({ skipped: 1 });
  }
  return entries;
}

function linesAt(
  { left, right, isChanged }: Row,
  effort: ComparisonEffort,
): Record<"left" | "right", DiffLine> {
  const same = (text = "") => [{ text, isChanged: false }];
  const pieces = isChanged
    ? diffLine(left?.text, right?.text, effort)
    : { left: same(left?.text), right: same(right?.text) };
  return {
    left: { number: left?.number ?? null, isChanged, pieces: pieces.left ?? [] },
    right: { number: right?.number ?? null, isChanged, pieces: pieces.right ?? [] },
  };
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
