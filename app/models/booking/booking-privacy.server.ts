import { and, asc, eq, gte, inArray, or, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import {
  bookingAnswers,
  bookingGuests,
  bookingLinks,
  bookingQuanta,
  bookingReminders,
  bookings,
  calendarEntries,
} from "../../../drizzle/schema";

import { followWrite } from "~/models/calendar/calendar-entry.server";

import { quantumAt } from "./booking";

/** Replaces the name of an erased person. */
const ERASED_NAME = "Erased";
/** The end of the addresses that replace theirs. */
const ERASED_DOMAIN = "@invalid";

/** Whether the person was erased, so that nobody can be emailed. */
export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(ERASED_DOMAIN);
}

/**
 * The writes that erase a person from all their consultations. Upcoming ones are freed; past ones
 * stay as bare facts with no personal data. They are a guest of nobody any more. Nobody gets an
 * email.
 */
export function eraseBookingWrites(
  tx: Database,
  { email, now = sharedNow() }: { email: string; now?: Date },
): Write[] {
  const theirs = eq(bookings.email, email.toLowerCase());
  const ids = db.select({ id: bookings.id }).from(bookings).where(theirs);
  return [
    followWrite(tx, { entries: inArray(calendarEntries.bookingId, ids), now }),
    tx.delete(bookingReminders).where(inArray(bookingReminders.bookingId, ids)),
    tx.delete(bookingLinks).where(inArray(bookingLinks.bookingId, ids)),
    tx.delete(bookingAnswers).where(inArray(bookingAnswers.bookingId, ids)),
    tx
      .delete(bookingGuests)
      .where(or(inArray(bookingGuests.bookingId, ids), eq(bookingGuests.email, email.toLowerCase()))),
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
        email: sql`'erased-' || ${bookings.id} || ${ERASED_DOMAIN}`,
        company: null,
        phone: null,
        note: null,
        roiResult: null,
        cancelReason: null,
        wantsReminders: false,
        updatedAt: now,
      })
      .where(theirs),
  ];
}

/** Returns the bookings of an email address with all they hold, for a copy of someone's data. */
export async function exportBookings({ email }: { email: string }) {
  const theirs = eq(bookings.email, email.toLowerCase());
  const [rows, answers, guests] = await Promise.all([
    db
      .select({ id: bookings.id, columns: copiedColumns("bookings") })
      .from(bookings)
      .where(theirs)
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(1_000),
    db
      .select({ bookingId: bookingAnswers.bookingId, columns: copiedColumns("bookingAnswers") })
      .from(bookingAnswers)
      .innerJoin(bookings, eq(bookings.id, bookingAnswers.bookingId))
      .where(theirs)
      .orderBy(asc(bookingAnswers.bookingId), asc(bookingAnswers.position))
      .limit(10_000),
    db
      .select({ bookingId: bookingGuests.bookingId, columns: copiedColumns("bookingGuests") })
      .from(bookingGuests)
      .innerJoin(bookings, eq(bookings.id, bookingGuests.bookingId))
      .where(theirs)
      .orderBy(asc(bookingGuests.bookingId), asc(bookingGuests.email))
      .limit(10_000),
  ]);
  return rows.map(({ id, columns }) => ({
    ...columns,
    answers: answers.filter(({ bookingId }) => bookingId === id).map((row) => row.columns),
    guests: guests.filter(({ bookingId }) => bookingId === id).map((row) => row.columns),
  }));
}

/** Returns the consultations that an email address was invited to, for a copy of someone's data. */
export async function exportInvitations({ email }: { email: string }) {
  const { startsAt, endsAt, status } = bookings;
  return db
    .select({ ...copiedColumns("bookingGuests"), startsAt, endsAt, status })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, bookingGuests.bookingId))
    .where(eq(bookingGuests.email, email.toLowerCase()))
    .orderBy(asc(startsAt), asc(bookings.id))
    .limit(1_000);
}
