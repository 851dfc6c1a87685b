import { proposalCopy as copy } from "~/copy/proposals";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";

import type { ClientReply, ClosedReason } from "./client";
import { LateReply } from "./late-reply";

/** Why a link no longer shows a proposal, and what to do. */
export function ClosedProposal({
  reason,
  openUntil,
  answer,
}: {
  reason: ClosedReason;
  openUntil: string;
  answer: ClientReply | undefined;
}) {
  const { title, text } = copy.closed[reason];
  return (
    <>
      <PageIntro title={title}>{typeof text === "string" ? text : text(openUntil)}</PageIntro>
      <div className="mx-auto grid max-w-sheet gap-6 px-gutter pb-section">
        {answer?.refusal ? <LateReply answer={answer} reason={null} /> : null}
        <p>
          <Go to="/contact?topic=proposal#write">{copy.closed.contact}</Go>
        </p>
      </div>
    </>
  );
}
