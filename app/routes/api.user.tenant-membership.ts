import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { ownMembership } from "~/models/tenant";
import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";

/** The company that the caller belongs to. Whoever belongs to none gets null, not 404: the client asks once and never again. */
const tenantMembership: ApiDeclaration = {
  route: "routes/api.user.tenant-membership",
  GET: apiOperation({
    access: "user",
    handler({ viewer }) {
      const own = ownMembership(viewer.memberships);
      if (!own) return { tenants: null };
      const { tenantId: id, name, subdomain, status, role } = own;
      return { tenants: { id, name, subdomain, status }, role };
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, tenantMembership);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, tenantMembership);
}
