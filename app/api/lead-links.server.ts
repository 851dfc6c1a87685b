import { z } from "zod";

import { auditSource } from "~/auth/audit-source.server";
import { notFound } from "~/http/not-found.server";
import { addLeadLink, listLeadLinks, revokeLeadLink, type LeadLink } from "~/models/lead/lead-link.server";
import { refuseField } from "~/api/framework/refuse.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { idSchema } from "~/models/shared/id-schema";

import { LEAD_LINK_PAGES } from "../../drizzle/values";
import { EXAMPLE_ID } from "./framework/document.server";
import { requireLead } from "./lead-of-path.server";
import { timeSchema } from "./schemas.server";
import { leadLinksCopy as copy } from "~/copy/console/lead-links";

const PATH = "/api/leads/{id}/links";

const LeadLinkSchema = z
  .object({
    id: z.guid(),
    page: z.enum(LEAD_LINK_PAGES),
    eventTypeId: z.guid().nullable(),
    process: z.string().nullable(),
    url: z.string().meta({ description: "Contains the data of the lead: send it only to them." }),
    createdBy: z.guid().nullable().meta({ description: "The colleague who made it." }),
    createdAt: timeSchema,
    expiresAt: timeSchema,
  })
  .meta({ id: "LeadLink" });

const NewLinkSchema = z.strictObject({
  page: z.enum(LEAD_LINK_PAGES),
  eventTypeId: idSchema.nullish().meta({ description: "For booking. By default, the person chooses." }),
  process: z.string().trim().min(1).max(200).nullish().meta({
    description: "For the ROI calculator: the answer to its first question.",
  }),
});

const linkExample = {
  id: EXAMPLE_ID,
  page: "roi",
  eventTypeId: null,
  process: "Typing in invoices",
  url: "https://automata.example/roi-calculator?prefill=eyJlIjoiYWRhQGV4YW1wbGUuY29tIn0.mfk1xs00.SU5WT0lDRVNfQllfSEFORF9BUkVfRVhQRU5TSVZFISE",
  createdBy: EXAMPLE_ID,
  createdAt: "2026-09-14T13:00:00.000Z",
  expiresAt: "2026-10-15T00:00:00.000Z",
};

export const leadLinkList = apiResource(PATH, {
  GET: apiOperation({
    id: "listLeadLinks",
    summary: "List the links of a lead",
    description: "Those that work, the oldest first. All of them: there are at most 50.",
    access: "manage_leads",
    params: z.object({ id: idSchema }),
    output: z.array(LeadLinkSchema),
    example: { output: [linkExample] },
    async handler({ params: { id } }) {
      return (await listLeadLinks({ lead: await requireLead(id) })).map(toLink);
    },
  }),
  POST: apiOperation({
    id: "createLeadLink",
    summary: "Make a link that is filled in",
    description:
      "Opens the booking page or the ROI calculator with the name, address and company of the lead. It works for 30 days, or until you revoke it.",
    access: "manage_leads",
    params: z.object({ id: idSchema }),
    body: NewLinkSchema,
    output: LeadLinkSchema,
    success: 201,
    idempotent: true,
    example: { body: { page: "roi", process: linkExample.process }, output: linkExample },
    async handler({ request, viewer, params, body }) {
      const lead = await requireLead(params.id);
      const id = crypto.randomUUID();
      const { page, eventTypeId = null, process = null } = body;
      if (page === "roi" && eventTypeId !== null) return refuseField("eventTypeId", copy.otherPage);
      if (page === "booking" && process !== null) return refuseField("process", copy.otherPage);
      const link = { id, page, eventTypeId, process };
      await addLeadLink({ lead, link, actorId: viewer.user.id, source: auditSource(request, viewer) });
      const headers = { Location: `/api/leads/${lead.id}/links/${id}` };
      return apiAnswer(toLink(await requireLink(lead.id, id)), { headers });
    },
  }),
});

const params = z.object({ id: idSchema, linkId: idSchema });

export const leadLinkById = apiResource(`${PATH}/{linkId}`, {
  GET: apiOperation({
    id: "getLeadLink",
    summary: "Get a link of a lead",
    access: "manage_leads",
    params,
    output: LeadLinkSchema,
    example: { output: linkExample },
    handler: async ({ params: { id, linkId } }) => toLink(await requireLink(id, linkId)),
  }),
  DELETE: apiOperation({
    id: "revokeLeadLink",
    summary: "Revoke a link of a lead",
    description: "The page then says that the link no longer works, and fills in nothing.",
    access: "manage_leads",
    params,
    output: null,
    async handler({ request, viewer, params: { id, linkId } }) {
      const lead = await requireLead(id);
      const source = auditSource(request, viewer);
      if (!(await revokeLeadLink({ lead, id: linkId, source }))) throw notFound();
    },
  }),
});

async function requireLink(leadId: string, id: string): Promise<LeadLink> {
  const links = await listLeadLinks({ lead: await requireLead(leadId) });
  const link = links.find((one) => one.id === id);
  if (!link) throw notFound();
  return link;
}

function toLink({ id, page, eventTypeId, process, url, createdBy, createdAt, expiresAt }: LeadLink) {
  return { id, page, eventTypeId, process, url, createdBy, createdAt, expiresAt };
}
