import { proposalPaperCopy } from "~/copy/shared/proposal-paper";
import { totalsOf } from "~/models/proposal/proposal-money";

import type { ProposalView } from "../client";
import { ProposalPaper } from "../proposal-paper";

const NONE: ReadonlySet<string> = new Set();

/** A draft as its client would see it. */
export function DraftPaper({ view }: { view: ProposalView }) {
  return (
    <>
      <p className="text-2 text-ink-muted">{proposalPaperCopy.openUntil(view.openUntil)}</p>
      <p className="mt-1 text-4 font-title wrap-anywhere">
        {view.content.title || proposalPaperCopy.noTitle}
      </p>
      <ProposalPaper view={view} totals={totalsOf(view.content, NONE)} choice={{ chosen: NONE }} />
    </>
  );
}
