import type { SubmissionResult } from "@conform-to/react";

/** A refused form of the price list. */
export interface PriceReply {
  /** The item that was changed; null for a new one. */
  id: string | null;
  result: SubmissionResult;
}
