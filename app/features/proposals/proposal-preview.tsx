import { totalsOf } from "~/models/proposal/proposal-money";

import { Changes } from "./changes";
import type { ProposalChanges, ProposalView } from "./client";
import { ProposalPaper } from "./proposal-paper";

/** A proposal as its client sees it, with what is new in this version and what they chose. */
export function ProposalPreview({
  view,
  changes,
  chosen,
  isDecided,
}: {
  view: ProposalView;
  changes: ProposalChanges | null;
  chosen: readonly string[];
  isDecided: boolean;
}) {
  const counted = new Set(chosen);
  return (
    <>
      {changes ? <Changes changes={changes} revision={view.revision} /> : null}
      <div className="mt-4 border border-line bg-surface-raised px-[clamp(1rem,3vw,2.5rem)] pb-10">
        <ProposalPaper
          view={view}
          totals={totalsOf(view.content, counted)}
          choice={{ chosen: counted, isDecided }}
        />
      </div>
    </>
  );
}
