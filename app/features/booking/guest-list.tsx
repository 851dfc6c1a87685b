import { Form } from "@remix-run/react";

import { manageBookingCopy as copy } from "~/copy/booking";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** The people invited along, each with a button that removes them. */
export function GuestList({ guests, hasFailed }: { guests: string[]; hasFailed: boolean }) {
  return (
    <>
      {hasFailed ? <Notice kind="danger">{copy.guestFailed}</Notice> : null}
      <ul className="max-w-xl border-t border-line">
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
