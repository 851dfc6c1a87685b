import type { LoaderFunctionArgs } from "@remix-run/node";

import { calendarFile } from "~/models/booking/booking-calendar.server";
import { visitorEntry } from "~/models/booking/booking-mail.server";
import { getSettings } from "~/models/settings/settings.server";
import { requireBooking } from "~/features/booking/manage.server";
import { calendarResponse, tokenOfFile } from "~/http/calendar-response.server";

/** A booking for the visitor's calendar, in its current state. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = tokenOfFile(params.file);
  const found = await requireBooking(token);
  const entry = visitorEntry({ ...found, settings: await getSettings(), token });
  return calendarResponse(calendarFile(entry), "consultation.ics");
}
