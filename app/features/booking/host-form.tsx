import type { SubmissionResult } from "@conform-to/react";

import { Checkbox, Input, PostForm, Select, SubmitButton, useServerForm } from "~/ui/form";
import { hostCopy as copy, hostsCopy } from "~/copy/booking-console";

/** A host's calendar as its form holds it: every value as text. */
interface HostValues extends Record<string, string | null> {
  timeZone: string;
  isActive: string | null;
  bufferBeforeMinutes: string;
  bufferAfterMinutes: string;
  noticeMinutes: string;
  horizonDays: string;
  meetingPlace: string | null;
}

/** Choices of the form, from the rules. */
interface HostChoices {
  timeZones: readonly string[];
  buffers: readonly number[];
  notices: readonly number[];
  horizons: readonly number[];
}

/** From and to of one window, as time fields hold them; empty when the window is not used. */
interface WindowText {
  start: string;
  end: string;
}

/** Rules and hours of a host. `week` holds Monday to Sunday. */
export function HostForm({
  values,
  week,
  version,
  choices,
  reply,
}: {
  values: HostValues;
  week: WindowText[][];
  version: number;
  choices: HostChoices;
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<HostValues>({ id: "host", reply, defaultValue: values });
  return (
    <PostForm form={form} title={copy.failed}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={version} />
      <section aria-labelledby="rules" className="grid gap-5 border-t border-ink pt-4">
        <h2 id="rules" className="text-4">
          {copy.ruleTitle}
        </h2>
        <Checkbox field={fields.isActive} label={copy.isActive} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            field={fields.timeZone}
            label={hostsCopy.zone}
            options={choices.timeZones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
          />
          <Input
            field={fields.meetingPlace}
            label={copy.place}
            help={copy.placeHelp}
            optional
            maxLength={300}
          />
          <Select
            field={fields.bufferBeforeMinutes}
            label={copy.bufferBefore}
            options={optionsOf(choices.buffers, copy.minutes)}
          />
          <Select
            field={fields.bufferAfterMinutes}
            label={copy.bufferAfter}
            options={optionsOf(choices.buffers, copy.minutes)}
          />
          <Select
            field={fields.noticeMinutes}
            label={copy.notice}
            help={copy.noticeHelp}
            options={optionsOf(choices.notices, copy.noticeOf)}
          />
          <Select
            field={fields.horizonDays}
            label={copy.horizon}
            help={copy.horizonHelp}
            options={optionsOf(choices.horizons, copy.days)}
          />
        </div>
      </section>
      <section aria-labelledby="week" className="mt-4 border-t border-ink pt-4">
        <h2 id="week" className="text-4">
          {copy.weekTitle}
        </h2>
        <p className="mt-1 mb-3 text-ink-muted">{copy.weekText}</p>
        {copy.weekdays.map((name, index) => (
          <WeekdayRow
            key={name}
            name={name}
            index={index}
            windows={week[index] ?? []}
            form={form}
            typed={reply?.initialValue}
          />
        ))}
      </section>
      <p>
        <SubmitButton pending={copy.saving} name="button" value="save">
          {copy.save}
        </SubmitButton>
      </p>
    </PostForm>
  );
}

function optionsOf(values: readonly number[], wordsOf: (value: number) => string) {
  return values.map((value) => ({ value: String(value), label: wordsOf(value) }));
}

/**
 * One day of the week: its windows side by side. After a failed try the times stand as they were
 * typed.
 */
function WeekdayRow({
  name,
  index,
  windows,
  form,
  typed,
}: {
  name: string;
  index: number;
  windows: WindowText[];
  form: { id: string; allErrors: Record<string, string[]> };
  typed: Record<string, unknown> | null | undefined;
}) {
  const again = (typed?.days as Partial<WindowText>[][] | undefined)?.[index];
  const own = [`days[${index}]`, ...windows.flatMap((_, number) => windowNames(index, number))];
  const errors = own.flatMap((field) => form.allErrors[field] ?? []);
  return (
    <fieldset
      id={`${form.id}-days[${index}]`}
      className="grid min-w-0 items-center gap-x-6 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="font-medium">
        {name}
      </span>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {windows.map((window, number) => {
          const shown = typed ? again?.[number] : window;
          const [startName, endName] = windowNames(index, number);
          return (
            <span key={startName} className="flex items-center gap-2 max-sm:w-full">
              <TimeInput
                id={`${form.id}-${startName}`}
                name={startName}
                label={copy.from(name, number + 1)}
                value={shown?.start}
                isWrong={Boolean(form.allErrors[startName])}
              />
              <span aria-hidden="true">–</span>
              <TimeInput
                id={`${form.id}-${endName}`}
                name={endName}
                label={copy.until(name, number + 1)}
                value={shown?.end}
                isWrong={Boolean(form.allErrors[endName])}
              />
            </span>
          );
        })}
      </div>
      {errors.length > 0 ? (
        <p className="text-1 text-danger sm:col-start-2">{[...new Set(errors)].join(" ")}</p>
      ) : null}
    </fieldset>
  );
}

function windowNames(day: number, number: number): [start: string, end: string] {
  return [`days[${day}][${number}].start`, `days[${day}][${number}].end`];
}

function TimeInput({
  id,
  name,
  label,
  value,
  isWrong,
}: {
  id: string;
  name: string;
  label: string;
  value: string | undefined;
  isWrong: boolean;
}) {
  return (
    <input
      key={value}
      id={id}
      type="time"
      step={900}
      name={name}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      defaultValue={value ?? ""}
      className="control min-w-0 tabular-nums sm:w-36"
    />
  );
}
