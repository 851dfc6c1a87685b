import { mailsCopy, type BookingWords } from "~/copy/mails";
import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { mailBody } from "~/models/mail/mail-body";
import { formatConsultation } from "~/lib/zoned-dates";

import type { Booking } from "./booking";
import { mailCalendar, type CalendarEntry } from "./booking-calendar.server";
import type { BookingHost } from "./booking-host";
import type { MailCalendar } from "~/models/mail/mail";
import { queueMail } from "~/models/mail/mail.server";
import type { Settings } from "~/models/settings/settings";

/**
 * What the emails about one booking need. It is read before the transaction, because nothing in a
 * transaction may wait.
 */
export interface BookingMailContext {
  booking: Booking;
  host: Pick<BookingHost, "name" | "email" | "timeZone" | "meetingPlace">;
  settings: Pick<Settings, "productName" | "email">;
  /** The secret of the booking's page. */
  token: string;
  now: Date;
}

/** The topic of queued reminders, used to withdraw them. */
export const reminderTopic = (bookingId: string) => `booking-reminder:${bookingId}`;

/** The URL of a booking's page, for anyone with its secret. */
function manageUrl(token: string): string {
  return `${env.appUrl}/booking/manage/${token}`;
}

const staffUrl = (bookingId: string) => `${env.appUrl}/admin/bookings/${bookingId}`;

/** The writes that email visitor and host about a new booking. */
export function bookedMails(tx: Database, context: BookingMailContext): Write[] {
  return [
    ...toVisitor(
      tx,
      context,
      "booking_confirmed",
      mailsCopy.bookingConfirmed(visitorWords(context)),
      "REQUEST",
    ),
    ...toHost(tx, context, "booked", {}, "REQUEST"),
  ];
}

/**
 * The writes that email everyone about a rescheduled booking. If the host changes, the old one gets
 * a cancellation and the new one an invitation.
 */
export function movedMails(
  tx: Database,
  context: BookingMailContext & {
    before: { startsAt: Date; endsAt: Date };
    formerHost: BookingMailContext["host"];
  },
): Write[] {
  const { booking, before, host, formerHost } = context;
  const words = { ...visitorWords(context), before: formatConsultation(before, booking.timeZone) };
  const isSameHost = host.email === formerHost.email;
  return [
    ...toVisitor(tx, context, "booking_moved", mailsCopy.bookingMoved(words), "REQUEST"),
    ...toHost(
      tx,
      context,
      isSameHost ? "moved" : "booked",
      { before: formatConsultation(before, host.timeZone) },
      "REQUEST",
    ),
    ...(isSameHost
      ? []
      : toHost(
          tx,
          {
            ...context,
            host: formerHost,
            booking: { ...booking, startsAt: before.startsAt, endsAt: before.endsAt },
          },
          "cancelled",
          {},
          "CANCEL",
        )),
  ];
}

/**
 * The writes that email everyone about a cancellation. The visitor sees the reason only if staff
 * gave it.
 */
export function cancelledMails(tx: Database, context: BookingMailContext & { byStaff: boolean }): Write[] {
  const { cancelReason } = context.booking;
  const words = { ...visitorWords(context), reason: context.byStaff ? cancelReason : null };
  return [
    ...toVisitor(tx, context, "booking_cancelled", mailsCopy.bookingCancelled(words), "CANCEL"),
    ...toHost(tx, context, "cancelled", { reason: cancelReason }, "CANCEL"),
  ];
}

/** The writes that remind the visitor. */
export function reminderMail(tx: Database, context: BookingMailContext & { hoursBefore: number }): Write[] {
  const { booking, settings, token, hoursBefore, now } = context;
  const words = mailsCopy.bookingReminder({ ...visitorWords(context), hoursBefore });
  const body = mailBody({ words, link: manageUrl(token), productName: settings.productName });
  return queueMail(
    tx,
    {
      kind: "booking_reminder",
      to: booking.email,
      ...body,
      unsubscribeUrl: `${env.appUrl}/booking/reminders/${token}`,
      topic: reminderTopic(booking.id),
    },
    { now },
  );
}

function visitorWords({ booking, host, settings }: BookingMailContext): BookingWords {
  return {
    productName: settings.productName,
    when: formatConsultation(booking, booking.timeZone),
    reference: booking.reference,
    hostName: host.name,
    place: host.meetingPlace,
  };
}

/**
 * The name if it consists of letters. Anyone can book with anyone's address, so text that could be
 * a message or a link must not reach that mailbox.
 */
function plainName(name: string): string | undefined {
  return /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$)){0,59}$/u.test(name) ? name : undefined;
}

function toVisitor(
  tx: Database,
  context: BookingMailContext,
  kind: string,
  words: ReturnType<typeof mailsCopy.bookingConfirmed>,
  method: MailCalendar["method"],
): Write[] {
  const { booking, settings, token, now } = context;
  const link = manageUrl(token);
  const calendar = mailCalendar({
    entry: visitorEntry(context),
    method,
    organizer: { name: settings.productName, email: settings.email },
    attendees: [{ name: plainName(booking.name), email: booking.email }],
  });
  const body = mailBody({ words, link, productName: settings.productName });
  return queueMail(tx, { kind, to: booking.email, ...body, calendar }, { now });
}

function toHost(
  tx: Database,
  context: BookingMailContext,
  change: "booked" | "moved" | "cancelled",
  more: { before?: string; reason?: string | null },
  method: MailCalendar["method"],
): Write[] {
  const { booking, host, settings, now } = context;
  // Their account was deleted, so there is nobody to email.
  if (host.email === "") return [];
  const visitor = [booking.name, booking.company, booking.email].filter(Boolean).join(", ");
  const words = mailsCopy.bookingStaff(change, {
    ...visitorWords(context),
    when: formatConsultation(booking, host.timeZone),
    visitor,
    note: booking.note,
    ...more,
  });
  const calendar = mailCalendar({
    entry: hostEntry(booking, host.meetingPlace),
    method,
    organizer: { name: settings.productName, email: settings.email },
    attendees: [
      { name: host.name, email: host.email },
      { name: booking.name, email: booking.email },
    ],
  });
  const body = mailBody({ words, link: staffUrl(booking.id), productName: settings.productName });
  // Replies reach the visitor. Erasing the visitor's data also finds queued emails by this.
  const mail = { kind: `booking_${change}_host`, to: host.email, replyTo: booking.email, ...body, calendar };
  return queueMail(tx, mail, { now });
}

/** A consultation as the visitor's calendar shows it. */
export function visitorEntry({
  booking,
  host,
  settings,
  token,
}: Omit<BookingMailContext, "now">): CalendarEntry {
  return {
    ...booking,
    title: `Consultation with ${settings.productName}`,
    description: `${host.name === "" ? "" : `With ${host.name}. `}See, move or cancel it: ${manageUrl(token)}`,
    place: host.meetingPlace,
    url: manageUrl(token),
  };
}

/** A consultation as the host's calendar shows it. */
export function hostEntry(booking: Booking, place: string | null): CalendarEntry {
  return {
    ...booking,
    title: `Consultation: ${booking.name}${booking.company === null ? "" : `, ${booking.company}`}`,
    description: [booking.email, booking.note ?? "", staffUrl(booking.id)].filter(Boolean).join("\n\n"),
    place,
    url: staffUrl(booking.id),
  };
}
