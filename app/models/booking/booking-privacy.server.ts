import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { bookingLinks, bookingQuanta, bookingReminders, bookings } from "../../../drizzle/schema";

import { quantumAt } from "./booking";

/** Replaces the name of an erased person. */
const ERASED_NAME = "Erased";

/**
 * The writes that erase a person from all their consultations. Upcoming ones are freed; past ones
 * stay as bare facts with no personal data. Nobody gets an email.
 */
export function eraseBookingWrites(
  tx: Database,
  { email, now = new Date() }: { email: string; now?: Date },
): Write[] {
  const theirs = eq(bookings.email, email.toLowerCase());
  const ids = db.select({ id: bookings.id }).from(bookings).where(theirs);
  return [
    tx.delete(bookingReminders).where(inArray(bookingReminders.bookingId, ids)),
    tx.delete(bookingLinks).where(inArray(bookingLinks.bookingId, ids)),
    tx
      .delete(bookingQuanta)
      .where(and(inArray(bookingQuanta.bookingId, ids), gte(bookingQuanta.quantum, quantumAt(now)))),
    tx
      .update(bookings)
      .set({ status: "cancelled", sequence: sql`${bookings.sequence} + 1` })
      .where(and(theirs, eq(bookings.status, "confirmed"), gte(bookings.startsAt, now))),
    tx
      .update(bookings)
      .set({
        name: ERASED_NAME,
        email: sql`'erased-' || ${bookings.id} || '@invalid'`,
        company: null,
        note: null,
        roiResult: null,
        cancelReason: null,
        wantsReminders: false,
        updatedAt: now,
      })
      .where(theirs),
  ];
}

/** Returns the bookings of an email address, for a copy of someone's data. */
export async function exportBookings({ email }: { email: string }) {
  return db
    .select(copiedColumns("bookings"))
    .from(bookings)
    .where(eq(bookings.email, email.toLowerCase()))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(1_000);
}
