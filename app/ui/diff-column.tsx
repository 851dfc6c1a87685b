import type { DiffEntry, TextDiff } from "~/lib/texts/text-diff";
import { diffCopy } from "~/copy/console/diff";

const SIDES = {
  added: { sign: "+", line: "bg-positive-soft", mark: "decoration-positive" },
  removed: { sign: "~", line: "bg-warning-soft", mark: "decoration-warning" },
} as const;

/**
 * One of two texts shown side by side. Sign, color and underline mark the differences. Says where
 * lines are left out.
 */
export function DiffColumn({ lines, side }: { lines: DiffEntry[]; side: keyof typeof SIDES }) {
  const { sign, line: lineLook, mark } = SIDES[side];
  return (
    <ol className="font-mono text-[0.84375rem]/[1.7]">
      {lines.map((line, index) =>
        "pieces" in line ? (
          <li
            key={index}
            className={`grid grid-cols-[2.25rem_1.1rem_minmax(0,1fr)] px-1 py-0.5 wrap-anywhere whitespace-pre-wrap ${
              line.isChanged ? (line.number === null ? "opacity-50" : lineLook) : ""
            }`}
          >
            <span className="text-ink-muted select-none">{line.number}</span>
            <span aria-hidden="true">{line.isChanged && line.number !== null ? sign : ""}</span>
            <span>
              {line.isChanged && line.number !== null ? (
                <span className="sr-only">{diffCopy[side]}: </span>
              ) : null}
              {line.pieces.map((piece, place) =>
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
        ) : (
          <li key={`gap ${index}`} className="my-1 border-y border-line px-1 text-1 text-ink-faint">
            {"skipped" in line ? diffCopy.skipped(line.skipped) : diffCopy.rest(line.rest)}
          </li>
        ),
      )}
    </ol>
  );
}

/** How to read what a long comparison leaves out, below its columns. */
export function DiffRest({ diff, children }: { diff: Pick<TextDiff, "next">; children: string }) {
  return diff.next === null ? null : <p className="mt-4 text-2 text-ink-muted">{children}</p>;
}
