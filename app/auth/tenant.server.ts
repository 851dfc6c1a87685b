import { env } from "~/server/env.server";
import { brandingOf, type CompanyFace } from "~/models/company/company-branding";
import { getCompanyLogo } from "~/models/picture/company-logo.server";
import type { Role } from "~/models/account/role";
import { type Membership, subdomainOf } from "~/models/company/tenant";
import { getTenantBySubdomain, resolveTenant, type TenantContext } from "~/models/company/tenant.server";

import { allows, type Viewer } from "./access.server";

/** The header by which a client names the tenant that a request is about. */
const TENANT_HEADER = "X-Tenant-ID";

/**
 * The tenant that this request is about, or null. Throws 403 `tenant_forbidden` when the header or
 * the subdomain names one that the viewer has no part in. Anyone who reads a tenant's rows puts the
 * id from here into the query.
 */
export async function currentTenant(request: Request, viewer: Viewer): Promise<TenantContext | null> {
  return resolveTenant({
    viewer: reachOf(viewer),
    headerTenantId: request.headers.get(TENANT_HEADER),
    subdomain: subdomainIn(request),
  });
}

/**
 * Which companies a viewer may look into: as their role says, unless the API key that stands for
 * them was made for less.
 */
function reachOf(viewer: Viewer): { role: Role; memberships: Membership[] } {
  const role = allows(viewer, "manage_workspaces") || !viewer.key ? viewer.user.role : "lead";
  return { role, memberships: viewer.memberships };
}

/**
 * The active company whose subdomain a request came to, as everyone may see it; null for the site's
 * own host.
 */
export async function hostCompany(request: Request): Promise<CompanyFace | null> {
  const subdomain = subdomainIn(request);
  const tenant = subdomain === null ? null : await getTenantBySubdomain({ subdomain });
  if (tenant?.status !== "active") return null;
  const logo = await getCompanyLogo({ tenantId: tenant.id });
  return { name: tenant.name, branding: brandingOf(tenant.branding), logo };
}

function subdomainIn(request: Request): string | null {
  return subdomainOf({ host: request.headers.get("Host") ?? "", tenantDomain: env.tenantDomain });
}
