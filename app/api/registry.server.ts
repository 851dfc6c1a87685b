import { z } from "zod";

import { env } from "~/server/env.server";
import { getSettings } from "~/models/settings/settings.server";
import {
  type ApiArea,
  type ApiDocument,
  type ApiWebhook,
  describeApi,
} from "~/api/framework/document.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { webhookEventsCopy } from "~/copy/webhooks";
import { WEBHOOK_SAMPLES, webhookBodySchema } from "~/models/webhook/webhook-event";

import { WEBHOOK_EVENTS } from "../../drizzle/values";

import * as account from "./account.server";
import * as blogAdmin from "./blog-admin.server";
import * as blog from "./blog.server";
import * as bookings from "./bookings.server";
import * as companies from "./companies.server";
import * as eventTypes from "./event-types.server";
import * as files from "./files.server";
import * as leadLinks from "./lead-links.server";
import * as leads from "./leads.server";
import * as messages from "./messages.server";
import * as proposals from "./proposals.server";
import * as service from "./service.server";
import * as staff from "./staff.server";
import * as stats from "./stats.server";
import * as tasks from "./tasks.server";
import * as tenants from "./tenants.server";
import * as webhooks from "./webhooks.server";
import * as workspaces from "./workspaces.server";

export const openApiDocument = apiResource("/api/openapi.json", {
  GET: apiOperation({
    id: "getOpenApiDocument",
    summary: "Get this API as an OpenAPI 3.1 document",
    access: "public",
    output: z.looseObject({ openapi: z.literal("3.1.0") }),
    example: { output: { openapi: "3.1.0" } },
    async handler() {
      const document = await readApiDocument();
      allowPublicCache({ tags: ["settings"] });
      return { ...document };
    },
  }),
});

/** The parts of the API, in the order of the document. */
export const API_AREAS: readonly ApiArea[] = [
  {
    name: "Account",
    description: "Signing in and out, and the account of the caller.",
    resources: Object.values(account),
  },
  { name: "Blog", description: "Published articles, open to everyone.", resources: Object.values(blog) },
  {
    name: "Blog management",
    description: "Articles in every state, for their authors.",
    resources: Object.values(blogAdmin),
  },
  {
    name: "Staff",
    description: "The people who have an account, and figures about the site.",
    resources: [...Object.values(stats), ...Object.values(staff)],
  },
  {
    name: "Leads",
    description: "People who may become customers.",
    resources: [...Object.values(leads), ...Object.values(leadLinks)],
  },
  {
    name: "Messages",
    description: "What visitors write with the contact form.",
    resources: Object.values(messages),
  },
  {
    name: "Event types",
    description: "Kinds of consultations, and when they can be booked.",
    resources: Object.values(eventTypes),
  },
  { name: "Bookings", description: "Booked consultations.", resources: Object.values(bookings) },
  {
    name: "Proposals",
    description: "Offers, from draft to acceptance.",
    resources: Object.values(proposals),
  },
  { name: "Tasks", description: "Follow-ups of the staff.", resources: Object.values(tasks) },
  {
    name: "Tenants",
    description: "The company of a request, and its public facts.",
    resources: Object.values(tenants),
  },
  { name: "Workspaces", description: "What companies share with us.", resources: Object.values(workspaces) },
  {
    name: "Companies",
    description: "Customer companies, for those who manage them.",
    resources: Object.values(companies),
  },
  {
    name: "Files",
    description: "What companies and we share in a workspace.",
    resources: Object.values(files),
  },
  { name: "Webhooks", description: "Addresses that get events.", resources: Object.values(webhooks) },
  {
    name: "Service",
    description: "The state of the service, and this document.",
    resources: [...Object.values(service), openApiDocument],
  },
];

/** The events that are sent to webhooks, in the order of the document. */
export const API_WEBHOOKS: readonly ApiWebhook[] = WEBHOOK_EVENTS.map((name) => ({
  name,
  summary: webhookEventsCopy.summaries[name],
  body: webhookBodySchema(name),
  example: {
    id: "0198a3f0-6f0e-7000-8000-000000000000",
    type: name,
    timestamp: "2026-09-14T13:00:00.000Z",
    data: WEBHOOK_SAMPLES[name],
  },
}));

let kept: ApiDocument | undefined;

/** The document of the whole API. It varies only with the name of the product. */
export async function readApiDocument(): Promise<ApiDocument> {
  const { productName } = await getSettings();
  const title = `${productName} API`;
  if (kept?.info.title === title) return kept;
  return (kept = describeWholeApi(title));
}

/** The document under a title. */
export function describeWholeApi(title: string): ApiDocument {
  return describeApi({
    title,
    description:
      "JSON over HTTP. Times are UTC in ISO 8601. Errors are problem details (RFC 9457): `code` is stable and meant for programs, `detail` is for people, and `errors` lists the fields.",
    url: env.appUrl,
    areas: API_AREAS,
    webhooks: API_WEBHOOKS,
  });
}
