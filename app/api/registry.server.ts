import { z } from "zod";

import { env } from "~/server/env.server";
import { getSettings } from "~/models/settings/settings.server";
import { type ApiDocument, describeApi } from "~/api/framework/document.server";
import { apiOperation, type ApiResource, apiResource } from "~/api/framework/resource.server";
import { allowPublicCache } from "~/http/public-cache.server";

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

let kept: ApiDocument | undefined;

/** The document of the whole API. It changes with the name of the product alone. */
export async function readApiDocument(): Promise<ApiDocument> {
  const { productName } = await getSettings();
  const title = `${productName} API`;
  if (kept?.info.title === title) return kept;
  return (kept = describeApi({
    title,
    description:
      "JSON over HTTP. Times are UTC in ISO 8601. Refusals are problem details (RFC 9457): `code` is stable and meant for programs, `detail` for people, `errors` lists single fields.",
    url: env.appUrl,
    areas: API_AREAS,
  }));
}
