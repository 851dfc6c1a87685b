import { Link } from "@remix-run/react";

import { BotCheck } from "~/ui/bot-check";
import { Checkbox, EmailInput, Input, PostForm, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { useNewTab } from "~/ui/shell/framed";
import { FormTrap } from "~/ui/form-trap";
import { Notice } from "~/ui/notice";
import { bookingCopy as copy } from "~/copy/booking";
import { BOOKING_LENGTHS_MAX, GUESTS_LENGTH_MAX } from "~/models/booking/booking-limits";
import { AnswerFields } from "./answer-fields";
import type { OfferedType, Picker, PickerTime, RefusedBooking } from "./picker";

import { ChosenTime, TimeList, TimePicker } from "./time-picker";
import { pickerCopy } from "~/copy/booking/picker";

interface Values extends Record<string, unknown> {
  slot: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  note: string;
  guests: string;
  consent: string;
}

type Fields = ReturnType<typeof useServerForm<Values>>[1];

/** Choosing a time, and the details of the person who books: one form. */
export function BookingForm({
  type,
  picker,
  asksPhone,
  stamp,
  formKey,
  result,
  person,
  productName,
  answer,
}: {
  type: OfferedType;
  picker: Picker;
  asksPhone: boolean;
  stamp: string;
  /** Identifies this form, so that it books only once. */
  formKey: string;
  result: string | null;
  person: { name: string; email: string; company: string | null } | null;
  productName: string;
  answer: RefusedBooking | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: "book",
    reply: answer?.reply,
    ...(person ? { defaultValue: person } : {}),
  });
  const taken = answer?.taken;
  const chosen = taken?.[0]?.value ?? fields.slot.initialValue;
  // A time of another day is no longer on the page, so it wouldn't be sent.
  const shown = [...(taken ?? []), ...(picker.day?.times ?? [])].find(({ value }) => value === chosen);
  return (
    <div className="border border-t-3 border-line-strong border-t-ink bg-surface-raised">
      <TimePicker
        picker={picker}
        formId={form.id}
        chosen={fields.slot.initialValue}
        error={
          fields.slot.errors?.[0] && !taken
            ? { id: fields.slot.errorId, text: fields.slot.errors[0] }
            : undefined
        }
        times={
          taken && taken.length > 0 ? <Nearest times={taken} picker={picker} formId={form.id} /> : undefined
        }
      />
      <div className="border-t border-line p-5 lg:p-6">
        <PostForm
          form={form}
          title={taken ? pickerCopy.taken.title : copy.failed}
          at={form.id}
          className="grid scroll-mt-20 gap-5"
        >
          <h2 className="text-4">{copy.details}</h2>
          <FormTrap stamp={stamp} reply={answer?.reply} />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="type" value={type.id} />
          <input type="hidden" name="tz" value={picker.timeZone} />
          {result ? (
            <>
              <input type="hidden" name="result" value={result} />
              <Notice>{copy.result}</Notice>
            </>
          ) : null}
          <Person fields={fields} asksPhone={asksPhone} />
          <AnswerFields
            questions={type.questions}
            errors={form.allErrors}
            formId={form.id}
            typed={answer?.reply.initialValue}
          />
          <Textarea
            field={fields.note}
            label={type.isFree ? copy.note : copy.otherNote}
            help={type.isFree ? copy.noteHelp : undefined}
            optional
            maxLength={BOOKING_LENGTHS_MAX.note}
          />
          <Consent field={fields.consent} productName={productName} />
          <BotCheck reply={answer} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 pt-1">
            <ChosenTime
              id={fields.slot.id}
              time={shown}
              picker={picker}
              otherwise={copy.notChosen(picker.zoneLabel)}
            />
            <SubmitButton size="l" pending={copy.submitting}>
              {copy.submit}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </div>
  );
}

/** Fields about the person who books, and their guests. */
function Person({ fields, asksPhone }: { fields: Fields; asksPhone: boolean }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          field={fields.name}
          label={copy.name}
          autoComplete="name"
          maxLength={BOOKING_LENGTHS_MAX.name}
        />
        <EmailInput field={fields.email} label={copy.email} autoComplete="email" />
      </div>
      <Input
        field={fields.company}
        label={copy.company}
        optional
        autoComplete="organization"
        maxLength={BOOKING_LENGTHS_MAX.company}
      />
      {asksPhone ? (
        <Input
          field={fields.phone}
          label={copy.phone}
          help={copy.phoneHelp}
          type="tel"
          autoComplete="tel"
          maxLength={BOOKING_LENGTHS_MAX.phone}
        />
      ) : null}
      <Input
        field={fields.guests}
        label={copy.guests}
        help={copy.guestsHelp}
        optional
        autoComplete="off"
        autoCapitalize="none"
        inputMode="email"
        maxLength={GUESTS_LENGTH_MAX}
      />
    </>
  );
}

function Consent({ field, productName }: { field: Fields["consent"]; productName: string }) {
  const newTab = useNewTab();
  return (
    <Checkbox
      field={field}
      required
      label={
        <>
          {copy.consent(productName)}{" "}
          <Link to="/privacy" {...newTab}>
            {copy.privacy}
          </Link>
        </>
      }
    />
  );
}

function Nearest({ times, picker, formId }: { times: PickerTime[]; picker: Picker; formId: string }) {
  return (
    <>
      <p className="mb-4 text-2">{pickerCopy.taken.text}</p>
      <TimeList
        legend={pickerCopy.taken.legend}
        times={times}
        picker={picker}
        formId={formId}
        chosen={times[0]?.value}
        withDate
      />
    </>
  );
}
