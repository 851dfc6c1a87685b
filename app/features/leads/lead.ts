import type { SubmissionResult } from "@conform-to/react";

import type { LeadIntent } from "~/models/lead/lead-form";

/** What one of a lead's forms says when it has to be filled in again. */
export interface LeadReply {
  intent: LeadIntent | null;
  result: SubmissionResult;
}
