import type { LoaderFunctionArgs } from "@remix-run/node";

import { bookingFeedCopy } from "~/copy/booking";
import { calendarFeed } from "~/models/booking-calendar.server";
import { getHostByFeedToken } from "~/models/booking-host.server";
import { hostEntry } from "~/models/booking-mail.server";
import { listBookingsOfFeed } from "~/models/booking-query.server";
import { getSettings } from "~/models/settings.server";
import { calendarResponse, tokenOfFile } from "~/utils/calendar-response.server";

/** The consultations of one host, for calendar programs that subscribe to this secret address. */
export async function loader({ params }: LoaderFunctionArgs) {
  const host = await getHostByFeedToken({ token: tokenOfFile(params.file) });
  if (!host) throw new Response(null, { status: 404 });
  const [bookings, settings] = await Promise.all([listBookingsOfFeed({ hostId: host.id }), getSettings()]);
  const entries = bookings.map((booking) => hostEntry(booking, host.meetingPlace));
  const name = bookingFeedCopy.name(settings.productName, host.name);
  return calendarResponse(calendarFeed({ name, entries }), "consultations.ics");
}
