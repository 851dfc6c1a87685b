import { nameAlone } from "~/models/account/user-name";
import { getLatestChange } from "~/models/audit/audit-list.server";
import { getLatestEventTime } from "~/models/lead/lead.server";

import type { Booking } from "./booking";

/** The person who rescheduled or cancelled a booking, and the time. */
export interface BookingChange {
  /** The name of the staff member or of the visitor. */
  by: string;
  byStaff: boolean;
  at: Date;
}

/**
 * Returns who last rescheduled or cancelled a booking. The audit log has the changes of staff, the
 * timeline of the lead has the visitor's as well. Null if neither knows.
 */
export async function getBookingChange(
  { id, email, name }: Pick<Booking, "id" | "email" | "name">,
  kind: "moved" | "cancelled",
): Promise<BookingChange | null> {
  const [entry, at] = await Promise.all([
    getLatestChange({ action: `booking.${kind}`, subjectId: id }),
    getLatestEventTime({ email, kind: `booking_${kind}`, subjectId: id }),
  ]);
  if (entry && (at === null || entry.createdAt >= at))
    return { by: nameAlone(entry.actorName), byStaff: true, at: entry.createdAt };
  return at && { by: name, byStaff: false, at };
}
