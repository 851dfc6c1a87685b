import { and, asc, eq, lte } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, ifNotLost, required, type Database, type Write } from "~/server/db.server";

import { bookingReminders, bookings } from "../../../drizzle/schema";

import { isChangeable, type Booking } from "./booking";
import { remindersOf } from "./booking-reminder";
import { bookingToken, linkWrite } from "./booking-link.server";
import { reminderMail, reminderTopic, type BookingMailContext } from "./booking-mail.server";
import { getBooking, type BookingWithHost } from "./booking-query.server";
import { takeBackMails } from "~/models/mail/mail.server";
import { getSettings } from "~/models/settings/settings.server";

/** The writes that schedule a booking's reminders. */
export function reminderWrites(
  tx: Database,
  { id, startsAt }: Pick<Booking, "id" | "startsAt">,
  now: Date,
): Write[] {
  const reminders = remindersOf(startsAt, now).map((reminder) => ({ bookingId: id, ...reminder }));
  return reminders.length > 0 ? [tx.insert(bookingReminders).values(reminders).onConflictDoNothing()] : [];
}

/**
 * The writes that drop a booking's reminders: both scheduled ones and those waiting in the outbox.
 */
export function dropReminders(tx: Database, bookingId: string): Write[] {
  return [
    tx.delete(bookingReminders).where(eq(bookingReminders.bookingId, bookingId)),
    takeBackMails(tx, { topic: reminderTopic(bookingId) }),
  ];
}

/** Turns a booking's reminders off or on again. */
export async function setReminders({
  id,
  wanted,
  now = sharedNow(),
}: {
  id: string;
  wanted: boolean;
  now?: Date;
}): Promise<void> {
  const known = await getBooking({ id });
  if (!known || known.booking.wantsReminders === wanted) return;
  const { booking } = known;
  await atomically((tx) => [
    tx.update(bookings).set({ wantsReminders: wanted, updatedAt: now }).where(eq(bookings.id, id)),
    ...dropReminders(tx, id),
    ...(wanted && isChangeable(booking, now) ? reminderWrites(tx, booking, now) : []),
  ]);
}

const REMINDERS_AT_ONCE = 50;

/**
 * Moves due reminders into the outbox. Any number of processes can run this at once: the one that
 * deletes a reminder's row writes its email. A reminder that is too late for its consultation is
 * dropped.
 */
export async function queueDueReminders({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const due = await db
    .select()
    .from(bookingReminders)
    .where(lte(bookingReminders.dueAt, now))
    .orderBy(asc(bookingReminders.dueAt))
    .limit(REMINDERS_AT_ONCE);
  if (due.length === 0) return 0;
  const settings = await getSettings();
  let queued = 0;
  for (const reminder of due) {
    const known = await getBooking({ id: reminder.bookingId });
    if (known && (await queueReminder({ ...known, settings, reminder, now }))) queued += 1;
  }
  return queued;
}

async function queueReminder({
  settings,
  reminder: { hoursBefore, dueAt },
  now,
  ...known
}: BookingWithHost & {
  settings: BookingMailContext["settings"];
  reminder: typeof bookingReminders.$inferSelect;
  now: Date;
}): Promise<boolean> {
  const { booking } = known;
  const isWanted = isChangeable(booking, now) && booking.wantsReminders;
  const context = { ...known, settings, token: bookingToken(booking.id), now, hoursBefore };
  const isOurs = await ifNotLost(
    atomically((tx) => [
      required(
        tx
          .delete(bookingReminders)
          .where(
            and(
              eq(bookingReminders.bookingId, booking.id),
              eq(bookingReminders.hoursBefore, hoursBefore),
              eq(bookingReminders.dueAt, dueAt),
            ),
          )
          .returning({ id: bookingReminders.bookingId }),
      ),
      ...(isWanted ? [linkWrite(tx, booking.id), ...reminderMail(tx, context)] : []),
    ]),
  );
  return isOurs && isWanted;
}
