import { Notice } from "~/ui/notice";
import { proposalCopy } from "~/copy/proposals";

import type { ClientReply } from "./client";

const copy = proposalCopy.questions;

/**
 * A question, or a reason to decline, that came too late for its proposal. Its author gets it back,
 * because the page has no form for it any more.
 */
export function UnsentWords({ answer }: { answer: ClientReply | undefined }) {
  if (!answer?.unsent) return null;
  return (
    <Notice kind="danger">
      <strong className="block font-strong">
        {answer.intent === "decline" ? proposalCopy.decline.failed : copy.failed}
      </strong>
      {copy.unsentText}
      <blockquote className="mt-2 border-s-2 border-line-strong ps-3 whitespace-pre-wrap">
        {answer.unsent}
      </blockquote>
    </Notice>
  );
}
