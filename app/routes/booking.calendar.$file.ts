import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerCalendarFile } from "~/features/booking/calendar.server";

/** A booking for the visitor's calendar, in its current state. */
export async function loader({ params }: LoaderFunctionArgs) {
  return answerCalendarFile(params.file);
}
