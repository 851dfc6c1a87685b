import { statusCopy as copy } from "~/copy/status";

import type { SlowStatementLine } from "./staff-status.server";

/** A longer statement shows this many characters until it is opened. */
const SHOWN_CHARACTERS = 240;
const CODE = "text-1 wrap-anywhere whitespace-pre-wrap";

/** The statements that took long, the slowest first. Values are not part of their text. */
export function SlowStatements({
  statements,
  slowMilliseconds,
}: {
  statements: readonly SlowStatementLine[];
  slowMilliseconds: number;
}) {
  if (statements.length === 0) return <p>{copy.noSlow(slowMilliseconds)}</p>;
  return (
    <ol className="mt-3 border-t border-line">
      {statements.map(({ text, facts }) => (
        <li key={text} className="border-b border-line py-2.5">
          <Statement text={text} />
          <p className="mt-1 text-1 text-ink-muted tabular-nums">{facts}</p>
        </li>
      ))}
    </ol>
  );
}

function Statement({ text }: { text: string }) {
  if (text.length <= SHOWN_CHARACTERS) return <code className={`block ${CODE}`}>{text}</code>;
  return (
    <details className="group">
      <summary className="cursor-pointer">
        <code className={`${CODE} group-open:hidden`}>{text.slice(0, SHOWN_CHARACTERS)} …</code>
        <span className="hidden text-1 text-ink-muted group-open:inline">{copy.wholeStatement}</span>
      </summary>
      <code className={`mt-2 block ${CODE}`}>{text}</code>
    </details>
  );
}
