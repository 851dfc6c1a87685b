import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { ZoneSelect } from "~/ui/zones/zone-select";
import { zoneLabel } from "~/lib/zones/zone-names";
import { MEETING_PLACE_LENGTH_MAX } from "~/models/booking/booking-limits";

import type { DayText, HostChoices, HostValues, RefusedHostForm } from "./host";
import { saveForm, saveTyped } from "./save-on-change";
import { WeekRows } from "./week-rows";
import { hostCopy as copy } from "~/copy/console/booking-hosts";

type Fields = ReturnType<typeof useServerForm<HostValues>>[1];

interface Chosen {
  values: HostValues;
  fields: Fields;
  choices: HostChoices;
}

/**
 * Rules and hours of a host. Every change is saved at once. Without scripts, the buttons of a day
 * save what they do, and "Save" the rest.
 */
export function HostForm({
  values: saved,
  week,
  version,
  choices,
  zoneNow,
  weekSum,
  refused,
}: {
  values: HostValues;
  week: DayText[];
  version: number;
  choices: HostChoices;
  zoneNow: string;
  weekSum: string;
  refused: RefusedHostForm | undefined;
}) {
  const values = typedValues(saved, refused?.reply.initialValue);
  const [form, fields] = useServerForm<HostValues>({
    id: "host",
    reply: refused?.reply,
    defaultValue: saved,
  });
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const sending = useOneAtATime(element);
  return (
    <PostForm
      form={{ id: form.id, allErrors: form.allErrors, onSubmit: sending }}
      element={element}
      title={copy.failed}
      replace
      preventScrollReset
      aria-label={copy.weekTitle}
    >
      {/* The first button of a form is the one that the Enter key presses. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={version} />
      <Week
        values={values}
        fields={fields}
        zoneNow={zoneNow}
        weekSum={weekSum}
        rows={<WeekRows week={refused?.week ?? week} errors={form.allErrors} formId={form.id} />}
      />
      <Limits values={values} fields={fields} choices={choices} />
      <Place values={values} fields={fields} choices={choices} />
      <p hidden={hydrated}>
        <SubmitButton pending={copy.saving} name="button" value="save">
          {copy.save}
        </SubmitButton>
      </p>
    </PostForm>
  );
}

function Week({
  values,
  fields,
  zoneNow,
  weekSum,
  rows,
}: Omit<Chosen, "choices"> & { zoneNow: string; weekSum: string; rows: ReactNode }) {
  return (
    <section aria-labelledby="week" className="border-t border-ink pt-4">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="week" className="text-4">
            {copy.weekTitle}
          </h2>
          <p className="mt-1 text-ink-muted">{weekSum}</p>
        </div>
        <ZoneSelect
          key={values.timeZone}
          id={fields.timeZone.id}
          name={fields.timeZone.name}
          aria-label={copy.zone}
          chosen={values.timeZone}
          chosenLabel={copy.zoneNow(zoneLabel(values.timeZone), zoneNow)}
          onChange={saveForm}
          className={LIMIT_CLASS}
        />
      </div>
      {rows}
    </section>
  );
}

function Limits({ values, fields, choices }: Chosen) {
  const limit = (name: "bufferBeforeMinutes" | "bufferAfterMinutes" | "noticeMinutes" | "horizonDays") => ({
    field: fields[name],
    value: values[name],
  });
  const [keep, before, after, ahead, out] = copy.limits;
  return (
    <section aria-labelledby="limits" className="border-t border-ink pt-4">
      <h2 id="limits" className="text-4">
        {copy.limitsTitle}
      </h2>
      <p className="mt-2 max-w-[65ch] text-[1rem] leading-[2.75rem] text-ink-muted">
        {keep}{" "}
        <LimitSelect
          label={copy.bufferBefore}
          {...limit("bufferBeforeMinutes")}
          options={choiceOptions(choices.buffers, copy.minutes)}
        />{" "}
        {before}{" "}
        <LimitSelect
          label={copy.bufferAfter}
          {...limit("bufferAfterMinutes")}
          options={choiceOptions(choices.buffers, copy.minutes)}
        />{" "}
        {after}{" "}
        <LimitSelect
          label={copy.notice}
          {...limit("noticeMinutes")}
          options={choiceOptions(choices.notices, copy.noticeOf)}
        />{" "}
        {ahead}{" "}
        <LimitSelect
          label={copy.horizon}
          {...limit("horizonDays")}
          options={choiceOptions(choices.horizons, copy.days)}
        />{" "}
        {out}
      </p>
      <label className="mt-3 flex min-h-6 items-start gap-2.5 text-2">
        <input
          key={String(values.isActive)}
          type="checkbox"
          name={fields.isActive.name}
          defaultChecked={values.isActive === "on"}
          className="tick"
        />
        {copy.isActive}
      </label>
    </section>
  );
}

function Place({ values, fields, choices }: Chosen) {
  return (
    <section aria-labelledby="place" className="grid gap-3 border-t border-ink pt-4">
      <h2 id="place" className="text-4">
        {copy.placeTitle}
      </h2>
      <div className="grid max-w-xl gap-4">
        <div className="grid justify-items-start gap-1.5">
          <label htmlFor={fields.placeKind.id} className="text-2 font-medium">
            {copy.placeKind}
          </label>
          <LimitSelect
            field={fields.placeKind}
            value={values.placeKind}
            options={choices.places.map((kind) => ({ value: kind, label: copy.placeKinds[kind] }))}
          />
        </div>
        <Input
          field={fields.meetingPlace}
          label={copy.place}
          help={copy.placeHelp}
          optional
          maxLength={MEETING_PLACE_LENGTH_MAX}
          onBlur={saveTyped}
        />
      </div>
    </section>
  );
}

/**
 * The rules as they were typed before a refusal, else as they are saved. A choice that was not sent
 * stays as it is saved.
 */
function typedValues(saved: HostValues, typed: Record<string, unknown> | null | undefined): HostValues {
  if (!typed) return saved;
  const sent = Object.entries(typed).filter(
    (entry): entry is [string, string] => entry[0] in saved && typeof entry[1] === "string",
  );
  return { ...saved, isActive: null, meetingPlace: null, ...Object.fromEntries(sent) };
}

/**
 * Lets a change wait while another is being saved, because it needs the version that comes with the
 * answer.
 */
function useOneAtATime(form: React.RefObject<HTMLFormElement | null>) {
  const { state } = useNavigation();
  const waiting = useRef<{ button: HTMLElement | null } | null>(null);
  // An effect, because the change has to wait for the answer to the one before.
  useEffect(() => {
    const next = waiting.current;
    if (state !== "idle" || !next) return;
    waiting.current = null;
    form.current?.requestSubmit(next.button);
  }, [state, form]);
  return (event: FormEvent<HTMLFormElement>) => {
    if (state === "idle") return;
    event.preventDefault();
    waiting.current = { button: (event.nativeEvent as SubmitEvent).submitter };
  };
}

function choiceOptions(values: readonly number[], wordsOf: (value: number) => string) {
  return values.map((value) => ({ value: String(value), label: wordsOf(value) }));
}

/** A select within a line, whose label only assistive technology reads. */
const LIMIT_CLASS = "control w-auto max-w-full py-1 font-medium";

function LimitSelect({
  label,
  field,
  value,
  options,
}: {
  /** Absent where a visible label names it. */
  label?: string;
  field: { id: string; name: string };
  value: string;
  options: { value: string; label: ReactNode }[];
}) {
  return (
    <select
      key={value}
      id={field.id}
      name={field.name}
      aria-label={label}
      defaultValue={value}
      onChange={saveForm}
      className={LIMIT_CLASS}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
