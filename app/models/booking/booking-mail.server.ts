import { mailsCopy } from "~/copy/mails";
import { staffMailsCopy } from "~/copy/staff/mails";
import type { BookingWords, MailWords } from "~/lib/mail-words";
import { calendarEntryCopy as copy } from "~/copy/mails";
import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { withLanguage } from "~/lib/language/current-language";
import { mailBody, type MailSettings } from "~/models/mail/mail-body";
import { consultationWords, type ConsultationWords } from "~/lib/zoned-dates";

import type { AuditActor } from "~/models/audit/audit";

import type { Booking } from "./booking";
import { REMINDER_HOURS } from "./booking-limits";
import { hostEntry, visitorEntry } from "./booking-entry-words.server";
import { mailCalendar } from "./booking-icalendar.server";
import { manageUrl, staffUrl } from "./booking-link.server";
import type { BookingHost } from "./booking-host";
import { nameInTexts, type BookingAnswer, type EventType } from "./event-type";
import { placeForGuest, placeForVisitor } from "./booking-place";
import type { MailCalendar } from "~/models/mail/mail";
import { queueMail } from "~/models/mail/mail.server";
import type { Settings } from "~/models/settings/settings";

/**
 * What the emails about one booking need. It is read before the transaction, because nothing in a
 * transaction may wait.
 */
export interface BookingMailContext {
  booking: Booking;
  /** The host, with the place of the type. */
  host: Pick<BookingHost, "userId" | "name" | "email" | "isAway" | "timeZone" | "placeKind" | "meetingPlace">;
  type: Pick<EventType, "id" | "name" | "slug" | "lengthMinutes">;
  answers: BookingAnswer[];
  guests: string[];
  settings: MailSettings & Pick<Settings, "email">;
  /** The secret of the booking's page. */
  token: string;
  now: Date;
}

/** A change adds who made it: one of the staff, or null for the visitor. */
type BookingChangeContext = BookingMailContext & { staff: AuditActor | null };

/** The topic of queued reminders, used to withdraw them. */
export const reminderTopic = (bookingId: string) => `booking-reminder:${bookingId}`;

/** The writes that email visitor and host about a new booking. */
export function bookedMails(tx: Database, context: BookingMailContext): Write[] {
  return [
    ...toVisitor(
      tx,
      context,
      "booking_confirmed",
      () => mailsCopy.bookingConfirmed(visitorWords(context)),
      "REQUEST",
    ),
    ...toHost(tx, context, "booked", () => ({}), "REQUEST"),
    ...toGuests(tx, context, "booked", "REQUEST"),
  ];
}

/**
 * The writes that email everyone about a rescheduled booking. If the host changes, the old one
 * reads who has it now and loses the calendar entry, and the new one gets an invitation.
 */
export function movedMails(
  tx: Database,
  context: BookingChangeContext & {
    before: { startsAt: Date; endsAt: Date };
    /** What staff wrote to the visitor. */
    message: string | null;
    formerHost: BookingMailContext["host"];
  },
): Write[] {
  const { booking, before, message, host, formerHost, staff } = context;
  const words = () =>
    mailsCopy.bookingMoved({
      ...visitorWords(context),
      before: consultationWords(before, booking.timeZone),
      message,
      byStaff: staff !== null,
    });
  const isSameHost = host.email === formerHost.email;
  return [
    ...toVisitor(tx, context, "booking_moved", words, "REQUEST"),
    ...toGuests(tx, context, "moved", "REQUEST"),
    ...toHost(
      tx,
      context,
      isSameHost ? "moved" : "booked",
      () => ({
        before: consultationWords(before, host.timeZone),
        by: isSameHost ? changedBy(context) : null,
      }),
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
          "handed_over",
          () => ({
            successor: { name: host.name, when: consultationWords(booking, formerHost.timeZone) },
            by: changedBy({ ...context, host: formerHost }),
          }),
          "CANCEL",
        )),
  ];
}

/**
 * The writes that email everyone about another host at the same time. The former one loses the
 * calendar entry, the next one gets an invitation, and everyone else's entry is replaced.
 */
export function handedOverMails(
  tx: Database,
  context: BookingChangeContext & { formerHost: BookingMailContext["host"] },
): Write[] {
  const { host, formerHost } = context;
  const words = () => mailsCopy.bookingHandedOver(visitorWords(context));
  const former = { ...context, host: formerHost };
  return [
    ...toVisitor(tx, context, "booking_handed_over", words, "REQUEST"),
    ...toGuests(tx, context, "handed_over", "REQUEST"),
    ...toHost(tx, context, "booked", () => ({ by: changedBy(context) }), "REQUEST"),
    ...toHost(
      tx,
      former,
      "handed_over",
      () => ({ successor: { name: host.name, when: null }, by: changedBy(former) }),
      "CANCEL",
    ),
  ];
}

/**
 * The writes that email everyone about a cancellation. The visitor sees the reason only if staff
 * gave it.
 */
export function cancelledMails(tx: Database, context: BookingChangeContext): Write[] {
  const { cancelReason } = context.booking;
  const byStaff = context.staff !== null;
  const words = () =>
    mailsCopy.bookingCancelled({ ...visitorWords(context), reason: byStaff ? cancelReason : null, byStaff });
  return [
    ...toVisitor(tx, context, "booking_cancelled", words, "CANCEL"),
    ...toHost(tx, context, "cancelled", () => ({ reason: cancelReason, by: changedBy(context) }), "CANCEL"),
    ...toGuests(tx, context, "cancelled", "CANCEL"),
  ];
}

/** Names the person who changed a booking, for its host; null if it was the host. */
function changedBy({ booking, host, staff }: Pick<BookingChangeContext, "booking" | "host" | "staff">) {
  if (staff === null) return booking.name;
  return staff.id === host.userId ? null : staff.name;
}

/**
 * The writes that email guests who were added later, and the host, whose calendar entry then names
 * them as well. The other guests have theirs already.
 */
export function invitedMails(
  tx: Database,
  { addedGuests, ...context }: BookingMailContext & { addedGuests: string[] },
): Write[] {
  return [
    ...toGuests(tx, { ...context, guests: addedGuests }, "booked", "REQUEST"),
    ...toHost(tx, context, "invited", () => ({ addedGuests }), "REQUEST"),
  ];
}

/**
 * The writes that email a guest who was removed, whose calendar the consultation leaves, and the
 * host, whose calendar entry then names the other guests.
 */
export function uninvitedMails(
  tx: Database,
  { removedGuest, ...context }: BookingMailContext & { removedGuest: string },
): Write[] {
  return [
    ...toGuests(tx, { ...context, guests: [removedGuest] }, "uninvited", "CANCEL"),
    ...toHost(tx, context, "uninvited", () => ({ removedGuest }), "REQUEST"),
  ];
}

/** The writes that offer another time of the same type to a visitor who didn't come. */
export function missedMail(tx: Database, context: Omit<BookingMailContext, "token">): Write[] {
  const { booking, host, type, settings, now } = context;
  const words = () => mailsCopy.bookingMissed(visitorWords(context));
  // If the type has no page of its own by then, this leads to /booking.
  const body = mailBody({
    language: booking.language,
    words,
    link: `${env.appUrl}/booking/${type.slug}`,
    settings,
  });
  return queueMail(tx, { kind: "booking_missed", to: booking.email, ...senderOf(host), ...body }, { now });
}

/** The writes that remind the visitor. */
export function reminderMail(tx: Database, context: BookingMailContext & { hoursBefore: number }): Write[] {
  const { booking, settings, token, hoursBefore, now } = context;
  const isLast = hoursBefore === REMINDER_HOURS.at(-1);
  const words = () => mailsCopy.bookingReminder({ ...visitorWords(context), isLast });
  const stopLink = `${env.appUrl}/booking/reminders/${token}`;
  const body = mailBody({ language: booking.language, words, link: manageUrl(token), stopLink, settings });
  return queueMail(
    tx,
    {
      kind: "booking_reminder",
      to: booking.email,
      ...body,
      unsubscribeUrl: stopLink,
      topic: reminderTopic(booking.id),
      validUntil: booking.startsAt,
    },
    { now },
  );
}

function visitorWords({ booking, host, type, settings }: Omit<BookingMailContext, "token">): BookingWords {
  return {
    productName: settings.productName,
    typeName: nameInTexts(type),
    when: consultationWords(booking, booking.timeZone),
    reference: booking.reference,
    hostName: host.name,
    place: placeForVisitor(host, booking),
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
  words: () => MailWords,
  method: MailCalendar["method"],
): Write[] {
  const { booking, host, settings, token, now } = context;
  const link = manageUrl(token);
  const calendar = mailCalendar({
    entry: visitorEntry(context),
    method,
    organizer: { name: settings.productName, email: settings.email },
    attendees: [{ name: plainName(booking.name), email: booking.email }],
  });
  const body = mailBody({ language: booking.language, words, link, settings });
  return queueMail(tx, { kind, to: booking.email, ...senderOf(host), ...body, calendar }, { now });
}

/** Emails come from the host, and replies reach them, until they have left. */
function senderOf(host: BookingMailContext["host"]) {
  return host.isAway ? {} : { senderName: host.name, replyTo: host.email };
}

/**
 * One email for each guest, with nothing that was typed and no link to the booking, because
 * that link changes it.
 */
function toGuests(
  tx: Database,
  context: BookingMailContext & Partial<BookingChangeContext>,
  change: "booked" | "moved" | "handed_over" | "cancelled" | "uninvited",
  method: MailCalendar["method"],
): Write[] {
  const { booking, host, guests, settings, now } = context;
  const { language } = booking;
  const placeWords = () => (change === "uninvited" ? null : placeForGuest(host, booking));
  const byStaff = Boolean(context.staff);
  const words = () =>
    mailsCopy.bookingGuest(change, { ...visitorWords(context), place: placeWords(), byStaff });
  const { url: _, ...entry } = visitorEntry(context);
  const said = withLanguage(language, () => ({
    description: copy.guestDescription(host.name),
    place: placeWords(),
  }));
  return guests
    .filter((email) => email !== host.email)
    .flatMap((email) => {
      const calendar = mailCalendar({
        entry: { ...entry, ...said },
        method,
        organizer: { name: settings.productName, email: settings.email },
        attendees: [{ email }],
      });
      const mail = { kind: `booking_${change}_guest`, to: email, ...senderOf(host), calendar };
      return queueMail(tx, { ...mail, ...mailBody({ language, words, settings }) }, { now });
    });
}

function toHost(
  tx: Database,
  context: BookingMailContext,
  change: "booked" | "moved" | "handed_over" | "cancelled" | "invited" | "uninvited",
  more: () => {
    before?: ConsultationWords;
    successor?: { name: string; when: ConsultationWords | null };
    by?: string | null;
    reason?: string | null;
    addedGuests?: string[];
    removedGuest?: string;
  },
  method: MailCalendar["method"],
): Write[] {
  const { booking, host, answers, guests, settings, now } = context;
  if (host.isAway && change === "handed_over") return [];
  const visitor = [booking.name, booking.company, booking.email].filter(Boolean).join(", ");
  const words = () =>
    staffMailsCopy.bookingStaff(change, {
      ...visitorWords(context),
      when: consultationWords(booking, host.timeZone),
      visitor,
      note: booking.note,
      answers,
      guests,
      isHostAway: host.isAway,
      ...more(),
    });
  const body = mailBody({ words, link: staffUrl(booking.id), settings });
  // Replies reach the visitor. Erasing the visitor's data also finds queued emails by this.
  const mail = { kind: `booking_${change}_host`, replyTo: booking.email, ...body };
  // Someone else has to take over, and has no entry in their calendar yet.
  if (host.isAway) return queueMail(tx, { ...mail, to: settings.email }, { now });
  const calendar = mailCalendar({
    entry: hostEntry(context),
    method,
    organizer: { name: settings.productName, email: settings.email },
    attendees: [
      { name: host.name, email: host.email },
      { name: booking.name, email: booking.email },
      ...guests.map((email) => ({ email })),
    ],
  });
  return queueMail(tx, { ...mail, to: host.email, calendar }, { now });
}
