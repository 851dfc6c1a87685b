import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Field, Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Icon } from "~/ui/icon";
import { hostCopy as copy } from "~/copy/booking-console";
import { OVERRIDE_REASON_LENGTH_MAX } from "~/models/booking/booking-limits";

import type { OverrideLine, OverrideText } from "./host";
import { RangeFields } from "./range-fields";

/** The days that differ from the week: a list, and a form for one of them. */
export function HostOverrides({
  overrides,
  override,
  reply,
}: {
  overrides: OverrideLine[];
  override: OverrideText;
  reply: SubmissionResult | undefined;
}) {
  const isEditing = override.replaces !== null;
  return (
    <section
      id="overrides"
      aria-labelledby="overrides-title"
      className="scroll-mt-20 border-t border-ink pt-4"
    >
      <h2 id="overrides-title" className="text-4">
        {copy.overridesTitle}
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">{copy.overridesText}</p>
      {overrides.length === 0 ? (
        <p className="border-y border-line py-3 text-ink-muted">{copy.overridesNone}</p>
      ) : (
        <ul className="border-t border-line">
          {overrides.map((line) => (
            <OverrideItem key={line.day} line={line} />
          ))}
        </ul>
      )}
      <details key={String(override.replaces)} open={isEditing || reply !== undefined} className="mt-4">
        <summary className={`${buttonClass()} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
          <Icon name={isEditing ? "edit" : "plus"} small />
          {isEditing ? copy.editOverride : copy.addOverride}
        </summary>
        <OverrideForm override={override} reply={reply} />
      </details>
    </section>
  );
}

function OverrideItem({ line: { day, name, isClosed, text, bookings } }: { line: OverrideLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium tabular-nums">{name}</p>
        <p className="text-1 wrap-anywhere text-ink-muted tabular-nums">{text}</p>
        {bookings.length > 0 ? (
          <p className="text-1 text-ink-muted">
            {copy.bookingsStay(bookings.length)}{" "}
            {bookings.map(({ id, name: who }, index) => (
              <span key={id}>
                {index > 0 ? "; " : ""}
                <Link to={`/admin/bookings/${id}`}>{who}</Link>
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <Badge kind={isClosed ? "plain" : "info"}>{isClosed ? copy.overrideClosed : copy.overrideHours}</Badge>
      <div className="flex">
        <Link
          to={`?override=${day}#overrides`}
          aria-label={copy.editOverrideOf(name)}
          className={buttonClass({ kind: "quiet", size: "icon" })}
        >
          <Icon name="edit" small />
        </Link>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="day" value={day} />
          <Button
            kind="quiet"
            size="icon"
            name="intent"
            value="remove-override"
            aria-label={copy.removeOverrideOf(name)}
          >
            <Icon name="trash" small />
          </Button>
        </Form>
      </div>
    </li>
  );
}

interface Values extends Record<string, unknown> {
  day: string;
  lastDay: string;
  kind: string;
  reason: string;
}

function OverrideForm({
  override: { replaces, ranges, kind, day, lastDay, reason },
  reply,
}: {
  override: OverrideText;
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: "override",
    reply,
    defaultValue: { day, lastDay, reason },
  });
  return (
    <div className="mt-4 border border-line-strong bg-surface-raised p-5">
      <PostForm form={form} title={copy.overrideFailed} preventScrollReset>
        <input type="hidden" name="intent" value="save-override" />
        {replaces === null ? null : <input type="hidden" name="replaces" value={replaces} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Input field={fields.day} label={copy.firstDay} type="date" />
          <Input field={fields.lastDay} label={copy.lastDay} help={copy.lastDayHelp} optional type="date" />
        </div>
        <fieldset id={fields.kind.id} className="override-kind grid gap-2">
          <legend className="mb-1.5 text-2 font-medium">{copy.kind}</legend>
          <KindChoice value="closed" label={copy.overrideClosed} isChosen={kind === "closed"} />
          <KindChoice value="hours" label={copy.overrideHours} isChosen={kind === "hours"} />
          <ul aria-label={copy.rangesTitle} className="override-hours mt-1 space-y-1.5">
            {ranges.map((range, number) => (
              <RangeFields
                key={number}
                prefix={`ranges[${number}]`}
                labels={{ from: copy.rangeFrom(number + 1), to: copy.rangeTo(number + 1) }}
                range={range}
                errors={form.allErrors}
                formId={form.id}
              />
            ))}
          </ul>
        </fieldset>
        <Field field={fields.reason} label={copy.reason} help={copy.reasonHelp} optional>
          {(control) => (
            <input
              {...control}
              defaultValue={reason}
              maxLength={OVERRIDE_REASON_LENGTH_MAX}
              autoComplete="off"
              className="control"
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton kind="plain" name="button" value="save-override">
            {copy.saveOverride}
          </SubmitButton>
          {replaces === null ? null : (
            <Link to="?#overrides" className="text-2">
              {copy.cancelEdit}
            </Link>
          )}
        </div>
      </PostForm>
    </div>
  );
}

function KindChoice({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  return (
    <label className="flex min-h-6 items-center gap-2.5 text-2">
      <input
        type="radio"
        name="kind"
        value={value}
        defaultChecked={isChosen}
        className="size-4 accent-brand"
      />
      {label}
    </label>
  );
}
