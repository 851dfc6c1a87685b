import type { SubmissionResult } from "@conform-to/react";

/** A refused form of the saved filters. */
export interface FilterReply {
  /** The filter that was changed; null for a new one. */
  id: string | null;
  result: SubmissionResult;
}
