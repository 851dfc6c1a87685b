import { Input, PostForm, SubmitButton, Textarea } from "~/ui/form";
import { LateForm } from "~/ui/unsent/late-form";
import { useServerForm } from "~/ui/use-server-form";
import { manageBookingCopy as copy } from "~/copy/booking";
import { CANCEL_REASON_LENGTH_MAX, MOVE_MESSAGE_LENGTH_MAX } from "~/models/booking/booking-limits";
import type { BookingView, Picker, PickerTime } from "./picker";
import type { SubmissionResult } from "@conform-to/react";

import { ChosenTime, TimeList, TimePicker } from "./time-picker";
import { pickerCopy } from "~/copy/booking/picker";

/** What the action answered to one of these forms. */
interface Answer {
  reply: SubmissionResult;
  taken?: PickerTime[];
}

/** Reschedules a booking. The current time is kept until then. */
export function MoveForm({
  view,
  picker,
  answer,
  hasMessage = false,
}: {
  view: Pick<BookingView, "sequence" | "weekday" | "from">;
  picker: Picker;
  answer: Answer | undefined;
  /** Whether a message to the visitor can be added. */
  hasMessage?: boolean;
}) {
  const [form, fields] = useServerForm<{ slot: string; message: string }>({
    id: "move-form",
    reply: answer?.reply,
  });
  const taken = answer?.taken?.length ? answer.taken : null;
  return (
    <div className="border border-line-strong bg-surface-raised">
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
          taken ? (
            <TimeList
              legend={pickerCopy.taken.legend}
              times={taken}
              picker={picker}
              formId={form.id}
              chosen={taken[0]?.value}
              withDate
            />
          ) : undefined
        }
      />
      <div className="border-t border-line p-5 lg:p-6">
        <PostForm form={form} title={copy.moveFailed} at="move" preventScrollReset>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="sequence" value={view.sequence} />
          <input type="hidden" name="tz" value={picker.timeZone} />
          {hasMessage ? (
            <Textarea
              field={fields.message}
              label={copy.message}
              help={copy.messageHelp}
              optional
              maxLength={MOVE_MESSAGE_LENGTH_MAX}
            />
          ) : null}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SubmitButton pending={copy.moving} name="button" value="move">
              {copy.moveButton}
            </SubmitButton>
            <ChosenTime
              id={fields.slot.id}
              time={taken?.[0]}
              picker={picker}
              otherwise={copy.moveNote(`${view.weekday} ${view.from}`)}
            />
          </div>
        </PostForm>
      </div>
    </div>
  );
}

/** Cancels a booking. The button names what it ends. */
export function CancelForm({ label, answer }: { label: string; answer: Answer | undefined }) {
  const [form, fields] = useServerForm<{ reason: string }>({ id: "cancel-form", reply: answer?.reply });
  return (
    <PostForm form={form} title={copy.cancelFailed} at="cancel" preventScrollReset>
      <input type="hidden" name="intent" value="cancel" />
      <Input
        field={fields.reason}
        label={copy.reason}
        optional
        autoComplete="off"
        maxLength={CANCEL_REASON_LENGTH_MAX}
      />
      <p>
        <SubmitButton
          kind="plain"
          pending={copy.cancelling}
          name="button"
          value="cancel"
          className="max-w-full wrap-anywhere whitespace-normal!"
        >
          {label}
        </SubmitButton>
      </p>
    </PostForm>
  );
}

/** A change that came too late for its booking, with what was written in it. */
export function LateChange({
  answer,
  view,
}: {
  answer: (Answer & { intent: string | null }) | undefined;
  view: Pick<BookingView, "status">;
}) {
  const { error, initialValue } = answer?.reply ?? {};
  const reason = error?.[""]?.[0];
  const kind = lateChange(answer?.intent ?? null, view.status === "cancelled");
  if (!reason || !kind) return null;
  const written = initialValue?.[kind.field];
  return (
    <div className="mb-6">
      <LateForm title={kind.title} reason={reason} written={typeof written === "string" ? written : null} />
    </div>
  );
}

/** What the page says of a change that came too late, and the field that has its words. */
function lateChange(intent: string | null, isCancelled: boolean): { title: string; field: string } | null {
  if (intent === "move") return { title: copy.moveFailed, field: "message" };
  if (intent === "cancel")
    return { title: isCancelled ? copy.reasonNotSent : copy.cancelFailed, field: "reason" };
  return intent === "add_guests" ? { title: copy.inviteFailed, field: "guests" } : null;
}
