import type { DiffLine } from "~/lib/texts/text-diff";
import { diffCopy } from "~/copy/console/diff";

/** Unchanged lines shown before and after each change. */
const CONTEXT_LINES = 3;

const SIDES = {
  added: { sign: "+", line: "bg-positive-soft", mark: "decoration-positive" },
  removed: { sign: "~", line: "bg-warning-soft", mark: "decoration-warning" },
} as const;

/**
 * One of two texts shown side by side. Sign, color and underline mark the differences; long
 * unchanged passages are left out.
 */
export function DiffColumn({ lines, side }: { lines: DiffLine[]; side: keyof typeof SIDES }) {
  const { sign, line: lineLook, mark } = SIDES[side];
  return (
    <ol className="font-mono text-[0.84375rem]/[1.7]">
      {foldEqual(lines).map((entry, index) =>
        entry.kind === "gap" ? (
          <li key={`gap ${index}`} className="my-1 border-y border-line px-1 text-1 text-ink-faint">
            {diffCopy.skipped(entry.lines)}
          </li>
        ) : (
          <li
            key={index}
            className={`grid grid-cols-[2.25rem_1.1rem_minmax(0,1fr)] px-1 py-0.5 wrap-anywhere whitespace-pre-wrap ${
              entry.line.isChanged ? (entry.line.number === null ? "opacity-50" : lineLook) : ""
            }`}
          >
            <span className="text-ink-muted select-none">{entry.line.number}</span>
            <span aria-hidden="true">{entry.line.isChanged && entry.line.number !== null ? sign : ""}</span>
            <span>
              {entry.line.isChanged && entry.line.number !== null ? (
                <span className="sr-only">{diffCopy[side]}: </span>
              ) : null}
              {entry.line.pieces.map((piece, place) =>
                piece.isChanged ? (
                  <mark
                    key={place}
                    className={`bg-transparent text-inherit underline decoration-2 underline-offset-3 ${mark}`}
                  >
                    {piece.text}
                  </mark>
                ) : (
                  piece.text
                ),
              )}
              {/* An empty line keeps its height. */}
              {"\u200b"}
            </span>
          </li>
        ),
      )}
    </ol>
  );
}

type Entry = { kind: "line"; line: DiffLine } | { kind: "gap"; lines: number };

function foldEqual(lines: DiffLine[]): Entry[] {
  const changed = lines.flatMap((line, index) => (line.isChanged ? [index] : []));
  if (changed.length === 0) return lines.map((line) => ({ kind: "line", line }));
  const isNear = new Set(
    changed.flatMap((index) =>
      Array.from({ length: 2 * CONTEXT_LINES + 1 }, (_, offset) => index - CONTEXT_LINES + offset),
    ),
  );
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const last = entries.at(-1);
    if (isNear.has(index)) entries.push({ kind: "line", line });
    else if (last?.kind === "gap") last.lines += 1;
    else entries.push({ kind: "gap", lines: 1 });
  }
  return entries;
}
