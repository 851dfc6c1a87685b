import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";

import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmRemoval } from "~/ui/console/confirm-removal";
import { Input, PasswordInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { calendarsCopy, calendarAccountsCopy as copy } from "~/copy/console/booking-calendars";
import {
  ACCOUNT_CALENDARS_MAX,
  ADDRESS_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MAX,
  USER_NAME_CHARACTERS_MAX,
} from "~/models/calendar/calendar-limits";

interface AccountCalendar {
  id: string;
  name: string;
  isFailing: boolean;
  blocks: boolean;
  /** When it was last read, and what is wrong with it. */
  state: string;
  unread: string | null;
}

interface Account {
  id: string;
  server: string;
  userName: string;
  isFailing: boolean;
  /** Whether its server refuses the password. */
  isRefused: boolean;
  calendars: readonly AccountCalendar[];
  /** Whether it has others that aren't read. */
  leavesOut: boolean;
  /** The id of the calendar that consultations are written into, or "". */
  writes: string;
}

/** A CalDAV account: which of its calendars count, and which one is written into. */
export function AccountCard({ account }: { account: Account }) {
  const { id, server, userName, isFailing, isRefused, calendars, leavesOut, writes } = account;
  const title = `account-${id}`;
  return (
    <section aria-labelledby={title} className="border-t border-ink pt-4">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span id={title} className="min-w-0 font-title wrap-anywhere">
              {server}
            </span>
            <Badge kind={isFailing ? "danger" : "positive"}>
              {isFailing ? calendarsCopy.failing : calendarsCopy.connectedBadge}
            </Badge>
          </p>
          <p className="text-2 wrap-anywhere text-ink-muted">
            {userName}, {copy.calendars(calendars.length)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isRefused ? (
            <ButtonLink to="#connect-account">{copy.reconnect}</ButtonLink>
          ) : (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value="sync-account">
                {copy.sync}
                <span className="sr-only"> {server}</span>
              </Button>
            </Form>
          )}
          <ConfirmRemoval
            id={id}
            name={server}
            label={copy.remove}
            title={copy.removeTitle(server)}
            text={copy.removeText}
            submit={copy.removeNow}
            intent="remove-account"
          />
        </div>
      </div>
      <Form method="post" preventScrollReset className="mt-4 grid gap-5">
        <input type="hidden" name="id" value={id} />
        <fieldset>
          <legend className="mb-2 text-2 font-medium">{copy.choose}</legend>
          <ul className="border-t border-line">
            {calendars.map((calendar) => (
              <CalendarChoice key={`${calendar.id} ${calendar.blocks}`} calendar={calendar} />
            ))}
          </ul>
          {leavesOut ? (
            <p className="mt-2 text-1 text-ink-muted">{copy.firstOnly(ACCOUNT_CALENDARS_MAX)}</p>
          ) : null}
        </fieldset>
        <div className="grid max-w-md gap-1.5">
          <label htmlFor={`writes-${id}`} className="text-2 font-medium">
            {copy.writes}
          </label>
          <select
            key={writes}
            id={`writes-${id}`}
            name="writes"
            defaultValue={writes}
            aria-describedby={`writes-help-${id}`}
            className="control"
          >
            <option value="">{copy.writesNothing}</option>
            {calendars.map((calendar) => (
              <option key={calendar.id} value={calendar.id}>
                {calendar.name}
              </option>
            ))}
          </select>
          <p id={`writes-help-${id}`} className="text-1 leading-normal text-ink-muted">
            {copy.writesHelp}
          </p>
        </div>
        <p>
          <SubmitButton kind="plain" name="intent" value="choose" pending={copy.saving}>
            {copy.save}
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}

function CalendarChoice({
  calendar: { id, name, isFailing, blocks, state, unread },
}: {
  calendar: AccountCalendar;
}) {
  return (
    <li className="border-b border-line py-3">
      <label className="flex min-h-6 items-start gap-2.5 text-2 leading-normal">
        <input type="checkbox" name="blocks" value={id} defaultChecked={blocks} className="tick" />
        <span className="grid min-w-0 gap-0.5">
          <span className="wrap-anywhere">{name}</span>
          <span className={`text-1 ${isFailing ? "text-danger" : "text-ink-muted"}`}>{state}</span>
          {unread === null ? null : <span className="text-1 text-ink-muted">{unread}</span>}
        </span>
      </label>
    </li>
  );
}

interface Values extends Record<string, unknown> {
  server: string;
  userName: string;
  password: string;
}

/** Connects a CalDAV account by its server, user name and password. */
export function ConnectAccountForm({ reply }: { reply: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<Values>({ id: "connect-account", reply: reply ?? null });
  const [refused, note] = useState({ reply, times: 0 });
  if (reply && reply !== refused.reply) note({ reply, times: refused.times + 1 });
  return (
    <section aria-labelledby="connect-account-title" className="border-t border-ink pt-4">
      <h2 id="connect-account-title" className="text-4">
        {copy.connectTitle}
      </h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-muted">{copy.connectText}</p>
      <PostForm form={form} title={copy.failed} className="grid gap-5">
        <Input
          field={fields.server}
          label={copy.server}
          help={copy.serverHelp}
          maxLength={ADDRESS_CHARACTERS_MAX}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            field={fields.userName}
            label={copy.userName}
            maxLength={USER_NAME_CHARACTERS_MAX}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          {/* No secret stays in a form that was refused. */}
          <PasswordInput
            key={refused.times}
            field={fields.password}
            label={copy.password}
            help={copy.passwordHelp}
            maxLength={PASSWORD_CHARACTERS_MAX}
            autoComplete="new-password"
          />
        </div>
        <p>
          <SubmitButton name="intent" value="connect-account" pending={copy.connecting}>
            {copy.connect}
          </SubmitButton>
        </p>
      </PostForm>
    </section>
  );
}
