import { bookingFeedCopy } from "~/copy/booking";
import { calendarResponse, tokenOfFile } from "~/http/calendar-response.server";
import { notFound } from "~/http/not-found.server";
import { cleanFileName } from "~/lib/file-name";
import { calendarFeed, calendarFile } from "~/models/booking/booking-icalendar.server";
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
  return calendarResponse(calendarFile(entry), fileNameOf(entry));
}

/** The title of the entry, which names the event type in the visitor's language. */
function fileNameOf({ title }: { title: string }): string {
  // A slash would otherwise look like the end of a folder's name.
  return cleanFileName(`${title.replace(/[\\/]/g, "-")}.ics`);
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
