import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { tasksCopy } from "~/copy/tasks";
import { requirePermission, type Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { notFound } from "~/http/not-found.server";
import { LEAD_SORTS, type LeadEvent, type LeadFilter, type LeadSummary } from "~/models/lead/lead";
import {
  addLead,
  addLeadEntry,
  recordLeadExport,
  saveLeadDetails,
  setLeadOwner,
  setLeadStatus,
} from "~/models/lead/lead-change.server";
import { LeadChangesSchema, NewLeadSchema, NoteTextSchema } from "~/models/lead/lead-form";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { mergeLeads } from "~/models/lead/lead-merge.server";
import { getLead, listLeadEvents, listLeadOwners, listLeads } from "~/models/lead/lead-query.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { requireUnchanged } from "~/api/framework/input.server";
import { refuseField } from "~/api/framework/refuse.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { everyPage } from "~/api/framework/rows.server";
import { idSchema } from "~/models/shared/id-schema";

import { LEAD_EVENT_KINDS, LEAD_SOURCES, LEAD_STATUSES, LOGGED_KINDS } from "../../drizzle/values";
import { EXAMPLE_ID } from "./framework/document.server";
import { requireLead } from "./lead-of-path.server";
import { momentSchema, timeSchema } from "./schemas.server";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const PATH = "/api/leads";

const params = z.object({ id: idSchema });

const LeadSchema = z
  .object({
    id: z.guid(),
    email: z.string(),
    name: z.string().nullable(),
    company: z.string().nullable(),
    phone: z.string().nullable(),
    interest: z.string().nullable().meta({ description: "The process they would like to automate." }),
    yearlySaving: z
      .object({ amountMinor: z.number().int(), currency: z.string() })
      .nullable()
      .meta({ description: "What their ROI statement says, in minor units." }),
    source: z.enum(LEAD_SOURCES),
    status: z.enum(LEAD_STATUSES),
    ownerId: z.guid().nullable(),
    ownerName: z.string().nullable(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
    lastEventAt: timeSchema,
  })
  .meta({ id: "Lead" });

const LeadEventSchema = z
  .object({
    id: z.guid(),
    kind: z.enum(LEAD_EVENT_KINDS),
    subjectId: z.string().nullable().meta({
      description:
        "The message, booking, proposal or ROI statement it is about. The last has an id of its own form.",
    }),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    actorName: z.string().nullable().meta({ description: "The colleague who did it." }),
    createdAt: timeSchema,
  })
  .meta({ id: "LeadEvent" });

const leadExample = {
  id: EXAMPLE_ID,
  email: "ada@example.com",
  name: "Ada Lovelace",
  company: "Analytical Engines",
  phone: null,
  interest: "Typing in invoices",
  yearlySaving: { amountMinor: 1_840_000, currency: "EUR" },
  source: "roi",
  status: "contacted",
  ownerId: null,
  ownerName: null,
  createdAt: "2026-09-14T13:00:00.000Z",
  updatedAt: "2026-09-14T13:05:00.000Z",
  lastEventAt: "2026-09-14T13:05:00.000Z",
};

const leadQuery = z.object({
  ...pageQuery,
  q: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Words of a name, a company or an email address, or a phone number." }),
  owner: z
    .union([z.enum(["mine", "none"]), idSchema])
    .optional()
    .meta({ description: "`mine`, `none`, or the id of a person." }),
  source: z.enum(LEAD_SOURCES).optional(),
  status: z.enum(LEAD_STATUSES).optional(),
  sort: z.enum(LEAD_SORTS).optional().meta({
    description:
      "Latest activity first by default. A lead with new activity can move past you while you read page after page. To read all leads, use `created`.",
  }),
});

export const leadList = apiResource(PATH, {
  GET: apiOperation({
    id: "listLeads",
    summary: "List leads",
    description:
      "With `Accept: application/x-ndjson`, all leads that match as a stream, one per line, by default the newest first. That needs `manage_leads`, and the audit log records it.",
    access: "view_leads",
    query: leadQuery,
    output: z.array(LeadSchema),
    example: { query: { limit: 20, status: "contacted" }, output: [leadExample] },
    async handler({ request, viewer, query }) {
      const filter = filterOf(query, viewer);
      const page = await listLeads({ filter, sort: query.sort, page: pageRequest(query) });
      return apiPage({ request, ...page, items: page.items.map(toLead) });
    },
    async rows({ request, viewer, query }) {
      requirePermission(viewer, "manage_leads");
      const { limit: _limit, cursor: _cursor, ...asked } = query;
      await recordLeadExport({ source: auditSource(request, viewer), query: asked });
      const filter = filterOf(query, viewer);
      const { sort = "-created" } = query;
      return everyPage((page) => listLeads({ filter, sort, page }), toLead);
    },
  }),
  POST: apiOperation({
    id: "createLead",
    summary: "Add a person as a lead",
    description:
      "You become the owner. A person who is a lead already keeps what is known about them, and only empty fields are filled.",
    access: "manage_leads",
    body: z.strictObject(NewLeadSchema.shape),
    output: LeadSchema,
    success: 201,
    idempotent: true,
    example: {
      body: { email: leadExample.email, name: leadExample.name, company: leadExample.company },
      output: leadExample,
    },
    async handler({ request, viewer, body }) {
      await addLead({ lead: body, actorId: viewer.user.id, source: auditSource(request, viewer) });
      const lead = await getLead({ email: body.email });
      if (!lead) throw notFound();
      return apiAnswer(toLead(lead), {
        version: lead.updatedAt,
        headers: { Location: `${PATH}/${lead.id}` },
      });
    },
  }),
});

export const leadById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getLead",
    summary: "Get a lead",
    access: "view_leads",
    params,
    output: LeadSchema,
    example: { output: leadExample },
    handler: ({ params: { id } }) => answerLead(id),
  }),
  PATCH: apiOperation({
    id: "updateLead",
    summary: "Correct the data of a lead",
    description: "Fields that you leave out stay as they are, and null clears a field.",
    access: "manage_leads",
    params,
    body: LeadChangesSchema,
    output: LeadSchema,
    conditional: "required",
    versionedBy: "time",
    example: { body: { company: leadExample.company, phone: null }, output: leadExample },
    async handler({ request, viewer, params: { id }, body, expectedVersion }) {
      const lead = await requireLead(id);
      const { name = lead.name, company = lead.company, phone = lead.phone, interest = lead.interest } = body;
      const details = { name, company, phone, interest };
      await saveLeadDetails({ ...changeOf(request, viewer, lead, expectedVersion), details });
      return answerLead(id);
    },
  }),
  DELETE: apiOperation({
    id: "eraseLead",
    summary: "Erase a lead",
    description:
      "Erases everything stored about the person, under all their addresses: messages, bookings, proposals, statements and emails. There is no way back.",
    access: "manage_leads",
    params,
    output: null,
    conditional: "required",
    versionedBy: "time",
    idempotent: true,
    async handler({ request, viewer, params: { id }, expectedVersion }) {
      const lead = await requireLead(id);
      const { source, unchangedSince } = changeOf(request, viewer, lead, expectedVersion);
      await eraseLead({ lead, source, unchangedSince });
    },
  }),
});

export const leadMerge = apiResource(`${PATH}/{id}/merge`, {
  POST: apiOperation({
    id: "mergeLeads",
    summary: "Merge another lead into this one",
    description:
      "Its timeline, messages, tasks and links move to this lead, and its email address and its page in the console lead here from now on. Its id is a 404 in the API. What this lead knows already stays, and the other fills the gaps.",
    access: "manage_leads",
    params,
    body: z.strictObject({
      otherId: idSchema.meta({ description: "The lead that is merged, and then gone." }),
    }),
    output: LeadSchema,
    conditional: "required",
    versionedBy: "time",
    idempotent: true,
    example: { body: { otherId: "0198a3f0-6f0e-7000-8000-000000000002" }, output: leadExample },
    async handler({ request, viewer, params: { id }, body: { otherId }, expectedVersion }) {
      const kept = await requireLead(id);
      const { actorId, source } = changeOf(request, viewer, kept, expectedVersion);
      const other = await getLead({ id: otherId });
      if (!other || other.id === kept.id) return refuseField("otherId", leadDetailCopy.otherGone);
      await mergeLeads({ kept, other, actorId, source });
      return answerLead(id);
    },
  }),
});

export const leadStatus = apiResource(`${PATH}/{id}/status`, {
  PUT: apiOperation({
    id: "setLeadStatus",
    summary: "Move a lead to another stage",
    access: "manage_leads",
    params,
    body: z.strictObject({ status: z.enum(LEAD_STATUSES) }),
    output: LeadSchema,
    conditional: "optional",
    versionedBy: "time",
    example: { body: { status: "contacted" }, output: leadExample },
    async handler({ request, viewer, params: { id }, body, expectedVersion }) {
      const lead = await requireLead(id);
      await setLeadStatus({ ...changeOf(request, viewer, lead, expectedVersion), status: body.status });
      return answerLead(id);
    },
  }),
});

export const leadOwner = apiResource(`${PATH}/{id}/owner`, {
  PUT: apiOperation({
    id: "setLeadOwner",
    summary: "Give a lead to a colleague, or to nobody",
    description:
      "The colleague also gets the open proposals and the suggested tasks that the former owner has for this person. If the lead goes to nobody, they stay.",
    access: "manage_leads",
    params,
    body: z.strictObject({ ownerId: idSchema.nullable() }),
    output: LeadSchema,
    conditional: "optional",
    versionedBy: "time",
    example: { body: { ownerId: null }, output: leadExample },
    async handler({ request, viewer, params: { id }, body: { ownerId }, expectedVersion }) {
      const lead = await requireLead(id);
      const owner = ownerId === null ? null : (await listLeadOwners()).find((one) => one.id === ownerId);
      if (owner === undefined) return refuseField("ownerId", tasksCopy.ownerGone);
      await setLeadOwner({ ...changeOf(request, viewer, lead, expectedVersion), owner });
      return answerLead(id);
    },
  }),
});

const eventExample = {
  id: EXAMPLE_ID,
  kind: "call",
  subjectId: null,
  facts: { text: "Wants a proposal by Friday.", direction: "in" },
  actorName: "Sara Novak",
  createdAt: "2026-09-14T13:05:00.000Z",
};

export const leadEventList = apiResource(`${PATH}/{id}/events`, {
  GET: apiOperation({
    id: "listLeadEvents",
    summary: "List the timeline of a lead, newest first",
    access: "view_leads",
    params,
    query: z.object(pageQuery),
    output: z.array(LeadEventSchema),
    example: { query: { limit: 20 }, output: [eventExample] },
    async handler({ request, params: { id }, query }) {
      const lead = await requireLead(id);
      const page = await listLeadEvents({ leadId: lead.id, page: pageRequest(query) });
      return apiPage({ request, ...page, items: page.items.map(toEvent) });
    },
  }),
  POST: apiOperation({
    id: "logLeadEvent",
    summary: "Add a note, a call or an email to the timeline",
    description: "Colleagues whom the text mentions with `@Name` get an email, unless they turned that off.",
    access: "manage_leads",
    params,
    body: z.strictObject({
      kind: z.enum(LOGGED_KINDS).default("note"),
      text: NoteTextSchema,
      direction: z.enum(["in", "out"]).default("out").meta({ description: "Who called or wrote." }),
      at: momentSchema.optional().meta({ description: "When it was; by default now." }),
    }),
    output: LeadSchema,
    idempotent: true,
    example: {
      body: { kind: "call", text: eventExample.facts.text, direction: "in" },
      output: leadExample,
    },
    async handler({ request, viewer, params: { id }, body: { kind, text, direction, at } }) {
      const moment = at === undefined ? null : new Date(at);
      if (moment && moment > sharedNow()) return refuseField("at", leadDetailCopy.inFuture);
      const change = changeOf(request, viewer, await requireLead(id), undefined);
      const entry = { key: crypto.randomUUID(), kind, text, direction, at: moment };
      await addLeadEntry({ ...change, entry });
      return answerLead(id);
    },
  }),
});

function filterOf(query: z.output<typeof leadQuery>, { user }: Viewer): LeadFilter {
  const { q, owner, source, status } = query;
  return { q, ownerId: owner === "mine" ? user.id : owner, source, status };
}

async function answerLead(id: string) {
  const lead = await requireLead(id);
  return apiAnswer(toLead(lead), { version: lead.updatedAt });
}

/** The person who changes a lead, and the version of it that they have seen. */
function changeOf(request: Request, viewer: Viewer, lead: LeadSummary, seen: number | undefined) {
  const unchangedSince = requireUnchanged(lead.updatedAt, seen);
  return { lead, actorId: viewer.user.id, source: auditSource(request, viewer), unchangedSince };
}

function toLead(lead: LeadSummary) {
  const { id, email, name, company, phone, interest, yearlySaving, source, status } = lead;
  const { ownerId, ownerName, createdAt, updatedAt, lastEventAt } = lead;
  return {
    ...{ id, email, name, company, phone, interest, yearlySaving, source, status },
    ...{ ownerId, ownerName, createdAt, updatedAt, lastEventAt },
  };
}

function toEvent({ id, kind, subjectId, facts, actorName, createdAt }: LeadEvent) {
  return { id, kind, subjectId, facts, actorName, createdAt };
}
