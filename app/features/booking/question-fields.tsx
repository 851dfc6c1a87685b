import { Input, Select, Textarea, type FieldState, fieldState } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Button, buttonClass } from "~/ui/button";
import type { QuestionKind } from "~/models/booking/event-type";
import { OPTIONS_MAX, SHORT_ANSWER_LENGTH_MAX } from "~/models/booking/booking-limits";

import type { QuestionText } from "./event-types";
import { eventTypeCopy as copy } from "~/copy/console/booking-types";

/** A question of an event type, as an item of a list. A new one is behind a button. */
export function QuestionFields({
  question,
  index,
  saved,
  kinds,
  errors,
  formId,
}: {
  question: QuestionText;
  index: number;
  /** How many questions can be moved. */
  saved: number;
  kinds: readonly QuestionKind[];
  errors: Record<string, string[]>;
  formId: string;
}) {
  const prefix = `questions[${index}]`;
  const field = (part: "label" | "kind" | "options"): FieldState => {
    const name = `${prefix}.${part}`;
    return fieldState({ formId, name, errors: errors[name], defaultValue: question[part] });
  };
  const isNew = question.id === null && question.label === "";
  const hasError = Object.keys(errors).some((name) => name.startsWith(prefix));
  const fields = (
    <fieldset className="group grid gap-4 border border-line-strong bg-surface-raised p-4">
      <legend className="sr-only">{copy.question(index + 1)}</legend>
      {question.id === null ? null : <input type="hidden" name={`${prefix}.id`} value={question.id} />}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Input
          field={field("label")}
          label={copy.questionLabel}
          optional
          maxLength={SHORT_ANSWER_LENGTH_MAX}
          autoComplete="off"
        />
        <Select
          field={field("kind")}
          label={copy.kind}
          options={kinds.map((kind) => ({ value: kind, label: copy.kinds[kind] }))}
        />
      </div>
      <div className="hidden group-has-[option[value=choice]:checked]:block">
        <Textarea
          field={field("options")}
          label={copy.options}
          help={copy.optionsHelp(OPTIONS_MAX, SHORT_ANSWER_LENGTH_MAX)}
          optional
          rows={4}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <label className="flex min-h-6 items-start gap-2.5 text-2">
          <input
            type="checkbox"
            name={`${prefix}.isRequired`}
            defaultChecked={question.isRequired}
            className="tick"
          />
          {copy.isRequired}
        </label>
        {question.id === null ? null : <MoveButtons index={index} count={saved} />}
      </div>
    </fieldset>
  );
  if (!isNew) return <li>{fields}</li>;
  return (
    <li>
      <details open={hasError}>
        <summary className={`${buttonClass()} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
          <Icon name="plus" small />
          {copy.addQuestion}
        </summary>
        <div className="mt-4">{fields}</div>
      </details>
    </li>
  );
}

/** Moves the question past its neighbor. Saves the form as well, so that nothing typed is lost. */
function MoveButtons({ index, count }: { index: number; count: number }) {
  const directions = [
    ...(index > 0 ? (["up"] as const) : []),
    ...(index < count - 1 ? (["down"] as const) : []),
  ];
  return (
    <div className="flex">
      {directions.map((direction) => (
        <Button
          key={direction}
          kind="quiet"
          size="icon"
          name="move"
          value={`${direction}-${index}`}
          aria-label={copy.moveQuestion[direction](index + 1)}
        >
          <Icon name={direction} small />
        </Button>
      ))}
    </div>
  );
}
