import { DiffColumn, DiffRest } from "~/ui/diff-column";
import { proposalPaperCopy as copy } from "~/copy/shared/proposal-paper";
import type { ProposalChanges } from "./client";

/** The differences from the version that was sent before. */
export function Changes({ changes, revision }: { changes: ProposalChanges; revision: number }) {
  const { since, diff } = changes;
  return (
    <details className="mt-8 border-y border-line py-1 print:hidden">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{copy.changes(since)}</summary>
      {diff.passages === 0 ? (
        <p className="py-3 text-ink-muted">{copy.noChanges}</p>
      ) : (
        <div className="pt-3 pb-4">
          <div className="grid gap-6 lg:grid-cols-2">
            <div className="min-w-0">
              <h3 className="border-t border-ink py-2 font-title">{copy.changesBefore(since)}</h3>
              <DiffColumn lines={diff.left} side="removed" />
            </div>
            <div className="min-w-0">
              <h3 className="border-t border-ink py-2 font-title">{copy.changesBefore(revision)}</h3>
              <DiffColumn lines={diff.right} side="added" />
            </div>
          </div>
          <DiffRest diff={diff}>{copy.changesRest}</DiffRest>
        </div>
      )}
    </details>
  );
}
