import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { bookingAnswersCopy, bookingCopy } from "~/copy/booking";
import { bookingErrorCopy } from "~/copy/form-errors";
import { auditSource } from "~/auth/audit-source.server";
import { notFound } from "~/http/not-found.server";
import { checkLimit, limitOrThrow } from "~/http/rate-limit.server";
import { problem } from "~/http/problem.server";
import { timeZoneNamed } from "~/lib/zones/zone-names";
import {
  BOOKING_STATUSES,
  BookingPersonSchema,
  CancelReasonSchema,
  type Booking,
} from "~/models/booking/booking";
import { readPlaces } from "~/models/booking/event-type-places.server";
import { getBooking, listBookings } from "~/models/booking/booking-query.server";
import {
  cancelBooking,
  createBooking,
  handOverBooking,
  moveBooking,
  recordOutcome,
} from "~/models/booking/booking.server";
import { answerKey } from "~/models/booking/event-answer";
import { FIRST_EVENT_TYPE_ID, readAnswers } from "~/models/booking/event-type";
import { getEventType } from "~/models/booking/event-type.server";
import { getSettings } from "~/models/settings/settings.server";
import { manyLines, otherEmail } from "~/models/shared/typed-text";
import { GUESTS_MAX, LONG_ANSWER_LENGTH_MAX, MOVE_MESSAGE_LENGTH_MAX } from "~/models/booking/booking-limits";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { refuseField } from "~/api/framework/refuse.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { everyPage } from "~/api/framework/rows.server";
import { idSchema } from "~/models/shared/id-schema";
import { versionSchema } from "~/models/shared/version-schema";

import { EXAMPLE_ID } from "./framework/document.server";
import { momentSchema, timeSchema } from "./schemas.server";

const PATH = "/api/bookings";

const params = z.object({ id: idSchema });

const BookingSchema = z
  .object({
    id: z.guid(),
    reference: z.string(),
    eventTypeId: z.guid(),
    hostId: z.guid(),
    status: z.enum(BOOKING_STATUSES),
    startsAt: timeSchema,
    endsAt: timeSchema,
    name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    timeZone: z.string().meta({ description: "The visitor's." }),
    movedFrom: timeSchema.nullable(),
    cancelReason: z.string().nullable(),
    version: z
      .number()
      .int()
      .meta({ description: "Rises when it is moved or cancelled, and when its guests change." }),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: "Booking" });

const BookingDetailSchema = z
  .object({
    ...BookingSchema.shape,
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    guests: z.array(z.string()).meta({ description: "Addresses of people who are invited along." }),
  })
  .meta({ id: "BookingDetail" });

const bookingExample = {
  id: EXAMPLE_ID,
  reference: "B-7K2M-4QXD",
  eventTypeId: "0198a3f0-6f0e-7000-8000-000000000010",
  hostId: "0198a3f0-6f0e-7000-8000-000000000011",
  status: "confirmed",
  startsAt: "2026-09-15T08:00:00.000Z",
  endsAt: "2026-09-15T08:30:00.000Z",
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Analytical Engines",
  phone: null,
  note: null,
  timeZone: "Europe/London",
  movedFrom: null,
  cancelReason: null,
  version: 1,
  createdAt: "2026-09-14T13:00:00.000Z",
  updatedAt: "2026-09-14T13:00:00.000Z",
};

const detailExample = { ...bookingExample, answers: [], guests: [] };

const bookingQuery = z.object({
  ...pageQuery,
  period: z.enum(["upcoming", "past"]).default("upcoming"),
  status: z.enum(BOOKING_STATUSES).optional(),
  hostId: idSchema.optional(),
  q: z.string().max(200).optional().meta({ description: "Words about the person, or a reference." }),
});

const { name, company, phone, note } = BookingPersonSchema.shape;

export const bookingList = apiResource(PATH, {
  GET: apiOperation({
    id: "listBookings",
    summary: "List bookings: upcoming ones soonest first, past ones latest first",
    description: "With `Accept: application/x-ndjson`, all bookings that match as a stream, one per line.",
    access: "manage_bookings",
    query: bookingQuery,
    output: z.array(BookingSchema),
    example: { query: { limit: 20, period: "upcoming" }, output: [bookingExample] },
    async handler({ request, query }) {
      const page = await listBookings({ ...filterOf(query), ...pageRequest(query) });
      return apiPage({ request, ...page, items: page.items.map(toBooking) });
    },
    rows({ query }) {
      const filter = { ...filterOf(query), now: sharedNow() };
      return everyPage((page) => listBookings({ ...filter, ...page }), toBooking);
    },
  }),
  POST: apiOperation({
    id: "createBooking",
    summary: "Book a consultation for a person",
    description:
      "The emails are the same as after the form on the site. A host is chosen among those who are free. Returns 409 `slot_taken` for a time that can't be booked.",
    access: "manage_bookings",
    body: z.strictObject({
      eventTypeId: idSchema,
      startsAt: momentSchema.meta({ description: "One of the times of `listSlots`." }),
      name,
      email: otherEmail,
      company,
      phone,
      note,
      timeZone: z.string().max(60).meta({ description: "Where the visitor is: `Europe/London`." }),
      answers: z
        .array(z.strictObject({ questionId: idSchema, answer: manyLines({ max: LONG_ANSWER_LENGTH_MAX }) }))
        .max(20)
        .default([]),
      guests: z.array(otherEmail).max(GUESTS_MAX).default([]),
      consent: z.literal(true).meta({
        description: "The person agreed to the sentence on the booking page. It is kept with the booking.",
      }),
    }),
    output: BookingDetailSchema,
    success: 201,
    idempotent: true,
    example: {
      body: {
        eventTypeId: bookingExample.eventTypeId,
        startsAt: bookingExample.startsAt,
        name: bookingExample.name,
        email: bookingExample.email,
        timeZone: bookingExample.timeZone,
        consent: true,
      },
      output: detailExample,
    },
    async handler({ request, viewer, body }) {
      const { eventTypeId, startsAt, answers: given, guests: invited, consent: _consent, ...person } = body;
      const type = await getEventType({ id: eventTypeId });
      if (!type) return refuseField("eventTypeId", bookingErrorCopy.typeUnknown);
      const timeZone = timeZoneNamed(person.timeZone);
      if (timeZone === null) return refuseField("timeZone", bookingErrorCopy.zone);
      const typed = Object.fromEntries(given.map((one) => [answerKey({ id: one.questionId }), one.answer]));
      const { answers, errors } = readAnswers(type.questions, typed);
      const [wrong] = Object.values(errors).flat();
      if (wrong !== undefined) return refuseField("answers", wrong);
      if (person.phone === null && (await readPlaces(type)).asksPhone)
        return refuseField("phone", bookingErrorCopy.phone);
      const guests = [...new Set(invited)].filter((guest) => guest !== person.email);
      await limitOrThrow({ rule: "booking", account: person.email });
      const refused = await countGuests(guests);
      if (refused) return refused;
      const { productName } = await getSettings();
      const { booking } = await createBooking({
        ...{ ...person, timeZone, answers, guests, eventTypeId, roiResult: null },
        requestKey: `api ${crypto.randomUUID()}`,
        startsAt: new Date(startsAt),
        consent: bookingCopy.consent(productName),
        source: auditSource(request, viewer),
      });
      return answerBooking(booking.id, { Location: `${PATH}/${booking.id}` });
    },
  }),
});

export const bookingById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getBooking",
    summary: "Get a booking with its answers and guests",
    access: "manage_bookings",
    params,
    output: BookingDetailSchema,
    example: { output: detailExample },
    handler: ({ params: { id } }) => answerBooking(id),
  }),
});

export const bookingMove = apiResource(`${PATH}/{id}/move`, {
  POST: apiOperation({
    id: "moveBooking",
    summary: "Move a booking to another time",
    description: "Notice doesn't apply. The visitor, the host and guests get an email.",
    access: "manage_bookings",
    params,
    body: z.strictObject({
      startsAt: momentSchema,
      message: manyLines({ max: MOVE_MESSAGE_LENGTH_MAX })
        .optional()
        .meta({ description: "What to write to the visitor." }),
      version: versionSchema.optional().meta({ description: "The version the change is based on." }),
    }),
    output: BookingDetailSchema,
    conditional: "required",
    example: {
      body: { startsAt: "2026-09-16T08:00:00.000Z" },
      output: {
        ...detailExample,
        startsAt: "2026-09-16T08:00:00.000Z",
        endsAt: "2026-09-16T08:30:00.000Z",
        movedFrom: bookingExample.startsAt,
        version: 2,
      },
    },
    async handler({ request, viewer, params: { id }, body, expectedVersion }) {
      const { booking } = await requireBooking(id);
      const sequence = expectedVersion === undefined ? booking.sequence : expectedVersion - 1;
      const message = body.message || null;
      const source = auditSource(request, viewer);
      await moveBooking({ id, sequence, startsAt: new Date(body.startsAt), message, source });
      return answerBooking(id);
    },
  }),
});

export const bookingHost = apiResource(`${PATH}/{id}/host`, {
  PUT: apiOperation({
    id: "setBookingHost",
    summary: "Give a booking to another host, at the same time",
    description:
      "The visitor, guests and both hosts get an email. Returns 409 `host_not_free` for a host who isn't free then or doesn't offer the event type.",
    access: "manage_bookings",
    params,
    body: z.strictObject({
      hostId: idSchema,
      version: versionSchema.optional().meta({ description: "The version the change is based on." }),
    }),
    output: BookingDetailSchema,
    conditional: "required",
    example: { body: { hostId: bookingExample.hostId }, output: { ...detailExample, version: 2 } },
    async handler({ request, viewer, params: { id }, body: { hostId }, expectedVersion }) {
      const { booking } = await requireBooking(id);
      const sequence = expectedVersion === undefined ? booking.sequence : expectedVersion - 1;
      await handOverBooking({ id, sequence, hostId, source: auditSource(request, viewer) });
      return answerBooking(id);
    },
  }),
});

export const bookingCancellation = apiResource(`${PATH}/{id}/cancel`, {
  POST: apiOperation({
    id: "cancelBooking",
    summary: "Cancel a booking",
    description: "The visitor, the host and guests get an email. Cancelling twice changes nothing.",
    access: "manage_bookings",
    refusals: [409],
    params,
    body: z.strictObject({ reason: CancelReasonSchema }),
    output: BookingDetailSchema,
    example: {
      body: { reason: "The host is ill." },
      output: { ...detailExample, status: "cancelled", cancelReason: "The host is ill.", version: 2 },
    },
    async handler({ request, viewer, params: { id }, body: { reason } }) {
      await requireBooking(id);
      await cancelBooking({ id, reason, source: auditSource(request, viewer) });
      return answerBooking(id);
    },
  }),
});

export const bookingOutcome = apiResource(`${PATH}/{id}/outcome`, {
  PUT: apiOperation({
    id: "setBookingOutcome",
    summary: "Say whether a consultation took place",
    description: "Returns 409 `booking_not_begun` before its start.",
    access: "manage_bookings",
    refusals: [409],
    params,
    body: z.strictObject({ outcome: z.enum(["held", "missed"]) }),
    output: BookingDetailSchema,
    example: { body: { outcome: "held" }, output: { ...detailExample, status: "held" } },
    async handler({ request, viewer, params: { id }, body: { outcome } }) {
      await requireBooking(id);
      await recordOutcome({ id, outcome, source: auditSource(request, viewer) });
      return answerBooking(id);
    },
  }),
});

function filterOf({ period, status, hostId, q }: z.output<typeof bookingQuery>) {
  return { period, status, hostId, search: q || undefined };
}

/** Counts an email to each guest, because a program can name anyone's address. */
async function countGuests(guests: readonly string[]): Promise<Response | null> {
  for (const account of guests) {
    const { allowed, headers } = await checkLimit({ rule: "booking_guest", account });
    const refusal = { status: 429, code: "too_many_requests", detail: bookingAnswersCopy.tooMany };
    if (!allowed) return problem({ ...refusal, headers });
  }
  return null;
}

async function requireBooking(id: string) {
  const found = await getBooking({ id });
  if (!found) throw notFound();
  return found;
}

async function answerBooking(id: string, headers: HeadersInit = {}) {
  const { booking, answers, guests } = await requireBooking(id);
  return apiAnswer({ ...toBooking(booking), answers, guests }, { version: booking.sequence + 1, headers });
}

function toBooking(booking: Booking) {
  const { id, reference, hostId, status, startsAt, endsAt, name, email, company, phone, note } = booking;
  const { timeZone, movedFrom, cancelReason, sequence, createdAt, updatedAt } = booking;
  return {
    ...{ id, reference, eventTypeId: booking.eventTypeId ?? FIRST_EVENT_TYPE_ID, hostId, status },
    ...{ startsAt, endsAt, name, email, company, phone, note, timeZone, movedFrom, cancelReason },
    ...{ version: sequence + 1, createdAt, updatedAt },
  };
}
