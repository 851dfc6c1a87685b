import { Notice } from "~/ui/notice";
import { proposalCopy } from "~/copy/proposals";

import type { ClientReply } from "./client";

const { questions } = proposalCopy;

/**
 * A question that came too late for its proposal. Its author gets it back, because the page has no
 * form for it any more.
 */
export function UnsentQuestion({ answer }: { answer: ClientReply | undefined }) {
  if (!answer?.unsent) return null;
  return (
    <Notice kind="danger">
      <strong className="block font-strong">{questions.failed}</strong>
      {questions.unsentText}
      <blockquote className="mt-2 border-s-2 border-line-strong ps-3 whitespace-pre-wrap">
        {answer.unsent}
      </blockquote>
    </Notice>
  );
}
