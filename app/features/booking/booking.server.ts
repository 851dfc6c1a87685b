import { z } from "zod";

import { readerClock } from "~/http/reader/reader-clock.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { bookingAnswersCopy } from "~/copy/booking";
import { bookingChangeCopy } from "~/copy/booking-console";
import { answerIntents } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatConsultation } from "~/lib/zoned-dates";
import { CancelReasonSchema, minutesOf, MomentSchema } from "~/models/booking/booking";
import { MOVE_MESSAGE_LENGTH_MAX } from "~/models/booking/booking-limits";
import { getBookingChange } from "~/models/booking/booking-change.server";
import { isErased } from "~/models/booking/booking-privacy.server";
import { getBooking } from "~/models/booking/booking-query.server";
import { listHosts } from "~/models/booking/booking-host.server";
import { placeForHost } from "~/models/booking/booking-place";
import { moveRulesOf } from "~/models/booking/event-type";
import { addGuests, removeGuest } from "~/models/booking/booking-guest.server";
import {
  cancelBooking,
  handOverBooking,
  listSuccessors,
  moveBooking,
  recordOutcome,
} from "~/models/booking/booking.server";
import { getLead } from "~/models/lead/lead-query.server";
import { optionalLines } from "~/models/shared/typed-text";
import { getReferredResult } from "~/models/roi/roi.server";
import { countField } from "~/models/shared/version-schema";

import {
  AddGuestsSchema,
  refuseLateReason,
  RemoveGuestSchema,
  viewBooking,
  type RefusedChange,
} from "./manage.server";
import { loadPicker, pickerZoneOf, takenTimes } from "./picker.server";

async function requireStaffBooking(id: string | undefined) {
  const found = z.uuid().safeParse(id).success ? await getBooking({ id: id ?? "" }) : null;
  if (!found) throw notFound();
  return found;
}

/**
 * Everything that the page of one booking shows to staff, in its host's time zone. A colleague who
 * came from a list in their own zone finds that time on the page as well.
 */
export async function loadBooking(request: Request, viewer: Viewer, id: string | undefined) {
  const found = await requireStaffBooking(id);
  const { booking, host } = found;
  const view = {
    ...viewBooking({ ...found, booking: { ...booking, timeZone: host.timeZone } }),
    place: placeForHost(host, booking),
    // The address of an erased person is a placeholder.
    email: isErased(booking) ? "" : booking.email,
  };
  const [hosts, lead, statement, moved, cancelled, successors] = await Promise.all([
    listHosts(),
    getLead({ email: booking.email }),
    getReferredResult({ id: booking.roiResult }),
    booking.moves > 0 ? getBookingChange(booking, "moved") : null,
    booking.status === "cancelled" ? getBookingChange(booking, "cancelled") : null,
    view.isChangeable ? listSuccessors(found) : [],
  ]);
  const ownZone = hosts.find(({ userId }) => userId === viewer.user.id)?.timeZone ?? host.timeZone;
  const picker = view.isChangeable
    ? await loadPicker(new URL(request.url), {
        defaultZone: host.timeZone,
        zonesLater: true,
        notice: false,
        ...moveRulesOf(booking, found.type),
      })
    : null;
  return {
    id: booking.id,
    view,
    picker,
    leadId: lead?.id ?? null,
    isHostAway: host.isAway,
    successors: successors.map(({ id: hostId, name }) => ({ id: hostId, name })),
    name: booking.name,
    company: booking.company,
    phone: booking.phone,
    note: booking.note,
    typeName: found.type.name,
    answers: found.answers,
    guests: found.guests,
    roiToken: statement?.token ?? null,
    cancelReason: booking.cancelReason,
    moved,
    cancelled,
    visitorTime: formatConsultation(booking, booking.timeZone, readerClock()),
    ownTime: ownZone === host.timeZone ? null : formatConsultation(booking, ownZone, readerClock()),
    bookedAt: booking.createdAt,
    canJudge: booking.status !== "cancelled" && booking.startsAt <= sharedNow(),
  };
}

const ChangeFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("move"),
    sequence: countField,
    slot: z.string(bookingChangeCopy.timeMissing).pipe(MomentSchema),
    message: optionalLines(MOVE_MESSAGE_LENGTH_MAX),
  }),
  z.object({ intent: z.literal("cancel"), reason: CancelReasonSchema }),
  z.object({
    intent: z.literal("hand_over"),
    sequence: countField,
    hostId: z.uuid(bookingChangeCopy.hostMissing),
  }),
  z.object({ intent: z.literal("held") }),
  z.object({ intent: z.literal("missed") }),
  AddGuestsSchema,
  RemoveGuestSchema,
]);

/** Carries out a staff decision about one booking. */
export async function answerBookingChange(request: Request, viewer: Viewer, id: string | undefined) {
  const { booking, host } = await requireStaffBooking(id);
  const source = auditSource(request, viewer);
  const { toasts } = bookingChangeCopy;
  const done = (title: string) =>
    redirectWithToast(`/admin/bookings/${booking.id}`, { kind: "positive", title });
  const record = async ({ intent: outcome }: { intent: "held" | "missed" }) => {
    await recordOutcome({ id: booking.id, outcome, source });
    return done(toasts[outcome]);
  };
  return answerIntents(
    request,
    {
      schema: ChangeFormSchema,
      refused: ({ intent, reply, rule }): RefusedBookingChange => ({
        intent: intent ?? "move",
        reply,
        ...takenTimes(rule, "move", {
          timeZone: pickerZoneOf(reply) ?? host.timeZone,
          minutes: minutesOf(booking),
        }),
      }),
    },
    {
      move: async ({ sequence, slot, message }) => {
        await moveBooking({ id: booking.id, sequence, startsAt: slot, message, source });
        return done(toasts.moved);
      },
      hand_over: async ({ sequence, hostId }) => {
        await handOverBooking({ id: booking.id, sequence, hostId, source });
        return done(toasts.handedOver);
      },
      cancel: async ({ reason }) => {
        const cancelled = await cancelBooking({ id: booking.id, reason, source });
        return refuseLateReason(cancelled, reason) ?? done(toasts.cancelled);
      },
      add_guests: async ({ guests: emails }) => {
        await addGuests({ id: booking.id, emails, source });
        return done(bookingAnswersCopy.guestsInvited);
      },
      remove_guest: async ({ email }) => {
        await removeGuest({ id: booking.id, email, source });
        return done(bookingAnswersCopy.guestRemoved);
      },
      held: record,
      missed: record,
    },
  );
}

type RefusedBookingChange = Omit<RefusedChange, "intent"> & { intent: string };
