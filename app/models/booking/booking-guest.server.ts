import { and, eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { auditWrite } from "~/models/audit/audit.server";
import type { AuditSource } from "~/models/audit/audit";
import { countStaffMail } from "~/models/mail/staff-mail-limit.server";
import { getSettings } from "~/models/settings/settings.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, refuseLost, required, settle, type Database, type Write } from "~/server/db.server";

import { bookingGuests, bookings } from "../../../drizzle/schema";

import { isChangeable } from "./booking";
import { BOOKING_RULES } from "./booking-refusals";
import { bookingToken } from "./booking-link.server";
import { invitedMails, uninvitedMails } from "./booking-mail.server";
import { getBooking, type BookingWithHost } from "./booking-query.server";
import { GUESTS_MAX } from "./booking-limits";

interface GuestChange {
  id: string;
  source?: AuditSource;
  now?: Date;
}

/**
 * Adds guests to an upcoming consultation, for its visitor or (with `source`) for staff, and emails
 * them and the host. Guests that it has already, its visitor and its host get nothing. Throws
 * `RuleError` "booking_over", "too_many_guests" and "booking_changed".
 */
export async function addGuests(change: GuestChange & { emails: readonly string[] }): Promise<void> {
  await countChange(change);
  return settling(() => addOnce(change));
}

async function addOnce({
  id,
  emails,
  source,
  now = sharedNow(),
}: GuestChange & { emails: readonly string[] }): Promise<void> {
  const known = await getBooking({ id });
  const addedGuests = known ? newGuests(known, emails) : [];
  if (!known || addedGuests.length === 0) return;
  const guests = [...known.guests, ...addedGuests];
  if (!isChangeable(known.booking, now)) throw new RuleError(BOOKING_RULES, "booking_over");
  if (guests.length > GUESTS_MAX) throw new RuleError(BOOKING_RULES, "too_many_guests");
  const context = { ...(await changedContext(known, now)), guests, addedGuests };
  await writeChange(known, context, source, "booking.guests_added", (tx) => [
    tx.insert(bookingGuests).values(addedGuests.map((email) => ({ bookingId: id, email }))),
    ...invitedMails(tx, context),
  ]);
}

/** Those of the addresses that a consultation doesn't have yet, each once. */
export function newGuests(
  { booking, host, guests }: Pick<BookingWithHost, "booking" | "host" | "guests">,
  emails: readonly string[],
): string[] {
  const known = new Set([booking.email, host.email, ...guests]);
  return [...new Set(emails)].filter((email) => !known.has(email));
}

/**
 * Takes a guest off an upcoming consultation, for its visitor or (with `source`) for staff, and
 * emails the guest and the host. Removing someone twice removes them once. Throws `RuleError`
 * "booking_over" and "booking_changed".
 */
export async function removeGuest(change: GuestChange & { email: string }): Promise<void> {
  await countChange(change);
  return settling(() => removeOnce(change));
}

/** Visitors are limited by the addresses of their guests. */
async function countChange({ source, now = sharedNow() }: GuestChange): Promise<void> {
  if (source) await countStaffMail({ staffId: source.actor.id, now });
}

async function removeOnce({
  id,
  email,
  source,
  now = sharedNow(),
}: GuestChange & { email: string }): Promise<void> {
  const known = await getBooking({ id });
  if (!known?.guests.includes(email)) return;
  if (!isChangeable(known.booking, now)) throw new RuleError(BOOKING_RULES, "booking_over");
  const guests = known.guests.filter((guest) => guest !== email);
  const context = { ...(await changedContext(known, now)), guests, removedGuest: email };
  await writeChange(known, context, source, "booking.guest_removed", (tx) => [
    tx.delete(bookingGuests).where(and(eq(bookingGuests.bookingId, id), eq(bookingGuests.email, email))),
    ...uninvitedMails(tx, context),
  ]);
}

/** What the emails about a change need. Calendars only take one with a higher sequence. */
async function changedContext(known: BookingWithHost, now: Date) {
  const { booking } = known;
  return {
    ...known,
    booking: { ...booking, sequence: booking.sequence + 1, updatedAt: now },
    settings: await getSettings(),
    token: bookingToken(booking.id),
    now,
  };
}

/**
 * Tries a change again if the booking has changed since it was read. What changed it may be the
 * same form, sent twice at once.
 */
function settling(change: () => Promise<void>): Promise<void> {
  return refuseLost(settle(change), () => new RuleError(BOOKING_RULES, "booking_changed"));
}

/** Writes a change. Throws `ConditionLost` if the booking has changed since it was read. */
async function writeChange(
  { booking: { id, sequence, reference } }: BookingWithHost,
  { booking, now }: Awaited<ReturnType<typeof changedContext>>,
  source: AuditSource | undefined,
  action: "booking.guests_added" | "booking.guest_removed",
  writes: (tx: Database) => Write[],
): Promise<void> {
  await atomically((tx) => [
    required(
      tx
        .update(bookings)
        .set({ sequence: booking.sequence, updatedAt: now })
        .where(and(eq(bookings.id, id), eq(bookings.sequence, sequence)))
        .returning({ id: bookings.id }),
    ),
    ...writes(tx),
    // The log outlives the guests' data, so it doesn't name them.
    ...(source ? [auditWrite(tx, { ...source, action, subject: { id, name: reference }, now })] : []),
  ]);
}
