import { troubleCopy } from "~/copy/refusals";
import { env } from "~/server/env.server";
import { brandingOf, type CompanyFace } from "~/models/company/company-branding";
import { getCompanyLogo } from "~/models/picture/company-logo.server";
import { hasPermission, type Role } from "~/models/account/role";
import { type Membership, subdomainOf } from "~/models/company/tenant";
import type { WorkspaceViewer } from "~/models/company/workspace";
import {
  findNamedTenant,
  getTenantBySubdomain,
  resolveTenant,
  type TenantContext,
} from "~/models/company/tenant.server";

import { allows, type Viewer } from "./access.server";
import { problem } from "~/http/problem.server";

/** The header by which a client names the tenant that a request is about. */
const TENANT_HEADER = "X-Tenant-ID";

/** A broken table needs a person to fix it. */
const MEMBERSHIPS_RETRY_SECONDS = 30;

/**
 * The tenant that this request is about, or null. Throws 403 `tenant_forbidden` if the header or
 * the subdomain names one that the viewer doesn't belong to, and 503 if memberships decide that but
 * can't be read. Queries of a tenant's rows must contain this id.
 */
export async function currentTenant(request: Request, viewer: Viewer): Promise<TenantContext | null> {
  return resolveTenant(tenantQuestion(request, viewer));
}

/** As `currentTenant`, but null unless the request itself names a tenant. */
export async function namedTenant(request: Request, viewer: Viewer): Promise<TenantContext | null> {
  return findNamedTenant(tenantQuestion(request, viewer));
}

function tenantQuestion(request: Request, viewer: Viewer): Parameters<typeof resolveTenant>[0] {
  const reach = reachOf(viewer);
  if (!hasPermission(reach.role, "manage_workspaces")) requireKnownMemberships(viewer);
  return {
    viewer: reach,
    headerTenantId: request.headers.get(TENANT_HEADER),
    subdomain: subdomainIn(request),
  };
}

/** Throws 503 when the memberships could not be read: "none" would be wrong. */
export function requireKnownMemberships({ membershipsUnknown }: Pick<Viewer, "membershipsUnknown">): void {
  if (!membershipsUnknown) return;
  throw problem({
    status: 503,
    code: "temporarily_unavailable",
    detail: troubleCopy.company,
    headers: { "Retry-After": String(MEMBERSHIPS_RETRY_SECONDS) },
  });
}

/**
 * The companies that a viewer may see: those of their role, unless their API key has less access.
 */
function reachOf(viewer: Viewer): { role: Role; memberships: Membership[] } {
  const role = allows(viewer, "manage_workspaces") || !viewer.key ? viewer.user.role : "lead";
  return { role, memberships: viewer.memberships };
}

/**
 * The viewer as the reader of workspaces. An API key opens those of other companies only if it may
 * manage workspaces.
 */
export function workspaceReader(viewer: Viewer): WorkspaceViewer {
  const { role, memberships } = reachOf(viewer);
  return { user: { id: viewer.user.id, role }, memberships };
}

/**
 * The active company of the subdomain that a request came to, with its public facts; null for the
 * site's own host.
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
