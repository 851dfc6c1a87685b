import { Form } from "@remix-run/react";

import { bookingDetailCopy as copy } from "~/copy/booking-console";
import type { BookingStatus } from "~/models/booking/booking";
import { Button } from "~/ui/button";

/** A button for each outcome. The recorded one is emphasized; before that, the usual one is. */
export function OutcomeForm({ status }: { status: BookingStatus }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      {(["held", "missed"] as const).map((outcome) => (
        <Button
          key={outcome}
          kind={outcome === (status === "missed" ? "missed" : "held") ? "primary" : "plain"}
          name="intent"
          value={outcome}
          aria-pressed={status === outcome}
        >
          {copy[outcome]}
        </Button>
      ))}
    </Form>
  );
}
