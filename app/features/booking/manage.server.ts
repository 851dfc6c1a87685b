import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import { readerClock } from "~/http/reader/reader-clock.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { bookingAnswersCopy as copy, bookingCopy } from "~/copy/booking";
import {
  CancelReasonSchema,
  GuestsSchema,
  isChangeable,
  minutesOf,
  MomentSchema,
} from "~/models/booking/booking";
import { getBookingChange } from "~/models/booking/booking-change.server";
import { getBookingByToken, type BookingWithHost } from "~/models/booking/booking-query.server";
import { joinUrl, placeForVisitor } from "~/models/booking/booking-place";
import { moveRulesOf, nameInTexts } from "~/models/booking/event-type";
import { addGuests, newGuests, removeGuest } from "~/models/booking/booking-guest.server";
import { setReminders } from "~/models/booking/booking-reminder.server";
import { cancelBooking, moveBooking } from "~/models/booking/booking.server";
import { timeZoneLabel } from "~/lib/zones/zone-names";

import { countInvitations } from "./guests.server";
import { loadCalendarLinks } from "./calendar-links.server";
import type { BookingView, PickerTime } from "./picker";
import { loadPicker, PickerZoneSchema, pickerZoneOf, takenTimes } from "./picker.server";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatConsultation, zonedWords } from "~/lib/zoned-dates";
import { countField } from "~/models/shared/version-schema";

/**
 * The booking of a link. Throws a 404 for every other token, so that they all look alike from
 * outside.
 */
export async function requireBooking(token: string | undefined): Promise<BookingWithHost> {
  const found = await getBookingByToken({ token: token ?? "" });
  if (!found) throw notFound();
  return found;
}

/** A booking as its pages show it, in the visitor's zone. */
export function viewBooking(
  { booking, host, type, guests }: BookingWithHost,
  now = sharedNow(),
): BookingView {
  const { startsAt, endsAt, timeZone, status, email, reference, moves, movedFrom, wantsReminders } = booking;
  const clock = readerClock();
  const start = zonedWords(startsAt, timeZone, clock);
  const before = movedFrom && zonedWords(movedFrom, timeZone, clock);
  return {
    ...start,
    dayNumber: String(Number(start.day.slice(8))),
    from: start.time,
    to: zonedWords(endsAt, timeZone, clock).time,
    timeZone: timeZoneLabel(timeZone),
    status,
    isChangeable: isChangeable(booking, now),
    minutes: minutesOf(booking),
    typeName: nameInTexts(type),
    hostName: host.name,
    place: placeForVisitor(host, booking),
    joinUrl: status === "confirmed" && endsAt > now ? joinUrl(host, booking) : null,
    email,
    guests,
    reference,
    moves,
    before: before && `${before.shortDate}, ${before.time}`,
    wantsReminders,
    sequence: booking.sequence,
    when: formatConsultation(booking, timeZone, clock),
  };
}

/** Everything that a booking's own page shows. */
export async function loadManagePage(request: Request, token: string | undefined) {
  const found = await requireBooking(token);
  const view = viewBooking(found);
  const picker = view.isChangeable
    ? await loadPicker(new URL(request.url), {
        defaultZone: found.booking.timeZone,
        ...moveRulesOf(found.booking, found.type),
      })
    : null;
  const guests = view.isChangeable ? found.guests : [];
  const { booking } = found;
  const kind = booking.status === "cancelled" ? "cancelled" : "moved";
  const change = kind === "cancelled" || booking.moves > 0 ? await getBookingChange(booking, kind) : null;
  // Next to the times to choose, the current one is in the same zone.
  const shown = zonedWords(found.booking.startsAt, picker?.timeZone ?? found.booking.timeZone, readerClock());
  const present = { weekday: shown.weekday, from: shown.time };
  const byStaff = change?.byStaff === true;
  return { view, byStaff, picker, present, guests, calendars: await loadCalendarLinks(found, token ?? "") };
}

/** The form that removes a guest. */
export const RemoveGuestSchema = z.object({
  intent: z.literal("remove_guest"),
  email: z.string().trim().toLowerCase().max(320),
});

/** The form that adds guests. */
export const AddGuestsSchema = z.object({
  intent: z.literal("add_guests"),
  guests: GuestsSchema.refine((emails) => emails.length > 0, copy.inviteMissing),
});

const ManageFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("move"),
    sequence: countField,
    slot: z.string(copy.timeMissing).pipe(MomentSchema),
    tz: PickerZoneSchema,
  }),
  z.object({ intent: z.literal("cancel"), reason: CancelReasonSchema }),
  z.object({ intent: z.literal("reminders"), wanted: z.enum(["yes", "no"]) }),
  AddGuestsSchema,
  RemoveGuestSchema,
]);

type ManageForm = z.output<typeof ManageFormSchema>;

/** What the page shows if a booking couldn't be changed. */
export interface RefusedChange {
  intent: ManageForm["intent"] | null;
  reply: SubmissionResult;
  taken?: PickerTime[];
}

/** Refuses a reason that nobody gets, because the booking was cancelled before with another. */
export function refuseLateReason({ cancelReason }: { cancelReason: string | null }, reason: string | null) {
  return reason === null || reason === cancelReason
    ? undefined
    : refuse({ "": [copy.cancelledBefore] }, { status: 409 });
}

/** Reschedules, cancels, or ends reminders, as the visitor asks on the booking's own page. */
export async function answerManageForm(request: Request, token: string | undefined) {
  const found = await requireBooking(token);
  const { booking, guests } = found;
  const { id } = booking;
  const done = (title: string) => redirectWithToast(`/booking/manage/${token}`, { kind: "positive", title });
  return answerIntents(
    request,
    {
      schema: ManageFormSchema,
      refused: ({ intent, reply, rule }): RefusedChange => ({
        intent: intent ?? "move",
        reply,
        ...takenTimes(rule, "move", {
          timeZone: pickerZoneOf(reply) ?? booking.timeZone,
          minutes: minutesOf(booking),
        }),
      }),
    },
    {
      move: async ({ sequence, slot, tz }) => {
        const { allowed, headers } = await checkLimit({ rule: "booking_move", account: id });
        if (!allowed) return refuse({ "": [copy.tooMany] }, { status: 429, headers });
        const refusedGuests = await countInvitations(guests);
        if (refusedGuests) return refuse({ "": [copy.tooMany] }, refusedGuests);
        await moveBooking({ id, sequence, startsAt: slot, timeZone: tz ?? booking.timeZone });
        return done(copy.moved);
      },
      cancel: async ({ reason }) => {
        const cancelled = await cancelBooking({ id, reason });
        return refuseLateReason(cancelled, reason) ?? done(copy.cancelled);
      },
      add_guests: async ({ guests: emails }) => {
        const refusedGuests = await countInvitations(newGuests(found, emails));
        if (refusedGuests) return refuse({ guests: [bookingCopy.guestsTooMany] }, refusedGuests);
        await addGuests({ id, emails });
        return done(copy.guestsInvited);
      },
      remove_guest: async ({ email }) => {
        await removeGuest({ id, email });
        return done(copy.guestRemoved);
      },
      reminders: async ({ wanted }) => {
        await setReminders({ id, wanted: wanted === "yes" });
        return done(wanted === "yes" ? copy.remindersStarted : copy.remindersStopped);
      },
    },
  );
}
