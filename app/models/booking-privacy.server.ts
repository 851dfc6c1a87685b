import { asc, eq } from "drizzle-orm";

import { db, type Database, type Write } from "~/db.server";

import { bookings } from "../../drizzle/schema";

/** The writes that erase the bookings of an address, with their links and the time they take up. */
export function eraseBookingWrites(tx: Database, { email }: { email: string }): Write[] {
  return [tx.delete(bookings).where(eq(bookings.email, email.toLowerCase()))];
}

/** The bookings of an address, for a copy of somebody's data. */
export async function exportBookings({ email }: { email: string }) {
  return db
    .select({
      reference: bookings.reference,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      name: bookings.name,
      company: bookings.company,
      note: bookings.note,
      consent: bookings.consent,
      createdAt: bookings.createdAt,
    })
    .from(bookings)
    .where(eq(bookings.email, email.toLowerCase()))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(1_000);
}
