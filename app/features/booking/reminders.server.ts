import { redirect } from "@remix-run/node";

import { readUnsubscribeForm } from "~/http/unsubscribe-form.server";
import { setReminders } from "~/models/booking/booking-reminder.server";

import { requireBooking, viewBooking } from "./manage.server";

/** What the page shows that the link in a reminder leads to. */
export async function loadReminders(token = "") {
  const { when, wantsReminders, isChangeable } = viewBooking(await requireBooking(token));
  return { when, wantsReminders, isChangeable, token };
}

/** Starts or ends the reminders of a booking. */
export async function answerReminders(request: Request, token = "") {
  const { booking } = await requireBooking(token);
  const { wanted, isOneClick } = await readUnsubscribeForm(request);
  await setReminders({ id: booking.id, wanted });
  // Email programs don't follow a redirect after a POST.
  return isOneClick ? null : redirect(`/booking/reminders/${token}`, 303);
}
