import { and, eq } from "drizzle-orm";

import { auditWrite } from "~/models/audit/audit.server";
import type { AuditSource } from "~/models/audit/audit";
import { getSettings } from "~/models/settings/settings.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, refuseLost, required } from "~/server/db.server";

import { bookingGuests, bookings } from "../../../drizzle/schema";

import { BOOKING_RULES, isChangeable } from "./booking";
import { bookingToken } from "./booking-link.server";
import { uninvitedMails } from "./booking-mail.server";
import { getBooking } from "./booking-query.server";

/**
 * Takes a guest off an upcoming consultation, for its visitor or (with `source`) for staff, and
 * emails the guest and the host. Removing someone twice removes them once. Throws `RuleError`
 * "booking_over" and "booking_changed".
 */
export async function removeGuest({
  id,
  email,
  source,
  now = new Date(),
}: {
  id: string;
  email: string;
  source?: AuditSource;
  now?: Date;
}): Promise<void> {
  const known = await getBooking({ id });
  if (!known?.guests.includes(email)) return;
  const { booking } = known;
  if (!isChangeable(booking, now)) throw new RuleError(BOOKING_RULES, "booking_over");
  const settings = await getSettings();
  // Calendars only take a change with a higher sequence.
  const changed = { sequence: booking.sequence + 1, updatedAt: now };
  const context = {
    ...known,
    booking: { ...booking, ...changed },
    guests: known.guests.filter((guest) => guest !== email),
    removedGuest: email,
    settings,
    token: bookingToken(id),
    now,
  };
  const subject = { id, name: booking.reference };
  await refuseLost(
    atomically((tx) => [
      required(
        tx
          .update(bookings)
          .set(changed)
          .where(and(eq(bookings.id, id), eq(bookings.sequence, booking.sequence)))
          .returning({ id: bookings.id }),
      ),
      tx.delete(bookingGuests).where(and(eq(bookingGuests.bookingId, id), eq(bookingGuests.email, email))),
      ...uninvitedMails(tx, context),
      // The log outlives the guest's data, so it doesn't name them.
      ...(source ? [auditWrite(tx, { ...source, action: "booking.guest_removed", subject, now })] : []),
    ]),
    () => new RuleError(BOOKING_RULES, "booking_changed"),
  );
}
