import { LateForm } from "~/ui/unsent/late-form";
import { proposalCopy } from "~/copy/proposals";

import type { ClientReply } from "./client";

const { accept, decline, questions } = proposalCopy;

/** An answer or a question that came too late for its proposal, with what was written in it. */
export function LateReply({ answer, reason }: { answer: ClientReply; reason: string | null }) {
  return <LateForm title={titleOf(answer)} reason={reason} written={answer.unsent} />;
}

function titleOf({ intent }: ClientReply): string {
  if (intent === "decline") return decline.failed;
  return intent === "ask" ? questions.failed : accept.late;
}
