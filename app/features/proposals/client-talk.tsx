import { ThreadEntry } from "~/ui/thread-entry";
import { proposalCopy } from "~/copy/proposals";
import type { ProposalEvent } from "~/models/proposal/proposal";

const copy = proposalCopy.questions;

/** The questions and answers about a proposal, oldest first. */
export function Talk({ items }: { items: readonly ProposalEvent[] }) {
  return (
    <ol className="grid gap-4">
      {items.map(({ id, kind, text, authorName, createdAt }) => (
        <ThreadEntry
          key={id}
          isOurs={kind === "answer"}
          author={authorName}
          note={kind === "answer" ? copy.answered : copy.asked}
          text={text}
          createdAt={createdAt}
        />
      ))}
    </ol>
  );
}
