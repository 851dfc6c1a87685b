import { env } from "~/env.server";
import type { Role } from "~/models/role";
import { type Membership, subdomainOf } from "~/models/tenant";
import { resolveTenant, TenantForbiddenError, type TenantContext } from "~/models/tenant.server";

import { allows, type Viewer } from "./auth.server";
import { problem } from "./problem.server";

/** The header by which a client names the tenant that a request is about. */
const TENANT_HEADER = "X-Tenant-ID";

/**
 * The tenant that this request is about, or null. Throws 403 `tenant_forbidden` when the header or the subdomain names one that the
 * viewer has no part in. Whoever reads a tenant's rows puts the id from here into the query.
 */
export async function currentTenant(request: Request, viewer: Viewer): Promise<TenantContext | null> {
  try {
    return await resolveTenant({
      viewer: reachOf(viewer),
      headerTenantId: request.headers.get(TENANT_HEADER),
      subdomain: subdomainOf({
        host: request.headers.get("Host") ?? "",
        tenantDomain: env.tenantDomain,
      }),
    });
  } catch (error) {
    if (!(error instanceof TenantForbiddenError)) throw error;
    throw problem({ status: 403, code: error.code, detail: error.message });
  }
}

/** Which companies a viewer may look into: as their role says, unless the API key that stands for them was made for less. */
function reachOf(viewer: Viewer): { role: Role; memberships: Membership[] } {
  const role = allows(viewer, "manage_workspaces") || !viewer.key ? viewer.user.role : "lead";
  return { role, memberships: viewer.memberships };
}
