import { Input, Select, Textarea, type FieldState, fieldState } from "~/ui/form";
import { bookingCopy as copy } from "~/copy/booking";
import { answerField, typedAnswer } from "~/models/booking/event-answer";
import type { EventQuestion } from "~/models/booking/event-type";
import { LONG_ANSWER_LENGTH_MAX, SHORT_ANSWER_LENGTH_MAX } from "~/models/booking/booking-limits";

/** The questions of an event type, each with a field for its answer. */
export function AnswerFields({
  questions,
  errors,
  formId,
  typed,
}: {
  questions: readonly EventQuestion[];
  errors: Record<string, string[]>;
  formId: string;
  /** What was typed into a form that was refused. */
  typed: Record<string, unknown> | null | undefined;
}) {
  return questions.map((question) => {
    const name = answerField(question);
    const defaultValue = typedAnswer(typed, question);
    const field = fieldState({ formId, name, errors: errors[name], defaultValue });
    return <AnswerField key={question.id} question={question} field={field} />;
  });
}

function AnswerField({
  question: { label, kind, options, isRequired },
  field,
}: {
  question: EventQuestion;
  field: FieldState;
}) {
  const shared = { field, label, optional: !isRequired };
  if (kind === "long") return <Textarea {...shared} maxLength={LONG_ANSWER_LENGTH_MAX} />;
  if (kind === "short") return <Input {...shared} maxLength={SHORT_ANSWER_LENGTH_MAX} autoComplete="off" />;
  return (
    <Select
      {...shared}
      options={[
        { value: "", label: copy.chooseAnswer },
        ...options.map((option) => ({ value: option, label: option })),
      ]}
    />
  );
}
