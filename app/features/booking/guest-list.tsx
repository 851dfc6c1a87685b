import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { manageBookingCopy as copy } from "~/copy/booking";
import { GUESTS_LENGTH_MAX } from "~/models/booking/booking-limits";
import { Button } from "~/ui/button";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Notice } from "~/ui/notice";

/** Invites more people along, with all of their addresses in one field. */
export function AddGuests({ answer }: { answer: { reply: SubmissionResult } | undefined }) {
  const [form, fields] = useServerForm<{ guests: string }>({ id: "guests-form", reply: answer?.reply });
  return (
    <div className="max-w-xl">
      <PostForm form={form} title={copy.inviteFailed} at="guests" preventScrollReset>
        <input type="hidden" name="intent" value="add_guests" />
        <Input
          field={fields.guests}
          label={copy.inviteGuests}
          help={copy.inviteGuestsHelp}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
          maxLength={GUESTS_LENGTH_MAX}
        />
        <p>
          <SubmitButton kind="plain" pending={copy.inviting} name="button" value="invite">
            {copy.invite}
          </SubmitButton>
        </p>
      </PostForm>
    </div>
  );
}

/** The people invited along, each with a button that removes them. */
export function GuestList({ guests, hasFailed }: { guests: string[]; hasFailed: boolean }) {
  return (
    <>
      {hasFailed ? <Notice kind="danger">{copy.guestFailed}</Notice> : null}
      <ul className="mb-6 max-w-xl border-t border-line">
        {guests.map((email) => (
          <li key={email} className="border-b border-line">
            <Form method="post" preventScrollReset className="flex items-center justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">{email}</span>
              <input type="hidden" name="email" value={email} />
              <Button
                kind="quiet"
                name="intent"
                value="remove_guest"
                aria-label={copy.removeGuestLabel(email)}
              >
                {copy.removeGuest}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
