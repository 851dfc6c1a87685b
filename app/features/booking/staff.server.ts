import { z } from "zod";

import { notFound } from "~/http/not-found.server";
import { bookingDetailCopy, hostsCopy } from "~/copy/booking-console";
import { BOOKING_STATUSES, CancelReasonSchema, MomentSchema, type Booking } from "~/models/booking/booking";
import type { BookingHost } from "~/models/booking/booking-host";
import { listHosts } from "~/models/booking/booking-host.server";
import { getBooking, listBookings, listBookingsBetween } from "~/models/booking/booking-query.server";
import { getLead } from "~/models/lead/lead-query.server";
import { getReferredResult } from "~/models/roi/roi.server";
import { cancelBooking, moveBooking, recordOutcome } from "~/models/booking/booking.server";
import { addToDay, dayAt, instantAt, minuteAt, mondayOf, readDay, timeZoneLabel } from "~/lib/time-zone";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import type { BookingLine, BookingWeek } from "./staff";
import { loadPicker, takenTimes } from "./picker.server";
import { viewBooking, type RefusedChange } from "./manage.server";
import { formatDateTime } from "~/lib/dates";
import { answerIntents } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayWords, formatConsultation, zonedWords } from "~/lib/zoned-dates";

const BOOKINGS_PER_PAGE = 25;
/** Hours that a week shows even when nothing is booked. */
const [FIRST_HOUR, LAST_HOUR] = [8, 18];

const hostField = z.uuid().optional().catch(undefined);
const WeekSchema = z.object({ week: z.string().optional(), host: hostField });
const ListSchema = z.object({
  period: z.enum(["upcoming", "past"]).catch("upcoming"),
  status: z.enum(BOOKING_STATUSES).optional().catch(undefined),
  host: hostField,
  q: z.string().max(200).optional().catch(undefined),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
});

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/**
 * What every list of bookings shows: whose time it is, and the hosts that it can be narrowed to.
 */
async function loadFrame({ user }: Viewer, host: string | undefined) {
  const hosts = await listHosts();
  const timeZone = (hosts.find(({ userId }) => userId === user.id) ?? hosts[0])?.timeZone ?? "UTC";
  const names = hosts.map(({ id, name }) => ({ id, name: name || hostsCopy.unnamed }));
  return { hosts, timeZone, frame: { zone: timeZoneLabel(timeZone), hosts: names, host: host ?? "" } };
}

/** Everything that `/admin/bookings` shows: a week, in the viewer's own zone. */
export async function loadBookingWeek(request: Request, viewer: Viewer) {
  const { week, host } = WeekSchema.parse(queryOf(request));
  const { hosts, timeZone, frame } = await loadFrame(viewer, host);
  return { ...frame, week: await loadWeek({ wanted: week, hostId: host, timeZone, hosts }) };
}

/** Everything that `/admin/bookings/list` shows: a page of bookings, in the viewer's own zone. */
export async function loadBookingList(request: Request, viewer: Viewer) {
  const { host, q, ...filter } = ListSchema.parse(queryOf(request));
  const { hosts, timeZone, frame } = await loadFrame(viewer, host);
  const page = { ...filter, hostId: host, search: q, limit: BOOKINGS_PER_PAGE };
  const { items, previous, next } = await listBookings(page);
  return {
    ...frame,
    items: items.map((booking) => lineOf(booking, timeZone, hosts)),
    previous,
    next,
    isFiltered: Boolean(q ?? filter.status ?? host) || filter.period === "past",
  };
}

function lineOf(booking: Booking, timeZone: string, hosts: BookingHost[]): BookingLine {
  const start = zonedWords(booking.startsAt, timeZone);
  return {
    id: booking.id,
    date: start.date,
    from: start.time,
    to: zonedWords(booking.endsAt, timeZone).time,
    name: booking.name,
    email: booking.email,
    company: booking.company,
    status: booking.status,
    host: hosts.find(({ id }) => id === booking.hostId)?.name || hostsCopy.unnamed,
  };
}

async function loadWeek({
  wanted,
  hostId,
  timeZone,
  hosts,
}: {
  wanted: string | undefined;
  hostId: string | undefined;
  timeZone: string;
  hosts: BookingHost[];
}): Promise<BookingWeek> {
  const today = dayAt(new Date(), timeZone);
  const monday = mondayOf(readDay(wanted) ?? today);
  const days = Array.from({ length: 7 }, (_, index) => addToDay(monday, index));
  const span = {
    from: instantAt({ day: monday, minute: 0, timeZone }),
    to: instantAt({ day: addToDay(monday, 7), minute: 0, timeZone }),
  };
  const rows = await listBookingsBetween({ ...span, hostId });
  const placed = rows.map((booking) => ({
    line: lineOf(booking, timeZone, hosts),
    day: dayAt(booking.startsAt, timeZone),
    hour: Math.floor(minuteAt(booking.startsAt, timeZone) / 60),
  }));
  const first = Math.min(FIRST_HOUR, ...placed.map(({ hour }) => hour));
  const last = Math.max(LAST_HOUR - 1, ...placed.map(({ hour }) => hour));
  const [start, end] = [dayWords(monday), dayWords(addToDay(monday, 6))];
  return {
    title: { first: start.dayAndMonth, last: `${end.dayAndMonth} ${end.day.slice(0, 4)}` },
    previous: addToDay(monday, -7),
    next: addToDay(monday, 7),
    isThis: monday === mondayOf(today),
    count: rows.length,
    days: days.map((day) => ({
      day,
      name: dayWords(day).weekday,
      number: String(Number(day.slice(8))),
      isToday: day === today,
    })),
    hours: Array.from({ length: last - first + 1 }, (_, index) => ({
      label: `${String(first + index).padStart(2, "0")}:00`,
      cells: days.map((day) =>
        placed.filter((one) => one.day === day && one.hour === first + index).map(({ line }) => line),
      ),
    })),
  };
}

async function requireStaffBooking(id: string | undefined) {
  const found = z.uuid().safeParse(id).success ? await getBooking({ id: id ?? "" }) : null;
  if (!found) throw notFound();
  return found;
}

/** Everything that the page of one booking shows to the staff, in the host's zone. */
export async function loadBooking(request: Request, id: string | undefined) {
  const found = await requireStaffBooking(id);
  const { booking, host } = found;
  const view = viewBooking({ ...found, booking: { ...booking, timeZone: host.timeZone } });
  const [lead, statement] = await Promise.all([
    getLead({ email: booking.email }),
    getReferredResult({ id: booking.roiResult }),
  ]);
  const picker = view.isChangeable
    ? await loadPicker(new URL(request.url), {
        defaultZone: host.timeZone,
        notice: false,
        exceptBookingId: booking.id,
      })
    : null;
  return {
    id: booking.id,
    view,
    picker,
    leadId: lead?.id ?? null,
    name: booking.name,
    company: booking.company,
    note: booking.note,
    roiToken: statement?.token ?? null,
    cancelReason: booking.cancelReason,
    visitorTime: formatConsultation(booking, booking.timeZone),
    bookedAt: `${formatDateTime(booking.createdAt)} UTC`,
    canJudge: booking.status !== "cancelled" && booking.startsAt <= new Date(),
  };
}

const StaffFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("move"),
    sequence: z.coerce.number().int().min(0),
    slot: z.string("Please choose a time.").pipe(MomentSchema),
  }),
  z.object({ intent: z.literal("cancel"), reason: CancelReasonSchema }),
  z.object({ intent: z.literal("held") }),
  z.object({ intent: z.literal("missed") }),
]);

/** Carries out what the staff decides about one booking. */
export async function answerStaffForm(request: Request, viewer: Viewer, id: string | undefined) {
  const { booking, host } = await requireStaffBooking(id);
  const source = auditSource(request, viewer);
  const { toasts } = bookingDetailCopy;
  const done = (title: string) =>
    redirectWithToast(`/admin/bookings/${booking.id}`, { kind: "positive", title });
  const record = async ({ intent: outcome }: { intent: "held" | "missed" }) => {
    await recordOutcome({ id: booking.id, outcome, source });
    return done(toasts[outcome]);
  };
  return answerIntents(
    request,
    {
      schema: StaffFormSchema,
      refused: ({ intent, reply, rule }): RefusedStaffForm => ({
        intent: intent ?? "move",
        reply,
        ...takenTimes(rule, "move", host.timeZone),
      }),
    },
    {
      move: async ({ sequence, slot }) => {
        await moveBooking({ id: booking.id, sequence, startsAt: slot, source });
        return done(toasts.moved);
      },
      cancel: async ({ reason }) => {
        await cancelBooking({ id: booking.id, reason, source });
        return done(toasts.cancelled);
      },
      held: record,
      missed: record,
    },
  );
}

type RefusedStaffForm = Omit<RefusedChange, "intent"> & { intent: string };
