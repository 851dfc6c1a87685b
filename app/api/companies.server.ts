import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { auditSource } from "~/auth/audit-source.server";
import { notFound } from "~/http/not-found.server";
import { limitOrThrow } from "~/http/rate-limit.server";
import { displayName } from "~/models/account/user";
import {
  COMPANY_SORTS,
  CompanyChangesSchema,
  NewCompanySchema,
  SuspensionSchema,
} from "~/models/company/company";
import { exactCount } from "~/models/shared/capped-count";
import {
  createCompany,
  getCompanyWithWorkspaces,
  listCompanies,
  setCompanySuspended,
  updateCompany,
} from "~/models/company/company.server";
import { MessageTextSchema } from "~/models/company/company-message-form";
import { listCompanyMessages, writeCompanyMessage } from "~/models/company/company-message.server";
import { WORKSPACE_PLANS, WORKSPACE_STATUSES } from "~/models/company/workspace";
import { requireUnchanged } from "~/api/framework/input.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { everyPage } from "~/api/framework/rows.server";
import { idSchema } from "~/models/shared/id-schema";

import { EXAMPLE_ID } from "./framework/document.server";
import { timeSchema } from "./schemas.server";

const PATH = "/api/companies";

const params = z.object({ id: idSchema });

const CompanySchema = z
  .object({
    id: z.guid(),
    name: z.string(),
    subdomain: z.string(),
    status: z.enum(["active", "suspended"]),
    suspendedReason: z.string().nullable().meta({ description: "In words for the company's people." }),
    workspaces: z.array(
      z.object({
        id: z.guid(),
        name: z.string(),
        status: z.enum(WORKSPACE_STATUSES),
        plan: z.enum(WORKSPACE_PLANS).nullable(),
      }),
    ),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: "Company" });

const CompanyMessageSchema = z
  .object({
    id: z.guid(),
    side: z.enum(["client", "staff"]).meta({ description: "Who wrote it: the company's people, or us." }),
    authorName: z.string().nullable(),
    text: z.string(),
    createdAt: timeSchema,
  })
  .meta({ id: "CompanyMessage" });

const companyExample = {
  id: EXAMPLE_ID,
  name: "Analytical Engines",
  subdomain: "engines",
  status: "active",
  suspendedReason: null,
  workspaces: [
    { id: "0198a3f0-6f0e-7000-8000-00000000000b", name: "Invoices", status: "active", plan: "start" },
  ],
  createdAt: "2026-09-14T13:00:00.000Z",
  updatedAt: "2026-09-14T13:05:00.000Z",
};

const messageExample = {
  id: "0198a3f0-6f0e-7000-8000-00000000000e",
  side: "staff",
  authorName: "Sara Novak",
  text: "The first process is ready to try.",
  createdAt: "2026-09-14T13:05:00.000Z",
};

const { plan, ...newCompany } = NewCompanySchema.shape;

const companyQuery = z.object({
  ...pageQuery,
  q: z.string().max(200).optional().meta({ description: "Start of a name or a subdomain." }),
  status: z.enum(["active", "suspended"]).optional(),
  plan: z.enum(WORKSPACE_PLANS).optional(),
  sort: z.enum(COMPANY_SORTS).optional().meta({ description: "Newest first by default." }),
});

export const companyList = apiResource(PATH, {
  GET: apiOperation({
    id: "listCompanies",
    summary: "List customer companies",
    description: "With `Accept: application/x-ndjson`, all companies that match as a stream, one per line.",
    access: "manage_workspaces",
    query: companyQuery,
    output: z.array(CompanySchema),
    example: { query: { limit: 20, q: "engines" }, output: [companyExample] },
    async handler({ request, query }) {
      const page = await listCompanies({ ...listOf(query), ...pageRequest(query) });
      return apiPage({
        request,
        ...page,
        total: exactCount(page.total),
        items: page.items.map(toCompany),
      });
    },
    rows: ({ query }) => everyPage((page) => listCompanies({ ...listOf(query), ...page }), toCompany),
  }),
  POST: apiOperation({
    id: "createCompany",
    summary: "Add a company with its first workspace",
    description: "With `ownerEmail`, that person is invited as its owner.",
    access: "manage_workspaces",
    body: z.strictObject({ ...newCompany, plan }),
    output: CompanySchema,
    success: 201,
    idempotent: true,
    example: {
      body: { name: companyExample.name, subdomain: "engines", workspaceName: "Invoices", plan: "start" },
      output: companyExample,
    },
    async handler({ request, viewer, body: company }) {
      const source = auditSource(request, viewer);
      const { id } = await createCompany({ company, invitedBy: viewer.user.email, source });
      const added = await requireCompany(id);
      return apiAnswer(toCompany(added), {
        version: added.updatedAt,
        headers: { Location: `${PATH}/${id}` },
      });
    },
  }),
});

export const companyById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getCompany",
    summary: "Get a company with its workspaces",
    access: "manage_workspaces",
    params,
    output: CompanySchema,
    example: { output: companyExample },
    handler: ({ params: { id } }) => answerCompany(id),
  }),
  PATCH: apiOperation({
    id: "updateCompany",
    summary: "Change the name or the subdomain of a company",
    description: "Fields that you leave out stay as they are.",
    access: "manage_workspaces",
    params,
    body: CompanyChangesSchema,
    output: CompanySchema,
    conditional: "required",
    versionedBy: "time",
    example: { body: { name: companyExample.name }, output: companyExample },
    async handler({ request, viewer, params: { id }, body, expectedVersion }) {
      const { name, subdomain, updatedAt } = await requireCompany(id);
      const seenAt = requireUnchanged(updatedAt, expectedVersion) ?? updatedAt;
      const changes = { name: body.name ?? name, subdomain: body.subdomain ?? subdomain };
      await updateCompany({ id, seenAt, changes, source: auditSource(request, viewer) });
      return answerCompany(id);
    },
  }),
});

export const companySuspension = apiResource(`${PATH}/{id}/suspension`, {
  PUT: apiOperation({
    id: "setCompanySuspension",
    summary: "Suspend a company, or reactivate it",
    description: "The company's people read the reason. Without one (null), the company is active again.",
    access: "manage_workspaces",
    params,
    body: z.strictObject({ reason: SuspensionSchema.nullable() }),
    output: CompanySchema,
    example: { body: { reason: null }, output: companyExample },
    async handler({ request, viewer, params: { id }, body: { reason } }) {
      await requireCompany(id);
      await setCompanySuspended({ id, reason, source: auditSource(request, viewer) });
      return answerCompany(id);
    },
  }),
});

export const companyMessages = apiResource(`${PATH}/{id}/messages`, {
  GET: apiOperation({
    id: "listCompanyMessages",
    summary: "List the messages with a company, newest first",
    access: "manage_workspaces",
    params,
    query: z.object(pageQuery),
    output: z.array(CompanyMessageSchema),
    example: { query: { limit: 20 }, output: [messageExample] },
    async handler({ request, params: { id }, query }) {
      await requireCompany(id);
      const page = await listCompanyMessages({ tenantId: id, ...pageRequest(query) });
      return apiPage({ request, ...page });
    },
  }),
  POST: apiOperation({
    id: "writeCompanyMessage",
    summary: "Write to the people of a company",
    description: "They get an email.",
    access: "manage_workspaces",
    params,
    body: z.strictObject({ text: MessageTextSchema }),
    output: CompanyMessageSchema,
    idempotent: true,
    example: { body: { text: messageExample.text }, output: messageExample },
    async handler({ request, viewer, params: { id }, body: { text } }) {
      const { name } = await requireCompany(id);
      const { user } = viewer;
      await limitOrThrow({ rule: "company_message", account: user.id });
      const author = { id: user.id, name: displayName(user), email: user.email };
      const message = { id: crypto.randomUUID(), side: "staff", text } as const;
      const source = auditSource(request, viewer);
      const now = sharedNow();
      await writeCompanyMessage({ ...message, tenant: { id, name }, author, source, now });
      return { ...message, authorName: author.name, createdAt: now };
    },
  }),
});

function listOf({ q, status, plan: ofPlan, sort }: z.output<typeof companyQuery>) {
  return { filter: { search: q || undefined, status, plan: ofPlan }, ...(sort && { sort }) };
}

async function requireCompany(id: string) {
  const company = await getCompanyWithWorkspaces({ id });
  if (!company) throw notFound();
  return company;
}

async function answerCompany(id: string) {
  const company = await requireCompany(id);
  return apiAnswer(toCompany(company), { version: company.updatedAt });
}

type Shown = NonNullable<Awaited<ReturnType<typeof getCompanyWithWorkspaces>>> | Listed;
type Listed = Awaited<ReturnType<typeof listCompanies>>["items"][number];

function toCompany({ workspaces, ...company }: Shown) {
  const { id, name, subdomain, status, suspendedReason, createdAt, updatedAt } = company;
  return {
    ...{ id, name, subdomain, status, suspendedReason, createdAt, updatedAt },
    workspaces: workspaces.map((one) => ({
      id: one.id,
      name: one.name,
      status: one.status,
      plan: one.plan,
    })),
  };
}
