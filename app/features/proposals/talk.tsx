import { proposalCopy } from "~/copy/proposals";
import type { ProposalEvent } from "~/models/proposal/proposal";
import { formatDateTime } from "~/lib/dates";

const copy = proposalCopy.questions;

/** What was asked about a proposal and what was answered, oldest first. */
export function Talk({ items }: { items: readonly ProposalEvent[] }) {
  return (
    <ol className="grid gap-4">
      {items.map(({ id, kind, text, authorName, createdAt }) => (
        <li
          key={id}
          className={`border-l-3 px-4 py-2 ${kind === "answer" ? "ml-[clamp(0rem,4vw,2.5rem)] border-brand bg-brand-soft" : "border-line-strong"}`}
        >
          <p className="flex flex-wrap items-baseline gap-x-2 text-1 text-ink-muted">
            <strong className="font-title wrap-anywhere text-ink">{authorName}</strong>
            {kind === "answer" ? copy.answered : copy.asked}
            <time dateTime={createdAt.toISOString()} className="ml-auto tabular-nums">
              {formatDateTime(createdAt)}
            </time>
          </p>
          <p className="mt-1 max-w-[68ch] text-2 whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}
