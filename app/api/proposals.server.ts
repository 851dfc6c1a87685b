import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { LANGUAGES } from "~/lib/languages";
import { localizedPath } from "~/lib/language/language-paths";
import { notFound } from "~/http/not-found.server";
import { inputRefusalCopy } from "~/copy/refusals";
import { problem } from "~/http/problem.server";
import { displayName } from "~/models/account/user";
import { WORKSPACE_PLANS } from "~/models/company/workspace";
import { getCompany } from "~/models/company/company.server";
import {
  PROPOSAL_CURRENCIES,
  statusAt,
  type Acceptance,
  type Proposal,
  type ProposalContent,
} from "~/models/proposal/proposal";
import { proposalDocument } from "~/models/proposal/proposal-document.server";
import { createProposal, deleteDraft, saveProposal } from "~/models/proposal/proposal-draft.server";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import {
  getAcceptance,
  getProposal,
  listProposalEvents,
  listProposals,
  type ProposalWithContent,
} from "~/models/proposal/proposal-query.server";
import {
  listProposalOwners,
  reviseProposal,
  sendProposal,
  setProposalOwner,
  withdrawProposal,
} from "~/models/proposal/proposal.server";
import { AWAITS_SECOND } from "~/models/proposal/proposal-form";
import { FOLLOW_UP_DAYS } from "~/models/proposal/proposal-limits";
import { absolute } from "~/publishing/meta";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { refuseField } from "~/api/framework/refuse.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { everyPage } from "~/api/framework/rows.server";
import { idSchema } from "~/models/shared/id-schema";

import { PROPOSAL_EVENT_KINDS, PROPOSAL_STATUSES } from "../../drizzle/values";
import { EXAMPLE_ID } from "./framework/document.server";
import { DraftSchema, readDraft, type Draft } from "./proposal-draft.server";
import { timeSchema } from "./schemas.server";
import { proposalEditorErrors } from "~/copy/console/proposal-editor-errors";

const PATH = "/api/proposals";

const params = z.object({ id: idSchema });

const ProposalSchema = z
  .object({
    id: z.guid(),
    reference: z.string(),
    status: z.enum(PROPOSAL_STATUSES),
    revision: z.number().int().meta({ description: "Rises when a sent proposal is revised." }),
    version: z.number().int().meta({ description: "Rises with each change." }),
    language: z.enum(LANGUAGES).meta({ description: "Of the pages, emails and PDF around its text." }),
    title: z.string(),
    clientName: z.string(),
    clientEmail: z.string(),
    company: z.string().nullable(),
    currency: z.string(),
    totalMinor: z.number().int().meta({ description: "Once, with tax, in minor units." }),
    monthlyMinor: z.number().int().meta({ description: "Each month, with tax, in minor units." }),
    expiresAt: timeSchema,
    ownerId: z.guid().nullable(),
    companyId: z.guid().nullable().meta({ description: "The customer company that may read it." }),
    url: z.string().nullable().meta({ description: "Where the client reads it; null for a draft." }),
    declineReason: z.string().nullable(),
    sentAt: timeSchema.nullable(),
    viewedAt: timeSchema.nullable(),
    decidedAt: timeSchema.nullable(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: "Proposal" });

const DiscountSchema = z.union([
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("percent"), basisPoints: z.number().int() }),
  z.object({ kind: z.literal("amount"), amountMinor: z.number().int() }),
]);

const ContentSchema = z
  .object({
    request: z.string(),
    work: z.string(),
    terms: z.string().nullable(),
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        quantityHundredths: z.number().int(),
        unitPriceMinor: z.number().int(),
        period: z.enum(["once", "monthly"]),
        isOptional: z.boolean(),
        taxRate: z.number().int().meta({ description: "The index of its tax." }),
      }),
    ),
    sections: z.array(
      z.object({
        title: z.string(),
        start: z.number().int().meta({ description: "The index of its first item." }),
      }),
    ),
    discount: DiscountSchema,
    taxes: z.array(z.object({ label: z.string(), basisPoints: z.number().int() })),
    currency: z.enum(PROPOSAL_CURRENCIES),
    lastDay: z.iso.date(),
  })
  .meta({ id: "ProposalContent" });

const ProposalDetailSchema = z
  .object({
    ...ProposalSchema.shape,
    content: ContentSchema,
    secondSigner: z.object({ name: z.string(), email: z.string() }).nullable(),
    followUpDays: z.array(z.number().int()),
    workspace: z
      .object({ name: z.string(), plan: z.enum(WORKSPACE_PLANS).nullable() })
      .nullable()
      .meta({ description: "What acceptance opens." }),
  })
  .meta({ id: "ProposalDetail" });

const AcceptanceSchema = z
  .object({
    proposalId: z.guid(),
    revision: z.number().int(),
    text: z.string().meta({ description: "Everything that was accepted, word for word." }),
    textHash: z.string().meta({ description: "SHA-256 of the text, in hexadecimal." }),
    signerName: z.string(),
    signerRole: z.string().nullable(),
    consent: z.string(),
    chosen: z.array(z.string()).meta({ description: "Ids of the optional items." }),
    totalMinor: z.number().int(),
    monthlyMinor: z.number().int(),
    currency: z.string(),
    acceptedAt: timeSchema,
  })
  .meta({ id: "Acceptance" });

const ProposalEventSchema = z
  .object({
    id: z.guid(),
    revision: z.number().int(),
    kind: z.enum(PROPOSAL_EVENT_KINDS),
    text: z.string().nullable(),
    authorName: z.string().nullable(),
    createdAt: timeSchema,
  })
  .meta({ id: "ProposalEvent" });

const proposalExample = {
  id: EXAMPLE_ID,
  reference: "P-7K2M-4QXD",
  status: "draft",
  revision: 1,
  version: 1,
  language: "en",
  title: "Invoices without typing",
  clientName: "Ada Lovelace",
  clientEmail: "ada@example.com",
  company: "Analytical Engines",
  currency: "EUR",
  totalMinor: 571_200,
  monthlyMinor: 0,
  expiresAt: "2026-10-15T00:00:00.000Z",
  ownerId: "0198a3f0-6f0e-7000-8000-00000000000c",
  companyId: null,
  url: null,
  declineReason: null,
  sentAt: null,
  viewedAt: null,
  decidedAt: null,
  createdAt: "2026-09-14T13:00:00.000Z",
  updatedAt: "2026-09-14T13:00:00.000Z",
};

const sentExample = {
  status: "sent",
  version: 2,
  url: "https://www.example.com/p/mYtW2k4sT1",
  sentAt: "2026-09-14T13:05:00.000Z",
};

const offerExample = {
  request: "Four hundred invoices a month are typed in by hand.",
  work: "We read them, check them and post them.",
  terms: null,
  discount: { kind: "none" },
  taxes: [{ label: "VAT", basisPoints: 1_900 }],
  currency: "EUR",
  lastDay: "2026-10-14",
};

const itemExample = {
  title: "Build",
  description: null,
  quantityHundredths: 100,
  unitPriceMinor: 480_000,
  period: "once",
  isOptional: false,
  taxRate: 0,
};

const detailExample = {
  ...proposalExample,
  content: { ...offerExample, items: [{ id: "i1", ...itemExample }], sections: [] },
  secondSigner: null,
  followUpDays: [3, 7],
  workspace: null,
};

const draftExample = {
  ...offerExample,
  language: proposalExample.language,
  title: proposalExample.title,
  clientName: proposalExample.clientName,
  clientEmail: proposalExample.clientEmail,
  company: proposalExample.company,
  items: [itemExample],
  followUpDays: [3, 7],
};

const proposalQuery = z.object({
  ...pageQuery,
  q: z.string().max(200).optional().meta({ description: "Words of the title, the client or the reference." }),
  status: z.enum([...PROPOSAL_STATUSES, AWAITS_SECOND]).optional(),
  owner: z.literal("mine").optional(),
});

export const proposalList = apiResource(PATH, {
  GET: apiOperation({
    id: "listProposals",
    summary: "List proposals, latest change first",
    description:
      "With `Accept: application/x-ndjson`, all proposals that match as a stream, one per line, the newest first.",
    access: "manage_proposals",
    query: proposalQuery,
    output: z.array(ProposalSchema),
    example: { query: { limit: 20, status: "sent" }, output: [{ ...proposalExample, ...sentExample }] },
    async handler({ request, viewer, query }) {
      const page = await listProposals({ filter: filterOf(query, viewer), ...pageRequest(query) });
      return apiPage({ request, ...page, items: page.items.map((one) => toProposal(one)) });
    },
    rows({ viewer, query }) {
      const filter = filterOf(query, viewer);
      const now = sharedNow();
      return everyPage(
        (page) => listProposals({ filter, now, order: "newest", ...page }),
        (one) => toProposal(one, now),
      );
    },
  }),
  POST: apiOperation({
    id: "createProposal",
    summary: "Draft a proposal",
    description: "Nobody but staff sees a draft. Texts are Markdown, amounts are whole minor units.",
    access: "manage_proposals",
    body: DraftSchema,
    output: ProposalDetailSchema,
    success: 201,
    idempotent: true,
    example: { body: draftExample, output: detailExample },
    async handler({ request, viewer, body }) {
      const read = await readWish(body);
      if (read instanceof Response) return read;
      const id = crypto.randomUUID();
      await createProposal({ ...changeOf(request, viewer), ...read, id });
      return answerProposal(id, { Location: `${PATH}/${id}` });
    },
  }),
});

export const proposalById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getProposal",
    summary: "Get a proposal in its newest version, with its status",
    access: "manage_proposals",
    params,
    output: ProposalDetailSchema,
    example: { output: detailExample },
    handler: ({ params: { id } }) => answerProposal(id),
  }),
  PUT: apiOperation({
    id: "updateProposal",
    summary: "Replace the content of a draft",
    description: "Send all of it. Returns 409 `proposal_not_draft` for one that was sent: revise it first.",
    access: "manage_proposals",
    params,
    body: DraftSchema,
    output: ProposalDetailSchema,
    conditional: "required",
    example: { body: draftExample, output: { ...detailExample, version: 2 } },
    async handler({ request, viewer, params: { id }, body, expectedVersion }) {
      const { proposal, content } = await requireProposal(id);
      const read = await readWish(body);
      if (read instanceof Response) return read;
      const version = expectedVersion ?? proposal.version;
      const kept = { ...read, content: { ...read.content, roiResult: content.roiResult } };
      await saveProposal({ ...changeOf(request, viewer), ...kept, id, version });
      return answerProposal(id);
    },
  }),
  DELETE: apiOperation({
    id: "deleteProposal",
    summary: "Delete a draft that was never sent",
    access: "manage_proposals",
    params,
    output: null,
    conditional: "optional",
    async handler({ request, viewer, params: { id }, expectedVersion }) {
      const { proposal } = await requireProposal(id);
      await deleteDraft({ ...changeOf(request, viewer), id, version: expectedVersion ?? proposal.version });
    },
  }),
});

export const proposalSending = apiResource(`${PATH}/{id}/send`, {
  POST: apiOperation({
    id: "sendProposal",
    summary: "Send a draft to its client",
    description:
      "The client gets an email with the link, which works from then on. Returns 409 `proposal_day_over` after the last day and `proposal_discount_too_large` for a discount that could no longer be saved.",
    access: "manage_proposals",
    params,
    output: ProposalDetailSchema,
    conditional: "required",
    example: { output: { ...detailExample, ...sentExample } },
    handler: (input) => change(input, sendProposal),
  }),
});

export const proposalWithdrawal = apiResource(`${PATH}/{id}/withdraw`, {
  POST: apiOperation({
    id: "withdrawProposal",
    summary: "Withdraw a proposal",
    description: "A client who had it gets an email.",
    access: "manage_proposals",
    params,
    output: ProposalDetailSchema,
    conditional: "required",
    example: { output: { ...detailExample, ...sentExample, status: "withdrawn", version: 3 } },
    handler: (input) => change(input, withdrawProposal),
  }),
});

export const proposalRevision = apiResource(`${PATH}/{id}/revise`, {
  POST: apiOperation({
    id: "reviseProposal",
    summary: "Start a new version of a proposal that was sent",
    description: "The link of the previous version closes at once.",
    access: "manage_proposals",
    params,
    output: ProposalDetailSchema,
    conditional: "required",
    example: { output: { ...detailExample, revision: 2, version: 3 } },
    handler: (input) => change(input, reviseProposal),
  }),
});

export const proposalOwner = apiResource(`${PATH}/{id}/owner`, {
  PUT: apiOperation({
    id: "setProposalOwner",
    summary: "Give a proposal to a colleague",
    description:
      "Its page, its PDF and its emails name them from then on. Returns 409 `proposal_decided` for one that was accepted, declined or withdrawn, or has expired.",
    access: "manage_proposals",
    params,
    body: z.strictObject({ ownerId: idSchema }),
    output: ProposalDetailSchema,
    conditional: "required",
    example: {
      body: { ownerId: proposalExample.ownerId },
      output: { ...detailExample, ...sentExample, version: 3 },
    },
    async handler({ request, viewer, params: { id }, body: { ownerId }, expectedVersion }) {
      const { proposal } = await requireProposal(id);
      const owner = (await listProposalOwners()).find((one) => one.id === ownerId);
      if (!owner) return refuseField("ownerId", proposalEditorErrors.owner);
      const version = expectedVersion ?? proposal.version;
      await setProposalOwner({ ...changeOf(request, viewer), id, version, owner });
      return answerProposal(id);
    },
  }),
});

export const proposalDocumentFile = apiResource(`${PATH}/{id}/document`, {
  GET: apiOperation({
    id: "downloadProposal",
    summary: "Get a proposal as a PDF",
    description: "In its newest version. Once it is accepted, with who accepted it and when.",
    access: "manage_proposals",
    params,
    output: null,
    success: 200,
    media: "application/pdf",
    async handler({ params: { id } }) {
      const { filename, content } = await proposalDocument(await requireProposal(id));
      return new Response(new Uint8Array(content), {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": `attachment; filename="${filename}"`,
          "Cache-Control": "private, no-store",
        },
      });
    },
  }),
});

export const proposalAcceptance = apiResource(`${PATH}/{id}/acceptance`, {
  GET: apiOperation({
    id: "getProposalAcceptance",
    summary: "Get what exactly was accepted, by whom",
    description: "A 404 for a proposal that nobody has accepted.",
    access: "manage_proposals",
    params,
    output: AcceptanceSchema,
    example: {
      output: {
        proposalId: EXAMPLE_ID,
        revision: 1,
        text: "Invoices without typing\n…",
        textHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        signerName: "Ada Lovelace",
        signerRole: "Managing director",
        consent: "I accept this proposal.",
        chosen: [],
        totalMinor: 571_200,
        monthlyMinor: 0,
        currency: "EUR",
        acceptedAt: "2026-09-20T09:00:00.000Z",
      },
    },
    async handler({ params: { id } }) {
      const { proposal } = await requireProposal(id);
      const acceptance = await getAcceptance({ id: proposal.id });
      if (!acceptance) throw notFound();
      return toAcceptance(acceptance);
    },
  }),
});

export const proposalEventList = apiResource(`${PATH}/{id}/events`, {
  GET: apiOperation({
    id: "listProposalEvents",
    summary: "List the timeline of a proposal, newest first",
    access: "manage_proposals",
    params,
    query: z.object(pageQuery),
    output: z.array(ProposalEventSchema),
    example: {
      query: { limit: 20 },
      output: [
        {
          id: EXAMPLE_ID,
          revision: 1,
          kind: "sent",
          text: null,
          authorName: "Sara Novak",
          createdAt: "2026-09-14T13:05:00.000Z",
        },
      ],
    },
    async handler({ request, params: { id }, query }) {
      const { proposal } = await requireProposal(id);
      const page = await listProposalEvents({ id: proposal.id, page: pageRequest(query) });
      return apiPage({ request, ...page });
    },
  }),
});

function filterOf({ q, status, owner }: z.output<typeof proposalQuery>, { user }: Viewer) {
  return { search: q || undefined, status, ownerId: owner === "mine" ? user.id : undefined };
}

/** The actor and origin of a change. */
function changeOf(request: Request, viewer: Viewer) {
  const { user } = viewer;
  return { actor: { id: user.id, name: displayName(user) }, source: auditSource(request, viewer) };
}

interface Asked {
  request: Request;
  viewer: Viewer;
  params: { id: string };
  expectedVersion: number | undefined;
}

async function change(
  { request, viewer, params: { id }, expectedVersion }: Asked,
  write: typeof sendProposal,
) {
  const { proposal } = await requireProposal(id);
  await write({ ...changeOf(request, viewer), id, version: expectedVersion ?? proposal.version });
  return answerProposal(id);
}

/** A draft as the model takes it, or what is wrong with it. Its company must be there. */
async function readWish(body: Draft) {
  const read = readDraft(body);
  if (!read.ok) {
    const { errors } = read;
    return problem({ status: 422, code: "invalid_body", detail: inputRefusalCopy.body, errors });
  }
  const { companyId = null, followUpDays, language } = body;
  if (companyId !== null && !(await getCompany({ id: companyId })))
    return refuseField("companyId", proposalEditorErrors.noTenant);
  const { content, secondSigner, wish } = read;
  return {
    content: { ...content, roiResult: null },
    secondSigner,
    language,
    wish: { ...wish, tenantId: companyId },
    followUpDays: FOLLOW_UP_DAYS.filter((days) => followUpDays.some((one) => one === days)),
  };
}

async function requireProposal(id: string): Promise<ProposalWithContent> {
  const known = await getProposal({ id });
  if (!known) throw notFound();
  return known;
}

async function answerProposal(id: string, headers: HeadersInit = {}) {
  const { proposal, content } = await requireProposal(id);
  const { secondSignerName: name, secondSignerEmail: email, followUpDays } = proposal;
  const detail = {
    ...toProposal(proposal),
    content: toContent(content),
    secondSigner: name === null || email === null ? null : { name, email },
    followUpDays,
    workspace:
      proposal.workspaceName === null ? null : { name: proposal.workspaceName, plan: proposal.workspacePlan },
  };
  return apiAnswer(detail, { version: proposal.version, headers });
}

function toProposal(proposal: Proposal, now = sharedNow()) {
  const { id, reference, revision, version, title, clientName, clientEmail, company, currency } = proposal;
  const { totalMinor, monthlyMinor, expiresAt, ownerId, tenantId, declineReason } = proposal;
  const { sentAt, viewedAt, decidedAt, createdAt, updatedAt, language } = proposal;
  const url =
    proposal.status === "draft"
      ? null
      : absolute(env, localizedPath(`/p/${proposalToken(proposal)}`, language));
  return {
    ...{ id, reference, status: statusAt(proposal, now), revision, version, language },
    ...{ title, clientName, clientEmail, company, currency, totalMinor, monthlyMinor, expiresAt, ownerId },
    ...{ companyId: tenantId, url, declineReason, sentAt, viewedAt, decidedAt, createdAt, updatedAt },
  };
}

function toContent(content: ProposalContent) {
  const { request, work, terms, items, sections, discount, taxes, currency, lastDay } = content;
  return {
    ...{ request, work, terms, discount, taxes, currency, lastDay },
    items: items.map(({ rate, ...item }) => ({
      id: item.id,
      title: item.title,
      description: item.description,
      quantityHundredths: item.quantityHundredths,
      unitPriceMinor: item.unitPriceMinor,
      period: item.period,
      isOptional: item.isOptional,
      taxRate: rate,
    })),
    sections: sections.map(({ title, start }) => ({ title, start })),
  };
}

function toAcceptance(acceptance: Acceptance) {
  const { proposalId, revision, text, textHash, signerName, signerRole, consent, chosen } = acceptance;
  const { totalMinor, monthlyMinor, currency, acceptedAt } = acceptance;
  return {
    ...{ proposalId, revision, text, textHash, signerName, signerRole, consent, chosen },
    ...{ totalMinor, monthlyMinor, currency, acceptedAt },
  };
}
