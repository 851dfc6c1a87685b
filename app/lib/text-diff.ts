import { diffArrays, diffWordsWithSpace } from "diff";
import { diff3Merge, diffComm } from "node-diff3";

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
/** Texts that differ more than this are shown as entirely different. */
const EDITS_MAX = 4_000;

/** An empty text has no line, and not one that is empty. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

/** Compares two texts line by line, and changed lines word by word. */
export function diffTexts(left: string, right: string): TextDiff {
  const [leftLines, rightLines] = [linesOf(left), linesOf(right)];
  const changes = diffArrays(leftLines, rightLines, { maxEditLength: EDITS_MAX }) ?? [
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
      const pieces = diffLine(removed[line], added[line]);
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
function diffLine(left: string | undefined, right: string | undefined) {
  const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isChanged: true }]);
  if (left === undefined || right === undefined || left.length + right.length > WORD_DIFF_CHARACTERS_MAX)
    return { left: whole(left), right: whole(right) };
  const words = diffWordsWithSpace(left, right);
  const side = (isOther: (change: (typeof words)[number]) => boolean) =>
    words
      .filter((change) => !isOther(change))
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { left: side(({ added }) => added), right: side(({ removed }) => removed) };
}

/** The marks around two conflicting passages. */
interface MergeMarks {
  mine: string;
  middle: string;
  theirs: string;
}

/**
 * The most pairs of lines that are compared: `node-diff3` takes time in their number. Longer texts
 * conflict as wholes.
 */
const LINE_PAIRS_MAX = 25_000_000;

/** A passage of a merged text: what both have, or what each of them has. */
type Passage = { both: string[] } | { mine: string[]; theirs: string[] };

/**
 * Merges the changes of two people to one text. Where they conflict (or the original text is
 * unknown), both passages appear between marks, and `isClean` is false.
 */
export function mergeTexts({
  base,
  mine,
  theirs,
  marks,
}: {
  base: string | null;
  mine: string;
  theirs: string;
  marks: MergeMarks;
}): { text: string; isClean: boolean } {
  const passages = mergeLines(base?.split("\n") ?? null, mine.split("\n"), theirs.split("\n"));
  const lines = passages.flatMap((passage) =>
    "both" in passage
      ? passage.both
      : [marks.mine, ...passage.mine, marks.middle, ...passage.theirs, marks.theirs],
  );
  return { text: lines.join("\n"), isClean: passages.every((passage) => "both" in passage) };
}

function mergeLines(base: string[] | null, mine: string[], theirs: string[]): Passage[] {
  const longest = Math.max(mine.length, theirs.length, base?.length ?? 0);
  if (longest * longest > LINE_PAIRS_MAX) return [{ mine, theirs }];
  if (base === null) {
    return diffComm(mine, theirs).map(({ common, buffer1, buffer2 }) =>
      common ? { both: common } : { mine: buffer1 ?? [], theirs: buffer2 ?? [] },
    );
  }
  return diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict ? { mine: conflict.a, theirs: conflict.b } : { both: ok ?? [] },
  );
}
