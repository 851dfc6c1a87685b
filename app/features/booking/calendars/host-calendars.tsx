import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { calendarsCopy as copy } from "~/copy/booking-console";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmRemoval } from "~/ui/console/confirm-removal";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { ADDRESS_CHARACTERS_MAX, CALENDAR_NAME_LENGTH_MAX } from "~/models/calendar/calendar-limits";

interface CalendarLine {
  id: string;
  name: string;
  isFailing: boolean;
  /** When it was last read, and what is wrong with it. */
  state: string;
  unread: string | null;
}

/** The calendars that a host has connected, each with its state. */
export function CalendarList({ calendars }: { calendars: readonly CalendarLine[] }) {
  if (calendars.length === 0) return null;
  return (
    <ul className="border-t border-ink">
      {calendars.map(({ id, name, isFailing, state, unread }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
        >
          <div className="grid min-w-0 gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-title wrap-anywhere">{name}</span>
              <Badge kind={isFailing ? "danger" : "positive"}>
                {isFailing ? copy.failing : copy.connectedBadge}
              </Badge>
            </p>
            <p className="text-2 text-ink-muted">{state}</p>
            {unread === null ? null : <p className="text-2 text-ink-muted">{unread}</p>}
          </div>
          <div className="flex flex-wrap gap-2">
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value="sync">
                {copy.sync}
                <span className="sr-only"> {name}</span>
              </Button>
            </Form>
            <ConfirmRemoval
              id={id}
              name={name}
              label={copy.remove}
              title={copy.removeTitle(name)}
              text={copy.removeText}
              submit={copy.removeNow}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  address: string;
}

/** Connects a calendar by its secret address. */
export function ConnectCalendarForm({ reply }: { reply: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<Values>({ id: "connect-calendar", reply: reply ?? null });
  return (
    <section aria-labelledby="connect-title" className="border-t border-ink pt-4">
      <h2 id="connect-title" className="text-4">
        {copy.connectTitle}
      </h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-muted">{copy.connectText}</p>
      <PostForm form={form} title={copy.failed} className="grid gap-5">
        <Input
          field={fields.name}
          label={copy.name}
          help={copy.nameHelp}
          maxLength={CALENDAR_NAME_LENGTH_MAX}
          autoComplete="off"
        />
        <Input
          field={fields.address}
          label={copy.address}
          help={copy.addressHelp}
          maxLength={ADDRESS_CHARACTERS_MAX}
          autoComplete="off"
          spellCheck={false}
        />
        <p>
          <SubmitButton name="intent" value="connect" pending={copy.connecting}>
            {copy.connect}
          </SubmitButton>
        </p>
      </PostForm>
    </section>
  );
}
