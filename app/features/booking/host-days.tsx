import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Input, PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { hostCopy as copy } from "~/copy/booking-console";

/** A day that differs from the week, in words. */
interface HostDay {
  day: string;
  name: string;
  /** Null: closed. */
  times: string | null;
}

/** The days that differ: a list, and a form for one more. */
export function HostDays({ days, reply }: { days: HostDay[]; reply: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<{ day: string; start: string; end: string }>({ id: "day", reply });
  return (
    <section id="days" aria-labelledby="days-title" className="scroll-mt-20 border-t border-ink pt-4">
      <h2 id="days-title" className="text-4">
        {copy.overridesTitle}
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">{copy.overridesText}</p>
      {days.length === 0 ? (
        <p className="border-b border-line py-3 text-ink-muted">{copy.overridesNone}</p>
      ) : (
        <ul className="border-t border-line">
          {days.map(({ day, name, times }) => (
            <li key={day} className="flex flex-wrap items-center gap-x-6 border-b border-line py-2">
              <span className="min-w-52 font-medium">{name}</span>
              <span className="flex-1 text-ink-muted tabular-nums">{times ?? copy.closed}</span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="day" value={day} />
                <Button kind="quiet" name="intent" value="remove-day">
                  {copy.removeDay(name)}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <PostForm form={form} title={copy.dayFailed} preventScrollReset>
          <input type="hidden" name="intent" value="add-day" />
          <div className="grid gap-4 sm:grid-cols-[12rem_9rem_9rem_auto] sm:items-end sm:justify-start">
            <Input field={fields.day} label={copy.day} type="date" />
            <Input field={fields.start} label={copy.dayFrom} optional type="time" step={900} />
            <Input field={fields.end} label={copy.dayTo} optional type="time" step={900} />
            <SubmitButton kind="plain" name="button" value="add-day">
              {copy.addDay}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </section>
  );
}

/** The secret address of a host's calendar. A new one is shown once. */
export function HostFeed({ hasFeed, feedUrl }: { hasFeed: boolean; feedUrl: string | undefined }) {
  return (
    <section id="feed" aria-labelledby="feed-title" className="border-t border-ink pt-4">
      <h2 id="feed-title" className="text-4">
        {copy.feedTitle}
      </h2>
      <p className="mt-1 mb-3 max-w-[65ch] text-ink-muted">{copy.feedText}</p>
      {feedUrl ? (
        <div role="status" className="mb-4 grid gap-1.5">
          <p className="font-medium">{copy.feedNow}</p>
          <code className="block border border-line bg-surface-sunken p-3 font-mono text-2 wrap-anywhere">
            {feedUrl}
          </code>
        </div>
      ) : (
        <p className="mb-4">{hasFeed ? copy.feedExists : copy.feedNone}</p>
      )}
      <Form method="post" preventScrollReset>
        <Button name="intent" value="renew-feed">
          {hasFeed ? copy.feedRenew : copy.feedMake}
        </Button>
      </Form>
    </section>
  );
}
