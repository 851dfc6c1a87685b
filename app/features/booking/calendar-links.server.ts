import { calendarLinks } from "~/models/booking/booking-icalendar.server";
import { visitorEntry } from "~/models/booking/booking-entry-words.server";
import type { BookingWithHost } from "~/models/booking/booking-query.server";
import { getSettings } from "~/models/settings/settings.server";

/** Where the visitor can add a booking to their calendar. */
export async function loadCalendarLinks(found: BookingWithHost, token: string) {
  const entry = visitorEntry({ ...found, settings: await getSettings(), token });
  return { ...calendarLinks(entry), file: `/booking/calendar/${token}.ics` };
}
