import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { getTenantBySubdomain } from "~/models/tenant.server";
import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { problem } from "~/utils/problem.server";
import { limitOrThrow } from "~/utils/rate-limit.server";

/** What anybody may know of the tenant with this subdomain. Counted, so that nobody reads off the list of customers. */
const tenantBySubdomain: ApiDeclaration = {
  route: "routes/api.tenants.by-subdomain.$subdomain",
  GET: apiOperation({
    params: z.object({ subdomain: z.string().max(63) }),
    async handler({ params }) {
      const headers = await limitOrThrow({ rule: "lookup" });
      const tenant = await getTenantBySubdomain(params);
      if (tenant) return Response.json(tenant, { headers });
      const detail = "There is no workspace with this subdomain.";
      return problem({ status: 404, code: "not_found", detail, headers });
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, tenantBySubdomain);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, tenantBySubdomain);
}
