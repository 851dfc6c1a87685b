import { calendarEntryCopy as copy } from "~/copy/mails";
import { withLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import type { Settings } from "~/models/settings/settings";

import type { Booking } from "./booking";
import type { BookingHost } from "./booking-host";
import type { CalendarEntry } from "./booking-icalendar.server";
import { manageUrl, staffUrl } from "./booking-link.server";
import { placeForHost, placeForVisitor } from "./booking-place";
import { nameInTexts, type BookingAnswer, type EventType } from "./event-type";

/* What the entries of a consultation say, in emails, in the files that people download, and in
   the calendars that hosts connect. */

interface Consultation {
  booking: Booking;
  /** The host, with the place of the type. */
  host: Pick<BookingHost, "name" | "placeKind" | "meetingPlace">;
  type: Pick<EventType, "id" | "name" | "lengthMinutes">;
}

/** A consultation as the visitor's calendar shows it. */
export function visitorEntry({
  booking,
  host,
  type,
  settings,
  token,
}: Consultation & { settings: Pick<Settings, "productName">; token: string }): CalendarEntry {
  const { language } = booking;
  const url = manageUrl(token, language);
  return withLanguage(language, () => ({
    ...booking,
    title: copy.title(settings.productName, nameInTexts(type)),
    description: copy.description({ host: host.name, url }),
    place: placeForVisitor(host, booking),
    url,
  }));
}

/** A consultation as the host's calendar shows it. */
export function hostEntry({
  booking,
  host,
  type,
  answers,
}: Consultation & { answers: BookingAnswer[] }): CalendarEntry {
  const visitor = `${booking.name}${booking.company === null ? "" : `, ${booking.company}`}`;
  const said = answers.map(({ question, answer }) => copy.answer(question, answer));
  return withLanguage(DEFAULT_LANGUAGE, () => ({
    ...booking,
    title: copy.hostTitle(visitor, nameInTexts(type)),
    description: [booking.email, booking.note ?? "", ...said, staffUrl(booking.id)]
      .filter(Boolean)
      .join("\n\n"),
    place: placeForHost(host, booking),
    url: staffUrl(booking.id),
  }));
}
