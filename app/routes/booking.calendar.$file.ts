import type { LoaderFunctionArgs } from "@remix-run/node";

import { calendarFile } from "~/models/booking-calendar.server";
import { visitorEntry } from "~/models/booking-mail.server";
import { getSettings } from "~/models/settings.server";
import { requireBooking } from "~/utils/booking-page.server";
import { calendarResponse, tokenOfFile } from "~/utils/calendar-response.server";

/** A booking for the visitor's calendar, as it stands now. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = tokenOfFile(params.file);
  const found = await requireBooking(token);
  const entry = visitorEntry({ ...found, settings: await getSettings(), token });
  return calendarResponse(calendarFile(entry), "consultation.ics");
}
