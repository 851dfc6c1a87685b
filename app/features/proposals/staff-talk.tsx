import type { SubmissionResult } from "@conform-to/react";

import { PostForm, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { LocalTime } from "~/ui/local-time";
import { PROPOSAL_EVENT_LABELS } from "~/copy/proposals-console";
import type { ProposalEvent } from "~/models/proposal/proposal";
import { TEXT_LENGTH_MAX } from "~/models/proposal/proposal-limits";

import { Talk } from "./talk";
import { proposalDetailCopy } from "~/copy/console/proposal-detail";

const copy = proposalDetailCopy;

/** The client's questions with their answers, and a form for the next answer. */
export function ProposalTalk({
  talk,
  answerKey,
  clientEmail,
  secondSignerEmail,
  reply,
}: {
  talk: readonly ProposalEvent[];
  answerKey: string;
  clientEmail: string;
  secondSignerEmail: string | null;
  reply: SubmissionResult | null;
}) {
  const [form, fields] = useServerForm<{ answer: string }>({ id: "answer", reply });
  if (talk.length === 0) return <p className="text-ink-muted">{copy.noTalk}</p>;
  return (
    <div className="grid gap-5">
      <Talk items={talk} words={copy.talkNotes} />
      <PostForm form={form} title={copy.failed} className="grid max-w-160 gap-4" preventScrollReset>
        <input type="hidden" name="key" value={answerKey} />
        <Textarea
          field={fields.answer}
          label={copy.answer}
          help={copy.answerHelp(clientEmail, secondSignerEmail)}
          rows={4}
          maxLength={TEXT_LENGTH_MAX}
        />
        <div>
          <SubmitButton kind="plain" name="intent" value="answer">
            {copy.answerSubmit}
          </SubmitButton>
        </div>
      </PostForm>
    </div>
  );
}

/** What happened to a proposal, newest first. */
export function ProposalTimeline({ events }: { events: readonly ProposalEvent[] }) {
  return (
    <ol className="border-t border-ink">
      {events.map(({ id, kind, revision, text, authorName, createdAt }) => (
        <li key={id} className="border-b border-line py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <strong className="font-title">{PROPOSAL_EVENT_LABELS[kind]}</strong>
            <span className="text-1 text-ink-faint">{copy.inVersion(revision)}</span>
            <LocalTime date={createdAt} className="ms-auto text-1 text-ink-faint tabular-nums" />
          </p>
          {text === null ? null : (
            <p className="line-clamp-3 text-1 wrap-anywhere text-ink-muted">
              {kind === "owner_changed" ? copy.nowOwner(text) : text}
            </p>
          )}
          {authorName === null ? null : <p className="text-1 wrap-anywhere text-ink-muted">{authorName}</p>}
        </li>
      ))}
    </ol>
  );
}
