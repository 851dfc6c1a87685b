import type { SubmissionResult } from "@conform-to/react";

import type { CompanyForm } from "~/models/company/company";
import type { MemberForm } from "~/models/company/member-form";

export type CompanyIntent = CompanyForm["intent"] | MemberForm["intent"];

/** What the actions about a company answer when a form was refused. */
export interface CompanyReply {
  intent: CompanyIntent | null;
  /** Which of several like forms: the id of the workspace, member or invitation. */
  target: string | null;
  result: SubmissionResult;
  /** Someone else was faster: what they saved is shown next to what was typed. */
  isLate: boolean;
}

/** The result for one of several forms on the page; null when another one was sent. */
export function replyTo(
  reply: CompanyReply | undefined,
  intent: CompanyIntent,
  target: string | null = null,
): SubmissionResult | null {
  return reply?.intent === intent && reply.target === target ? reply.result : null;
}
