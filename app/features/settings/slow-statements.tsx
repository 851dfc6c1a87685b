import { statusCopy as copy } from "~/copy/status";

import type { SlowStatementLine } from "./staff-status.server";

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
          <code className="block text-1 wrap-anywhere whitespace-pre-wrap">{text}</code>
          <p className="mt-1 text-1 text-ink-muted tabular-nums">{facts}</p>
        </li>
      ))}
    </ol>
  );
}
