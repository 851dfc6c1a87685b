import type { SubmissionResult } from "@conform-to/react";

import type { CompanyForm } from "~/models/company/company";
import type { CompanyMessageForm } from "~/models/company/company-message-form";
import type { MemberForm } from "~/models/company/member-form";

export type CompanyIntent = CompanyForm["intent"] | MemberForm["intent"] | CompanyMessageForm["intent"];

/** What an action about a company returns after a refusal. */
export interface CompanyReply {
  intent: CompanyIntent | null;
  /** Which of several similar forms: the id of the workspace, member or invitation. */
  target: string | null;
  result: SubmissionResult;
  /** Someone else saved first: what they saved is shown next to what was typed. */
  isLate: boolean;
}

/** The result for one of several forms on the page; null if another one was sent. */
export function replyTo(
  reply: CompanyReply | undefined,
  intent: CompanyIntent,
  target: string | null = null,
): SubmissionResult | null {
  return reply?.intent === intent && reply.target === target ? reply.result : null;
}
