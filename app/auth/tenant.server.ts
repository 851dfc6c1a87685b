import { env } from "~/server/env.server";
import { brandingOf, type CompanyFace } from "~/models/company/company-branding";
import { getCompanyLogo } from "~/models/picture/company-logo.server";
import { hasPermission, type Role } from "~/models/account/role";
import { type Membership, subdomainOf } from "~/models/company/tenant";
import { getTenantBySubdomain, resolveTenant, type TenantContext } from "~/models/company/tenant.server";

import { allows, type Viewer } from "./access.server";
import { problem } from "~/http/problem.server";

/** The header by which a client names the tenant that a request is about. */
const TENANT_HEADER = "X-Tenant-ID";

/** A broken table needs a person. */
const MEMBERSHIPS_RETRY_SECONDS = 30;

/**
 * The tenant that this request is about, or null. Throws 403 `tenant_forbidden` when the header or
 * the subdomain names one that the viewer has no part in, and 503 when memberships decide that but
 * cannot be read. Anyone who reads a tenant's rows puts the id from here into the query.
 */
export async function currentTenant(request: Request, viewer: Viewer): Promise<TenantContext | null> {
  const reach = reachOf(viewer);
  if (!hasPermission(reach.role, "manage_workspaces")) requireKnownMemberships(viewer);
  return resolveTenant({
    viewer: reach,
    headerTenantId: request.headers.get(TENANT_HEADER),
    subdomain: subdomainIn(request),
  });
}

/** Throws 503 when the memberships could not be read: "none" would be wrong. */
export function requireKnownMemberships({ membershipsUnknown }: Pick<Viewer, "membershipsUnknown">): void {
  if (!membershipsUnknown) return;
  throw problem({
    status: 503,
    code: "temporarily_unavailable",
    detail: "Your company cannot be read right now. Please try again in a moment.",
    headers: { "Retry-After": String(MEMBERSHIPS_RETRY_SECONDS) },
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
