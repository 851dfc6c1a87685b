import { z } from "zod";

import { env } from "~/server/env.server";
import { getSettings } from "~/models/settings/settings.server";
import { type ApiDocument, type ApiWebhook, describeApi } from "~/api/framework/document.server";
import { apiOperation, type ApiResource, apiResource } from "~/api/framework/resource.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { webhookEventsCopy } from "~/copy/webhooks";
import { WEBHOOK_SAMPLES, webhookBodySchema } from "~/models/webhook/webhook-event";

import { WEBHOOK_EVENTS } from "../../drizzle/values";

import * as account from "./account.server";
import * as blogAdmin from "./blog-admin.server";
import * as blog from "./blog.server";
import * as service from "./service.server";
import * as staff from "./staff.server";
import * as stats from "./stats.server";
import * as tenants from "./tenants.server";
import * as workspaces from "./workspaces.server";

const DOCUMENT_CACHE_SECONDS = 300;

export const openApiDocument = apiResource("/api/openapi.json", {
  GET: apiOperation({
    summary: "Get this API as an OpenAPI 3.1 document",
    access: "public",
    output: z.looseObject({ openapi: z.literal("3.1.0") }),
    async handler() {
      const document = await readApiDocument();
      allowPublicCache({ seconds: DOCUMENT_CACHE_SECONDS, tags: ["settings"] });
      return { ...document };
    },
  }),
});

/** The parts of the API, in the order of the document. */
export const API_AREAS: readonly { name: string; resources: readonly ApiResource[] }[] = [
  { name: "Account", resources: Object.values(account) },
  { name: "Blog", resources: Object.values(blog) },
  { name: "Blog management", resources: Object.values(blogAdmin) },
  { name: "Staff", resources: [...Object.values(stats), ...Object.values(staff)] },
  { name: "Tenants", resources: Object.values(tenants) },
  { name: "Workspaces", resources: Object.values(workspaces) },
  { name: "Service", resources: [...Object.values(service), openApiDocument] },
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
  return (kept = describeApi({
    title,
    description:
      "JSON over HTTP. Times are UTC in ISO 8601. Errors are problem details (RFC 9457): `code` is stable and meant for programs, `detail` is for people, and `errors` lists the fields.",
    url: env.appUrl,
    areas: API_AREAS,
    webhooks: API_WEBHOOKS,
  }));
}
