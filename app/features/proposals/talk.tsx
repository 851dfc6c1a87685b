import { ThreadEntry } from "~/ui/thread-entry";
import type { ProposalEvent } from "~/models/proposal/proposal";

/** The questions and answers about a proposal, oldest first. */
export function Talk({
  items,
  words,
}: {
  items: readonly ProposalEvent[];
  words: { asked: string; answered: string };
}) {
  return (
    <ol className="grid gap-4">
      {items.map(({ id, kind, text, authorName, createdAt }) => (
        <ThreadEntry
          key={id}
          isOurs={kind === "answer"}
          author={authorName}
          note={kind === "answer" ? words.answered : words.asked}
          text={text}
          createdAt={createdAt}
        />
      ))}
    </ol>
  );
}
