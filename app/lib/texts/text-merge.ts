import { diffArrays } from "diff";

import { type ComparisonEffort, compareWithin, LINE_EDITS_MAX, newEffort } from "./comparison-effort";

/** The marks around two conflicting passages. */
interface MergeMarks {
  mine: string;
  middle: string;
  theirs: string;
}

/** A passage of a merged text: what both have, or what each of them has. */
type Passage = { both: string[] } | { mine: string[]; theirs: string[] };

/**
 * Merges the changes of two people to one text. Where they conflict (or the original text is
 * unknown), both passages appear between marks, and `isClean` is false. Texts that differ too much
 * conflict as wholes.
 */
export function mergeTexts({
  base,
  mine,
  theirs,
  marks,
  effort = newEffort(),
}: {
  base: string | null;
  mine: string;
  theirs: string;
  marks: MergeMarks;
  effort?: ComparisonEffort;
}): { text: string; isClean: boolean } {
  const [own, others] = [mine.split("\n"), theirs.split("\n")];
  const passages = (base === null
    ? compareLines(own, others, effort)
    : mergeLines(base.split("\n"), own, others, effort)) ?? [{ mine: own, theirs: others }];
  const lines = passages.flatMap((passage) =>
    "both" in passage
      ? passage.both
      : [marks.mine, ...passage.mine, marks.middle, ...passage.theirs, marks.theirs],
  );
  return { text: lines.join("\n"), isClean: passages.every((passage) => "both" in passage) };
}

/** The passages of two texts of which it isn't known what they were before. */
function compareLines(mine: string[], theirs: string[], effort: ComparisonEffort): Passage[] | undefined {
  const hunks = listHunks(mine, theirs, effort);
  if (!hunks) return undefined;
  let at = 0;
  const passages = hunks.flatMap(({ start, end, lines }): Passage[] => {
    const before = mine.slice(at, start);
    at = end;
    return [{ both: before }, { mine: mine.slice(start, end), theirs: lines }];
  });
  return [...passages, { both: mine.slice(at) }];
}

/** The lines from `start` to before `end` of a text, and what another text has instead. */
interface Hunk {
  start: number;
  end: number;
  lines: string[];
}

/** What another text has instead of a text's lines, from top to bottom. */
function listHunks(base: string[], other: string[], effort: ComparisonEffort): Hunk[] | undefined {
  const changes = compareWithin(effort, LINE_EDITS_MAX, (options) => diffArrays(base, other, options));
  if (!changes) return undefined;
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | undefined;
  for (const { value, added, removed } of changes) {
    if (!added) at += value.length;
    if (!added && !removed) open = undefined;
    else if (!open)
      hunks.push((open = { start: added ? at : at - value.length, end: at, lines: added ? value : [] }));
    else if (added) open.lines = value;
    else open.end = at;
  }
  return hunks;
}

/** The passages of two texts that began as one. Changes of both that touch each other are one. */
function mergeLines(
  base: string[],
  mine: string[],
  theirs: string[],
  effort: ComparisonEffort,
): Passage[] | undefined {
  const [own, others] = [listHunks(base, mine, effort), listHunks(base, theirs, effort)];
  if (!own || !others) return undefined;
  const passages: Passage[] = [];
  let at = 0;
  for (let [a, b] = [0, 0]; a < own.length || b < others.length;) {
    const [firstA, firstB] = [a, b];
    const start = Math.min(own[a]?.start ?? Infinity, others[b]?.start ?? Infinity);
    let end = start;
    for (;;) {
      if ((own[a]?.start ?? Infinity) <= end) end = Math.max(end, own[a++]?.end ?? end);
      else if ((others[b]?.start ?? Infinity) <= end) end = Math.max(end, others[b++]?.end ?? end);
      else break;
    }
    passages.push({ both: base.slice(at, start) });
    const [changed, theirChange] = [own.slice(firstA, a), others.slice(firstB, b)];
    passages.push(passageOf(base, { start, end }, changed, theirChange));
    at = end;
  }
  return [...passages, { both: base.slice(at) }];
}

function passageOf(base: string[], place: Omit<Hunk, "lines">, own: Hunk[], others: Hunk[]): Passage {
  const [mine, theirs] = [linesWith(base, place, own), linesWith(base, place, others)];
  if (own.length === 0) return { both: theirs };
  const isSame = mine.length === theirs.length && mine.every((line, at) => line === theirs[at]);
  return others.length === 0 || isSame ? { both: mine } : { mine, theirs };
}

/** The lines of a place after these changes. */
function linesWith(base: string[], { start, end }: Omit<Hunk, "lines">, hunks: Hunk[]): string[] {
  let at = start;
  const changed = hunks.flatMap((hunk) => {
    const before = base.slice(at, hunk.start);
    at = hunk.end;
    return [...before, ...hunk.lines];
  });
  return [...changed, ...base.slice(at, end)];
}
