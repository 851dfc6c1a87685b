import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerCalendarFeed } from "~/features/booking/calendar.server";

/** The consultations of one host, for calendar programs that subscribe to this secret URL. */
export async function loader({ params }: LoaderFunctionArgs) {
  return answerCalendarFeed(params.file);
}
