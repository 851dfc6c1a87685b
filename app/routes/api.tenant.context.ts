import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { currentTenant } from "~/utils/tenant.server";

/** The tenant that the caller's requests are about, and what named it. */
const tenantContext: ApiDeclaration = {
  route: "routes/api.tenant.context",
  GET: apiOperation({
    access: "user",
    async handler({ request, viewer }) {
      const context = await currentTenant(request, viewer);
      return context ?? { tenant: null, role: null, source: null };
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, tenantContext);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, tenantContext);
}
