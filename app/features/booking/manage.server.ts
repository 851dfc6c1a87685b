import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import { notFound } from "~/http/not-found.server";
import { manageBookingCopy as copy } from "~/copy/booking";
import { CancelReasonSchema, isChangeable, MomentSchema } from "~/models/booking/booking";
import { getBookingByToken, type BookingWithHost } from "~/models/booking/booking-query.server";
import { setReminders } from "~/models/booking/booking-reminder.server";
import { cancelBooking, moveBooking } from "~/models/booking/booking.server";
import { timeZoneLabel } from "~/lib/time-zone";

import type { BookingView, PickerTime } from "./picker";
import { loadPicker, takenTimes } from "./picker.server";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatConsultation, zonedWords } from "~/lib/zoned-dates";

/**
 * The booking whose link this is. Throws 404 for every other token: from outside they look alike.
 */
export async function requireBooking(token: string | undefined): Promise<BookingWithHost> {
  const found = await getBookingByToken({ token: token ?? "" });
  if (!found) throw notFound();
  return found;
}

/** A booking as its pages show it, in the visitor's zone. */
export function viewBooking({ booking, host }: BookingWithHost, now = new Date()): BookingView {
  const { startsAt, endsAt, timeZone, status, email, reference, moves, movedFrom, wantsReminders } = booking;
  const start = zonedWords(startsAt, timeZone);
  const before = movedFrom && zonedWords(movedFrom, timeZone);
  return {
    ...start,
    dayNumber: String(Number(start.day.slice(8))),
    from: start.time,
    to: zonedWords(endsAt, timeZone).time,
    timeZone: timeZoneLabel(timeZone),
    status,
    isChangeable: isChangeable(booking, now),
    hostName: host.name,
    place: host.meetingPlace,
    email,
    reference,
    moves,
    before: before && `${before.shortDate}, ${before.time}`,
    wantsReminders,
    sequence: booking.sequence,
    when: formatConsultation(booking, timeZone),
  };
}

/** Everything that a booking's own page shows. */
export async function loadManagePage(request: Request, token: string | undefined) {
  const found = await requireBooking(token);
  const view = viewBooking(found);
  const picker = view.isChangeable
    ? await loadPicker(new URL(request.url), {
        defaultZone: found.booking.timeZone,
        exceptBookingId: found.booking.id,
      })
    : null;
  return { view, picker, token: token ?? "" };
}

const ManageFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("move"),
    sequence: z.coerce.number().int().min(0),
    slot: z.string("Please choose a time.").pipe(MomentSchema),
    tz: z.string().max(60).optional(),
  }),
  z.object({ intent: z.literal("cancel"), reason: CancelReasonSchema }),
  z.object({ intent: z.literal("reminders"), wanted: z.enum(["yes", "no"]) }),
]);

type ManageForm = z.output<typeof ManageFormSchema>;

/** What comes back when a booking could not be changed. */
export interface RefusedChange {
  intent: ManageForm["intent"] | null;
  reply: SubmissionResult;
  taken?: PickerTime[];
}

/** Moves, cancels, or ends reminders, as the visitor asks on the booking's own page. */
export async function answerManageForm(request: Request, token: string | undefined) {
  const { booking } = await requireBooking(token);
  const { id } = booking;
  const done = (title: string) => redirectWithToast(`/booking/manage/${token}`, { kind: "positive", title });
  return answerIntents(
    request,
    {
      schema: ManageFormSchema,
      refused: ({ intent, reply, rule }): RefusedChange => ({
        intent: intent ?? "move",
        reply,
        ...takenTimes(rule, "move", booking.timeZone),
      }),
    },
    {
      move: async ({ sequence, slot }) => {
        const { allowed, headers } = await checkLimit({ rule: "booking_move", account: id });
        if (!allowed) return refuse({ "": [copy.tooMany] }, { status: 429, headers });
        await moveBooking({ id, sequence, startsAt: slot });
        return done(copy.movedToast);
      },
      cancel: async ({ reason }) => {
        await cancelBooking({ id, reason });
        return done(copy.cancelledToast);
      },
      reminders: async ({ wanted }) => {
        await setReminders({ id, wanted: wanted === "yes" });
        return done(wanted === "yes" ? copy.reminders.started : copy.reminders.stopped);
      },
    },
  );
}
