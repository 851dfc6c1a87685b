import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

import { PostForm, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Go } from "~/ui/go";
import { LocalTime } from "~/ui/local-time";
import { TOPIC_LABELS } from "~/copy/shared/contact-labels";
import { inboxCopy } from "~/copy/inbox";
import type { ContactMessage, MessageStatus } from "~/models/contact/contact-message";
import { CONTACT_MESSAGE_LENGTH_MAX } from "~/models/contact/contact-limits";

import { MessageStatusBadge } from "./message-table";

const copy = inboxCopy.detail;

/** The message and the answers to it, oldest first. */
export function Conversation({ message }: { message: ContactMessage }) {
  return (
    <ol className="grid gap-4">
      <Letter author={message.name} verb={copy.theirs} at={message.createdAt} body={message.body} />
      {message.replies.map((reply) => (
        <Letter
          key={reply.id}
          author={reply.authorName}
          verb={copy.ours}
          at={reply.createdAt}
          body={reply.body}
          isOurs
        />
      ))}
    </ol>
  );
}

function Letter({
  author,
  verb,
  at,
  body,
  isOurs = false,
}: {
  author: string;
  verb: string;
  at: Date;
  body: string;
  isOurs?: boolean;
}) {
  return (
    <li
      className={`rounded-m border border-line px-4 py-3 ${isOurs ? "ms-[clamp(0rem,6vw,4rem)] bg-brand-soft" : "me-[clamp(0rem,6vw,4rem)] bg-surface-raised"}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-1 text-ink-muted">
        <strong className="font-title text-ink wrap-anywhere">{author}</strong> {verb}
        <LocalTime date={at} className="ms-auto tabular-nums" />
      </p>
      <p className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">{body}</p>
    </li>
  );
}

/** The sender, topic and status of a message. */
export function MessageFacts({ message }: { message: ContactMessage }) {
  return (
    <div>
      <dl className="border-t border-ink">
        <Fact label={copy.from}>
          {message.name}
          <a className="block" href={`mailto:${message.email}`}>
            {message.email}
          </a>
        </Fact>
        {message.company ? <Fact label={copy.company}>{message.company}</Fact> : null}
        <Fact label={copy.about}>{TOPIC_LABELS[message.topic]}</Fact>
        <Fact label={copy.received}>
          <LocalTime date={message.createdAt} />
        </Fact>
        {message.network ? <Fact label={copy.network}>{message.network}</Fact> : null}
        <Fact label={copy.consent}>{message.consent}</Fact>
      </dl>
      <p className="mt-4 flex items-center gap-4">
        <MessageStatusBadge status={message.status} />
        {message.leadId ? <Go to={`/admin/leads/${message.leadId}`}>{copy.lead}</Go> : null}
      </p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 border-b border-line py-2">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** An answer by email. */
export function ReplyForm({
  replyKey,
  seen,
  email,
  reply,
}: {
  replyKey: string;
  /** How many answers the page shows. */
  seen: number;
  email: string;
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<{ body: string }>({ id: "reply", reply });
  return (
    <PostForm form={form} title={copy.failed}>
      <input type="hidden" name="key" value={replyKey} />
      <input type="hidden" name="seen" value={seen} />
      <Textarea
        field={fields.body}
        label={copy.reply}
        help={copy.replyHelp(email)}
        rows={7}
        maxLength={CONTACT_MESSAGE_LENGTH_MAX}
      />
      <p>
        <SubmitButton name="intent" value="reply">
          {copy.send}
        </SubmitButton>
      </p>
    </PostForm>
  );
}

/** The other statuses of a message, with a button for each. */
const NEXT: Record<MessageStatus, { to: MessageStatus; label: string }[]> = {
  new: [
    { to: "closed", label: copy.close },
    { to: "spam", label: copy.spam },
  ],
  answered: [
    { to: "closed", label: copy.closeAnswered },
    { to: "new", label: copy.reopen },
  ],
  closed: [{ to: "new", label: copy.reopen }],
  spam: [{ to: "new", label: copy.noSpam }],
};

/** The buttons that change a message's status. */
export function StatusButtons({ status }: { status: MessageStatus }) {
  return (
    <div className="flex flex-wrap gap-2">
      {NEXT[status].map(({ to, label }) => (
        <StatusButton key={to} to={to} label={label} />
      ))}
    </div>
  );
}

function StatusButton({ to, label }: { to: MessageStatus; label: string }) {
  const [form] = useServerForm({ id: `set-${to}` });
  return (
    <PostForm form={form}>
      <input type="hidden" name="intent" value="set-status" />
      <SubmitButton kind="plain" name="status" value={to}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
