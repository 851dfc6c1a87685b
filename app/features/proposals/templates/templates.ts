import type { SubmissionResult } from "@conform-to/react";

/** A refused form of the templates. */
export interface TemplateReply {
  /** The template that was renamed; null for a new one. */
  id: string | null;
  result: SubmissionResult;
}
