import type { SubmissionResult } from "@conform-to/react";

import { PostForm, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { ThreadEntry } from "~/ui/thread-entry";
import { messagesCopy as copy } from "~/copy/messages";
import type { CompanyMessage } from "~/models/company/company-message";
import { MESSAGE_LENGTH_MAX } from "~/models/company/company-limits";

/** Says which of a company's people get an email about what the staff write. */
export function staffWriteHelp(company: string, isEmailed: boolean): string {
  return isEmailed ? copy.writeHelpStaff(company) : copy.writeHelpUnread(company);
}

/** A company's messages, oldest first, and the form of the next one. */
export function MessageThread({
  messages,
  messageKey,
  sent,
  help,
  none,
  reply,
}: {
  /** Newest first, as lists are read. */
  messages: readonly CompanyMessage[];
  messageKey: string;
  /** How many messages the viewer has sent. After each, the form begins empty. */
  sent: number;
  /** Names the people who get the message. */
  help: string;
  none: string;
  reply: SubmissionResult | null | undefined;
}) {
  const [form, fields] = useServerForm<{ text: string }>({ id: `message-${sent}`, reply });
  return (
    <div className="mt-4 grid grid-cols-1 gap-6">
      {messages.length === 0 ? (
        <p className="text-ink-muted">{none}</p>
      ) : (
        <ol aria-label={copy.list} className="grid gap-4">
          {messages.toReversed().map(({ id, side, authorName, text, createdAt }) => (
            <ThreadEntry
              key={id}
              isOurs={side === "staff"}
              author={authorName ?? copy.former}
              text={text}
              createdAt={createdAt}
            />
          ))}
        </ol>
      )}
      <PostForm form={form} title={copy.failed} className="grid max-w-160 gap-4" preventScrollReset>
        <input type="hidden" name="intent" value="write-message" />
        <input type="hidden" name="key" value={messageKey} />
        <Textarea
          field={fields.text}
          label={copy.write}
          help={help}
          rows={4}
          maxLength={MESSAGE_LENGTH_MAX}
        />
        <div>
          <SubmitButton>{copy.submit}</SubmitButton>
        </div>
      </PostForm>
    </div>
  );
}
