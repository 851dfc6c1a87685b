import { bookingFeedCopy } from "~/copy/booking";
import { calendarResponse, tokenOfFile } from "~/http/calendar-response.server";
import { notFound } from "~/http/not-found.server";
import { calendarFeed, calendarFile, calendarFileName } from "~/models/booking/booking-icalendar.server";
import { getHostByFeedToken } from "~/models/booking/booking-host.server";
import { hostEntry, visitorEntry } from "~/models/booking/booking-entry-words.server";
import { listBookingsOfFeed } from "~/models/booking/booking-query.server";
import { getSettings } from "~/models/settings/settings.server";

import { requireBooking } from "./manage.server";

/** Answers with a booking for the visitor's calendar, in its current state. Throws 404. */
export async function answerCalendarFile(file: string | undefined): Promise<Response> {
  const token = tokenOfFile(file);
  const found = await requireBooking(token);
  const entry = visitorEntry({ ...found, settings: await getSettings(), token });
  return calendarResponse(calendarFile(entry), calendarFileName(entry));
}

/** Answers with the consultations of the host whose secret address this is. Throws 404. */
export async function answerCalendarFeed(file: string | undefined): Promise<Response> {
  const host = await getHostByFeedToken({ token: tokenOfFile(file) });
  if (!host) throw notFound();
  const [bookings, settings] = await Promise.all([listBookingsOfFeed({ host }), getSettings()]);
  const entries = bookings.map(hostEntry);
  const name = bookingFeedCopy.name(settings.productName, host.name);
  return calendarResponse(calendarFeed({ name, entries }), "consultations.ics");
}
