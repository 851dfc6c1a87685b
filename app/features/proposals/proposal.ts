import type { SubmissionResult } from "@conform-to/react";

import type { ProposalForm } from "~/models/proposal/proposal-form";

/** The result of a form on a proposal's page that wasn't carried out. */
export interface ProposalReply {
  intent: ProposalForm["intent"] | null;
  reply: SubmissionResult | null;
  refusal: string | null;
}
