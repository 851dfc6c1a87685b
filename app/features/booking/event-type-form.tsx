import type { ReactNode } from "react";

import { Input, PostForm, Select, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import type { PlaceKind } from "~/models/booking/booking-place";
import type { QuestionKind } from "~/models/booking/event-type";
import {
  MEETING_PLACE_LENGTH_MAX,
  TYPE_DESCRIPTION_LENGTH_MAX,
  TYPE_NAME_LENGTH_MAX,
  TYPE_SLUG_LENGTH_MAX,
} from "~/models/booking/booking-limits";

import type { QuestionText, RefusedType } from "./event-types";
import { QuestionFields } from "./question-fields";
import { hostCopy } from "~/copy/console/booking-hosts";
import { eventTypesCopy, eventTypeCopy as copy } from "~/copy/console/booking-types";

interface Values extends Record<string, string | null> {
  name: string;
  slug: string;
  description: string | null;
  lengthMinutes: string;
  bufferBeforeMinutes: string;
  bufferAfterMinutes: string;
  noticeMinutes: string;
  placeKind: string;
  meetingPlace: string | null;
  isActive: string | null;
  offeredBy: string;
  articleTags: string;
}

type Fields = ReturnType<typeof useServerForm<Values>>[1];

/** What there is to choose from. */
interface Choices {
  lengths: readonly number[];
  buffers: readonly number[];
  notices: readonly number[];
  places: readonly PlaceKind[];
  questions: readonly QuestionKind[];
}

/** Everything about one event type: what people see, limits, place, hosts and questions. */
export function EventTypeForm({
  values,
  version,
  origin,
  hosts,
  choices,
  knownTags,
  refused,
  ...saved
}: {
  values: Values;
  version: number;
  origin: string;
  isActive: boolean;
  hosts: { id: string; name: string }[];
  chosen: string[];
  questions: QuestionText[];
  choices: Choices;
  knownTags: string[];
  refused: RefusedType | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: "event-type",
    reply: refused?.reply,
    defaultValue: values,
  });
  const { questions, chosen, isActive } = refused ?? saved;
  const offeredBy = refused?.offeredBy ?? values.offeredBy;
  return (
    <PostForm form={form} title={copy.failed} className="grid max-w-3xl gap-10">
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field presses the first button of a form, which must not move a question. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <Basics fields={fields} choices={choices} origin={origin} isActive={isActive} />
      <Limits fields={fields} choices={choices} />
      <Place fields={fields} choices={choices} />
      <Part id="hosts" title={copy.hostsTitle} text={copy.hostsText}>
        <HostChoice field={fields.offeredBy} offeredBy={offeredBy} hosts={hosts} chosen={chosen} />
      </Part>
      <Part id="articles" title={copy.articlesTitle} text={copy.articlesText}>
        <Input
          field={fields.articleTags}
          label={copy.articleTags}
          help={copy.articleTagsHelp(knownTags)}
          optional
          autoComplete="off"
        />
      </Part>
      <Part id="questions" title={copy.questionsTitle} text={copy.questionsText}>
        <ol className="grid gap-4">
          {questions.map((question, index) => (
            <QuestionFields
              key={question.id ?? `new-${index}`}
              question={question}
              index={index}
              saved={questions.filter(({ id }) => id !== null).length}
              kinds={choices.questions}
              errors={form.allErrors}
              formId={form.id}
            />
          ))}
        </ol>
      </Part>
      <p className="border-t border-line pt-5">
        <SubmitButton pending={copy.saving}>{copy.save}</SubmitButton>
      </p>
    </PostForm>
  );
}

function Basics({
  fields,
  choices,
  origin,
  isActive,
}: {
  fields: Fields;
  choices: Choices;
  origin: string;
  isActive: boolean;
}) {
  return (
    <Part id="basics" title={copy.basicsTitle}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Input field={fields.name} label={copy.name} maxLength={TYPE_NAME_LENGTH_MAX} autoComplete="off" />
        <Select
          field={fields.lengthMinutes}
          label={copy.length}
          options={choices.lengths.map((minutes) => ({
            value: String(minutes),
            label: eventTypesCopy.minutes(minutes),
          }))}
        />
      </div>
      <Input
        field={fields.slug}
        label={copy.slug}
        help={copy.slugHelp(origin)}
        maxLength={TYPE_SLUG_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Textarea
        field={fields.description}
        label={copy.description}
        help={copy.descriptionHelp}
        optional
        maxLength={TYPE_DESCRIPTION_LENGTH_MAX}
      />
      <label className="flex min-h-6 items-start gap-2.5 text-2">
        <input type="checkbox" name="isActive" defaultChecked={isActive} className="tick" />
        {copy.isActive}
      </label>
    </Part>
  );
}

/** Minutes to choose from, after the host's own. */
function ownOr(minutes: readonly number[], wordsOf: (value: number) => string) {
  return [
    { value: "", label: copy.asHost },
    ...minutes.map((value) => ({ value: String(value), label: wordsOf(value) })),
  ];
}

function Limits({ fields, choices }: { fields: Fields; choices: Choices }) {
  return (
    <Part id="limits" title={copy.limitsTitle} text={copy.limitsText}>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          field={fields.bufferBeforeMinutes}
          label={copy.bufferBefore}
          optional
          options={ownOr(choices.buffers, hostCopy.minutes)}
        />
        <Select
          field={fields.bufferAfterMinutes}
          label={copy.bufferAfter}
          optional
          options={ownOr(choices.buffers, hostCopy.minutes)}
        />
        <Select
          field={fields.noticeMinutes}
          label={copy.notice}
          optional
          options={ownOr(choices.notices, hostCopy.noticeOf)}
        />
      </div>
    </Part>
  );
}

function Place({ fields, choices }: { fields: Fields; choices: Choices }) {
  return (
    <Part id="place" title={copy.placeTitle}>
      <Select
        field={fields.placeKind}
        label={copy.placeKind}
        optional
        options={[
          { value: "", label: copy.asHost },
          ...choices.places.map((kind) => ({ value: kind, label: hostCopy.placeKinds[kind] })),
        ]}
      />
      <Input
        field={fields.meetingPlace}
        label={hostCopy.place}
        help={hostCopy.placeHelp}
        optional
        maxLength={MEETING_PLACE_LENGTH_MAX}
      />
    </Part>
  );
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-5 border-t border-ink pt-4"
    >
      <div>
        <h2 id={`${id}-title`} className="text-4">
          {title}
        </h2>
        {text ? <p className="mt-1 text-ink-muted">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** Whether all hosts offer the type, or which ones. */
function HostChoice({
  field,
  offeredBy,
  hosts,
  chosen,
}: {
  field: { id: string; errorId: string; errors: string[] | undefined };
  offeredBy: string;
  hosts: { id: string; name: string }[];
  chosen: string[];
}) {
  if (hosts.length === 0)
    return (
      <p className="text-ink-muted">
        <input type="hidden" name="offeredBy" value="all" />
        {copy.noHosts}
      </p>
    );
  const error = field.errors?.[0];
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={error ? field.errorId : undefined}
      className="group grid gap-2"
    >
      <legend className="mb-1.5 text-2 font-medium">{copy.offeredBy}</legend>
      {(["all", "chosen"] as const).map((value) => (
        <label key={value} className="flex min-h-6 items-center gap-2.5 text-2">
          <input
            type="radio"
            name="offeredBy"
            value={value}
            defaultChecked={offeredBy === value}
            className="size-4 accent-brand"
          />
          {value === "all" ? copy.allHosts : copy.chosenHosts}
        </label>
      ))}
      <div className="hidden gap-2 ps-6.5 group-has-[input[value=chosen]:checked]:grid sm:grid-cols-2">
        {hosts.map(({ id, name }) => (
          <label key={id} className="flex min-h-6 items-start gap-2.5 text-2 wrap-anywhere">
            <input
              type="checkbox"
              name="hostIds"
              value={id}
              defaultChecked={chosen.includes(id)}
              className="tick"
            />
            {name}
          </label>
        ))}
      </div>
      {error ? (
        <p id={field.errorId} className="text-2 text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
