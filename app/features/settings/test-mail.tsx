import { Form, Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { systemSettingsCopy } from "~/copy/system-settings";
import { mailTlsFault, type MailStatus } from "~/models/mail/mail";

const copy = systemSettingsCopy.testMail;

const KINDS = { waiting: "warning", sent: "positive", failed: "danger" } as const;

interface Props {
  to: string;
  hasServer: boolean;
  /** Whether the outbox can be read on a page. */
  isReadable: boolean;
  last: { status: MailStatus; attempts: number; lastError: string | null; createdAt: Date } | null;
}

/** Sends an email to the viewer in the same way as all emails, and reports the result. */
export function TestMailForm({ to, hasServer, isReadable, last }: Props) {
  return (
    <div className="mt-5 grid max-w-136 gap-6">
      {hasServer ? null : (
        <Notice>
          <p>{copy.noServer}</p>
          {isReadable ? (
            <p>
              <Link to="/dev/mail" reloadDocument>
                {copy.readOutbox}
              </Link>
            </p>
          ) : null}
        </Notice>
      )}
      <Form method="post" className="grid justify-items-start gap-3">
        <p className="text-ink-muted wrap-anywhere">{copy.to(to)}</p>
        <SubmitButton name="intent" value="send-test-mail">
          {copy.send}
        </SubmitButton>
      </Form>
      {last ? <Outcome last={last} /> : null}
    </div>
  );
}

function Outcome({ last }: { last: NonNullable<Props["last"]> }) {
  const { status, attempts, lastError, createdAt } = last;
  const insecure = lastError ? mailTlsFault(lastError) : null;
  return (
    <section aria-labelledby="outcome" className="grid justify-items-start gap-2 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 id="outcome" className="text-2 font-title">
          {copy.outcome}
        </h3>
        <Badge kind={KINDS[status]}>{copy.statuses[status]}</Badge>
        <LocalTime date={createdAt} className="text-1 text-ink-faint" />
      </div>
      <p className="text-ink-muted">
        {copy.texts[status]} {attempts > 0 ? copy.tried(attempts) : null}
      </p>
      {insecure ? <p className="text-ink-muted">{copy.insecure[insecure]}</p> : null}
      {lastError ? (
        <p className="font-mono text-1 wrap-anywhere text-ink-muted">{copy.reason(lastError)}</p>
      ) : null}
      {status === "waiting" ? <Link to="/admin/settings/mail">{copy.look}</Link> : null}
    </section>
  );
}
