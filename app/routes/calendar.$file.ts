import type { LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/http/not-found.server";
import { bookingFeedCopy } from "~/copy/booking";
import { calendarFeed } from "~/models/booking/booking-calendar.server";
import { getHostByFeedToken } from "~/models/booking/booking-host.server";
import { hostEntry } from "~/models/booking/booking-mail.server";
import { listBookingsOfFeed } from "~/models/booking/booking-query.server";
import { getSettings } from "~/models/settings/settings.server";
import { calendarResponse, tokenOfFile } from "~/http/calendar-response.server";

/** The consultations of one host, for calendar programs that subscribe to this secret address. */
export async function loader({ params }: LoaderFunctionArgs) {
  const host = await getHostByFeedToken({ token: tokenOfFile(params.file) });
  if (!host) throw notFound();
  const [bookings, settings] = await Promise.all([listBookingsOfFeed({ hostId: host.id }), getSettings()]);
  const entries = bookings.map((booking) => hostEntry(booking, host.meetingPlace));
  const name = bookingFeedCopy.name(settings.productName, host.name);
  return calendarResponse(calendarFeed({ name, entries }), "consultations.ics");
}
