import { ThreadEntry } from "~/ui/thread-entry";
import type { ProposalEvent } from "~/models/proposal/proposal";
import { LATEST_TALK_SHOWN } from "~/models/proposal/proposal-limits";

interface Words {
  asked: string;
  answered: string;
  earlier: (count: number) => string;
}

/** The questions and answers about a proposal, oldest first. Of many, the earlier are folded. */
export function Talk({ items, words }: { items: readonly ProposalEvent[]; words: Words }) {
  const first = firstShown(items);
  return (
    <div className="grid gap-4">
      {first > 0 ? (
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-ink-muted">
            {words.earlier(first)}
          </summary>
          <div className="mt-2">
            <Entries items={items.slice(0, first)} words={words} />
          </div>
        </details>
      ) : null}
      <Entries items={items.slice(first)} words={words} />
    </div>
  );
}

/** The place of the first entry that isn't folded. Answers stay with their question. */
function firstShown(items: readonly ProposalEvent[]): number {
  let first = Math.max(0, items.length - LATEST_TALK_SHOWN);
  while (first > 0 && items[first]?.kind === "answer") first -= 1;
  return first;
}

function Entries({ items, words }: { items: readonly ProposalEvent[]; words: Words }) {
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
