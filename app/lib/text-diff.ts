import { applyPatch, diffArrays, diffLines, diffWordsWithSpace, structuredPatch } from "diff";

/** A piece of a line; `isChanged` marks what the other text has not. */
interface DiffPiece {
  text: string;
  isChanged: boolean;
}

/**
 * A line of one side. `number` counts the lines of its own text; null stands for a line that this
 * side has not.
 */
export interface DiffLine {
  number: number | null;
  isChanged: boolean;
  pieces: DiffPiece[];
}

/** Two texts beside each other: as many lines on both sides, equal ones at the same height. */
export interface TextDiff {
  left: DiffLine[];
  right: DiffLine[];
  /** How many passages differ. */
  passages: number;
}

/** Longer lines are compared as wholes: words of very long lines cost more time than they help. */
const WORD_DIFF_CHARACTERS_MAX = 4_000;
/** Texts that differ more than this are shown as wholly different. */
const EDITS_MAX = 4_000;

/** Compares two texts line by line, and changed lines word by word. */
export function diffTexts(left: string, right: string): TextDiff {
  const [leftLines, rightLines] = [left.split("\n"), right.split("\n")];
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

/** Two lines at the same height, word by word; a side that has no such line is left out. */
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

/** The marks around two passages that contradict each other. */
interface MergeMarks {
  mine: string;
  middle: string;
  theirs: string;
}

/**
 * Puts the changes of two people to one text together. Where they contradict each other (or the
 * text they began with is not known) both passages stand between marks, and `isClean` is false.
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
  if (base !== null) {
    const patch = structuredPatch("", "", base, mine, undefined, undefined, { context: 1 });
    const merged = applyPatch(theirs, patch);
    if (merged !== false) return { text: merged, isClean: true };
  }
  const pieces: string[] = [];
  const changes = diffLines(mine, theirs);
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index];
    if (!change) continue;
    if (!change.added && !change.removed) {
      pieces.push(change.value);
      continue;
    }
    const following = changes[index + 1];
    const other = change.removed && following?.added ? following : undefined;
    if (other) index++;
    const passage = {
      mine: change.removed ? change.value : "",
      theirs: change.added ? change.value : (other?.value ?? ""),
    };
    pieces.push(
      `${marks.mine}\n${ended(passage.mine)}${marks.middle}\n${ended(passage.theirs)}${marks.theirs}\n`,
    );
  }
  return { text: pieces.join(""), isClean: false };
}

function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
