import { Form, useHref } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { Icon } from "~/ui/icon";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/form";
import { accountCopy } from "~/copy/account";
import type { AccountSession } from "~/models/account/account-form";
import { SESSIONS_SHOWN_MAX } from "~/models/account/account-limits";

import { SettingsSection } from "./settings-section";

const copy = accountCopy.sessions;

/** Where the account is signed in. A button ends each session, and three buttons end several. */
export function SessionsSection({ sessions, hasMore }: { sessions: AccountSession[]; hasMore: boolean }) {
  return (
    <SettingsSection id="sessions" title={copy.title} lead={copy.lead}>
      <ul className="mt-3 border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-1 text-ink-muted">{copy.more(SESSIONS_SHOWN_MAX)}</p> : null}
      <Form method="post" className="mt-4 flex flex-wrap gap-2.5">
        <SubmitButton kind="plain" formAction={useHref("/logout")}>
          {copy.endHere}
        </SubmitButton>
        {sessions.length > 1 ? (
          <SubmitButton kind="plain" name="intent" value="end-other-sessions">
            {copy.endOthers}
          </SubmitButton>
        ) : null}
        <SubmitButton kind="quiet" name="intent" value="end-all-sessions">
          {copy.endAll}
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const { id, device, isCurrent, isPhone, network, lastSeenAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-b border-line py-3">
      <span className="text-ink-muted">
        <Icon name={isPhone ? "phone" : "laptop"} />
      </span>
      <div className="min-w-0 flex-[1_1_14rem] leading-[1.4]">
        <p className="flex flex-wrap items-center gap-2 font-title">
          {device}
          {isCurrent ? <Badge kind="positive">{copy.current}</Badge> : null}
        </p>
        <p className="text-1 text-ink-faint tabular-nums">
          {network ?? copy.unknownNetwork},{" "}
          {isCurrent ? copy.activeNow : <LocalTime date={lastSeenAt} words={copy.lastSeen} />}
        </p>
      </div>
      {isCurrent ? null : (
        <Form method="post">
          <input type="hidden" name="sessionId" value={id} />
          <SubmitButton kind="plain" name="intent" value="end-session" aria-label={copy.endLabel(device)}>
            {copy.end}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
