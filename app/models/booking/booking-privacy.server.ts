import { and, eq, gte, inArray, or, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db, inParts, type Database, type Write } from "~/server/db.server";

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

import { everyRow } from "~/models/shared/keyset.server";
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
    inParts(tx, { rows: bookings, condition: theirs, size: 10 }, (some) =>
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
        .where(some),
    ),
  ];
}

/** The bookings of a person's email addresses with all they hold, for a copy of their data. */
export function exportBookings({ emails }: { emails: string[] }) {
  const { createdAt, id } = bookings;
  return everyRow(
    { createdAt, id },
    inArray(bookings.email, emails),
    (key) => db.select({ key, row: copiedColumns("bookings") }).from(bookings),
    ({ key: { id: bookingId }, row }) => ({
      ...row,
      answers: exportAnswers({ bookingId }),
      guests: exportGuests({ bookingId }),
    }),
  );
}

function exportAnswers({ bookingId }: { bookingId: string }) {
  const { position } = bookingAnswers;
  return everyRow({ position }, eq(bookingAnswers.bookingId, bookingId), (key) =>
    db.select({ key, row: copiedColumns("bookingAnswers") }).from(bookingAnswers),
  );
}

function exportGuests({ bookingId }: { bookingId: string }) {
  const { email } = bookingGuests;
  return everyRow({ email }, eq(bookingGuests.bookingId, bookingId), (key) =>
    db.select({ key, row: copiedColumns("bookingGuests") }).from(bookingGuests),
  );
}

/** The consultations that a person's addresses were invited to, for a copy of their data. */
export function exportInvitations({ emails }: { emails: string[] }) {
  const { createdAt, startsAt, endsAt, status } = bookings;
  const { bookingId, email } = bookingGuests;
  return everyRow({ createdAt, bookingId, email }, inArray(email, emails), (key) =>
    db
      .select({ key, row: { ...copiedColumns("bookingGuests"), startsAt, endsAt, status } })
      .from(bookingGuests)
      .innerJoin(bookings, eq(bookings.id, bookingId)),
  );
}
