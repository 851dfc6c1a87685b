import { z } from "zod";

import { bookingErrorCopy } from "~/copy/form-errors";
import { auditSource } from "~/auth/audit-source.server";
import { notFound } from "~/http/not-found.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { listHosts } from "~/models/booking/booking-host.server";
import { PLACE_KINDS, placeError } from "~/models/booking/booking-place";
import { findSlots } from "~/models/booking/booking-slot.server";
import {
  EventTypeChangesSchema,
  NewEventTypeSchema,
  QUESTION_KINDS,
  questionErrors,
  type EventType,
  type EventTypeForm,
} from "~/models/booking/event-type";
import {
  addEventType,
  getEventType,
  listEventTypes,
  saveEventType,
} from "~/models/booking/event-type.server";
import { SLOT_DAYS_MAX } from "~/models/booking/booking-limits";
import { refuseField, refuseParameter } from "~/api/framework/refuse.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { idSchema } from "~/models/shared/id-schema";

import { EXAMPLE_ID } from "./framework/document.server";
import { momentSchema, timeSchema } from "./schemas.server";

const PATH = "/api/event-types";

const params = z.object({ id: idSchema });

const EventTypeSchema = z
  .object({
    id: z.guid(),
    name: z.string(),
    slug: z.string().meta({ description: "The page is `/booking/{slug}`." }),
    description: z.string().nullable(),
    lengthMinutes: z.number().int(),
    bufferBeforeMinutes: z.number().int().nullable().meta({ description: "Null: as each host has it." }),
    bufferAfterMinutes: z.number().int().nullable(),
    noticeMinutes: z.number().int().nullable(),
    placeKind: z.enum(PLACE_KINDS).nullable(),
    meetingPlace: z.string().nullable(),
    hostIds: z.array(z.guid()).nullable().meta({ description: "The hosts who offer it; null for all." }),
    questions: z.array(
      z.object({
        id: z.guid(),
        label: z.string(),
        kind: z.enum(QUESTION_KINDS),
        options: z.array(z.string()),
        isRequired: z.boolean(),
      }),
    ),
    isActive: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: "EventType" });

const SlotSchema = z
  .object({
    startsAt: timeSchema,
    hostIds: z.array(z.guid()).meta({ description: "The hosts who are free." }),
  })
  .meta({ id: "Slot" });

const typeExample = {
  id: EXAMPLE_ID,
  name: "First look",
  slug: "first-look",
  description: null,
  lengthMinutes: 30,
  bufferBeforeMinutes: null,
  bufferAfterMinutes: 15,
  noticeMinutes: 1_440,
  placeKind: null,
  meetingPlace: null,
  hostIds: null,
  questions: [],
  isActive: true,
  version: 2,
};

export const eventTypeList = apiResource(PATH, {
  GET: apiOperation({
    id: "listEventTypes",
    summary: "List event types in their order",
    description: "All of them: there are at most 30.",
    access: "manage_bookings",
    output: z.array(EventTypeSchema),
    example: { output: [typeExample] },
    handler: async () => (await listEventTypes()).map(toEventType),
  }),
  POST: apiOperation({
    id: "createEventType",
    summary: "Add an event type",
    description: "It is off until you switch it on.",
    access: "manage_bookings",
    body: NewEventTypeSchema,
    output: EventTypeSchema,
    success: 201,
    idempotent: true,
    example: { body: { name: typeExample.name, lengthMinutes: 30 }, output: typeExample },
    async handler({ request, viewer, body }) {
      const id = crypto.randomUUID();
      await addEventType({ id, ...body, source: auditSource(request, viewer) });
      const type = await requireType(id);
      return apiAnswer(toEventType(type), { version: type.version, headers: { Location: `${PATH}/${id}` } });
    },
  }),
});

export const eventTypeById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getEventType",
    summary: "Get an event type",
    access: "manage_bookings",
    params,
    output: EventTypeSchema,
    example: { output: typeExample },
    handler: ({ params: { id } }) => answerType(id),
  }),
  PATCH: apiOperation({
    id: "updateEventType",
    summary: "Change an event type",
    description:
      "Fields that you leave out stay as they are. `questions` replaces all of them: send the id of those that stay. `hostIds` is null for all hosts.",
    access: "manage_bookings",
    params,
    body: EventTypeChangesSchema,
    output: EventTypeSchema,
    conditional: "required",
    example: { body: { noticeMinutes: 1_440, isActive: true }, output: typeExample },
    async handler({ request, viewer, params: { id }, body, expectedVersion }) {
      const type = await requireType(id);
      const { version: _version, ...changes } = body;
      const form = formOf(type, changes, expectedVersion ?? type.version);
      const refused = await refusalOf(form);
      if (refused) return refused;
      await saveEventType({ type, form, source: auditSource(request, viewer) });
      return answerType(id);
    },
  }),
});

export const eventTypeSlots = apiResource(`${PATH}/{id}/slots`, {
  GET: apiOperation({
    id: "listSlots",
    summary: "List the times that can be booked",
    description: `As visitors see them: busy times, buffers and notice are left out. At most ${SLOT_DAYS_MAX} days at once.`,
    access: "manage_bookings",
    params,
    query: z.object({
      from: momentSchema,
      to: momentSchema.meta({ description: "Exclusive." }),
    }),
    output: z.array(SlotSchema),
    example: {
      query: { from: "2026-09-14T00:00:00.000Z", to: "2026-09-21T00:00:00.000Z" },
      output: [{ startsAt: "2026-09-15T08:00:00.000Z", hostIds: [EXAMPLE_ID] }],
    },
    async handler({ params: { id }, query }) {
      const type = await requireType(id);
      const span = { from: new Date(query.from), to: new Date(query.to) };
      const length = span.to.getTime() - span.from.getTime();
      if (length <= 0 || length > SLOT_DAYS_MAX * DAY_MILLISECONDS)
        return refuseParameter("to", bookingErrorCopy.span(SLOT_DAYS_MAX));
      if (!type.isActive) return [];
      return findSlots({ ...span, type });
    },
  }),
});

type Changes = Omit<z.output<typeof EventTypeChangesSchema>, "version">;

/** The type as its form would say it, after the changes. */
function formOf(type: EventType, changes: Changes, version: number): EventTypeForm {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const changed: EventType = { ...type, ...given };
  const { id: _id, hostIds, questions, ...values } = changed;
  return {
    ...values,
    description: values.description || null,
    meetingPlace: values.placeKind === null ? null : values.meetingPlace || null,
    offeredBy: hostIds === null ? "all" : "chosen",
    hostIds: [...(hostIds ?? [])],
    questions,
    version,
  };
}

/** What the rules of the form say against it, if anything. */
async function refusalOf(form: EventTypeForm): Promise<Response | null> {
  const { placeKind, meetingPlace } = form;
  const wrongPlace = placeKind === null ? null : placeError({ placeKind, meetingPlace });
  if (wrongPlace) return refuseField("meetingPlace", wrongPlace);
  const [field, messages] = Object.entries(questionErrors(form.questions))[0] ?? [];
  if (field !== undefined) return refuseField(field, messages?.[0] ?? "");
  const hosts = new Set((await listHosts()).map(({ id }) => id));
  const isOffered = form.offeredBy === "all" || form.hostIds.length > 0;
  const areKnown = form.hostIds.every((id) => hosts.has(id));
  return isOffered && areKnown ? null : refuseField("hostIds", bookingErrorCopy.typeHosts);
}

async function requireType(id: string): Promise<EventType> {
  const type = await getEventType({ id });
  if (!type) throw notFound();
  return type;
}

async function answerType(id: string) {
  const type = await requireType(id);
  return apiAnswer(toEventType(type), { version: type.version });
}

function toEventType(type: EventType) {
  const { id, name, slug, description, lengthMinutes, placeKind, meetingPlace, isActive, version } = type;
  const { bufferBeforeMinutes, bufferAfterMinutes, noticeMinutes, hostIds, questions } = type;
  return {
    ...{ id, name, slug, description, lengthMinutes, bufferBeforeMinutes, bufferAfterMinutes },
    ...{ noticeMinutes, placeKind, meetingPlace, hostIds, questions, isActive, version },
  };
}
