import type { SubmissionResult } from "@conform-to/react";

import type { ProposalForm } from "~/models/proposal/proposal-form";

/** What comes back when a form on the page of a proposal was not carried out. */
export interface ProposalReply {
  intent: ProposalForm["intent"] | null;
  reply: SubmissionResult | null;
  refusal: string | null;
}
