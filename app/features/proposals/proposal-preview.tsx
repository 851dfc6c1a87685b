import { totalsOf } from "~/models/proposal/proposal-money";

import type { ProposalView } from "./client";
import { ProposalPaper } from "./proposal-paper";

/** A proposal as its client sees it, with what they chose. */
export function ProposalPreview({
  view,
  chosen,
  isDecided,
}: {
  view: ProposalView;
  chosen: readonly string[];
  isDecided: boolean;
}) {
  const counted = new Set(chosen);
  return (
    <div className="mt-4 border border-line bg-surface-raised px-[clamp(1rem,3vw,2.5rem)] pb-10">
      <ProposalPaper
        view={view}
        totals={totalsOf(view.content, counted)}
        choice={{ chosen: counted, isDecided }}
      />
    </div>
  );
}
