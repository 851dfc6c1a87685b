import { asc, eq } from "drizzle-orm";

import { db } from "~/server/db.server";

import { memberships, tenants } from "../../../drizzle/schema";

import type { Role } from "~/models/account/role";
import {
  mayBeSubdomain,
  mayEnterTenant,
  ownMembership,
  type Membership,
  type MembershipRole,
  type Tenant,
} from "./tenant";
import { isUuid } from "~/models/shared/uuid";

const tenantColumns = {
  id: tenants.id,
  name: tenants.name,
  subdomain: tenants.subdomain,
  status: tenants.status,
  branding: tenants.branding,
};

/** A tenant by its subdomain, of either case; null for unknown and reserved names. */
export async function getTenantBySubdomain({ subdomain }: { subdomain: string }): Promise<Tenant | null> {
  const name = subdomain.toLowerCase();
  if (!mayBeSubdomain(name)) return null;
  const [tenant] = await db.select(tenantColumns).from(tenants).where(eq(tenants.subdomain, name));
  return tenant ?? null;
}

/**
 * A tenant by its id. Whether the asking person may see it is not decided here (see
 * `resolveTenant`).
 */
async function getTenant({ id }: { id: string }): Promise<Tenant | null> {
  if (!isUuid(id)) return null;
  const [tenant] = await db.select(tenantColumns).from(tenants).where(eq(tenants.id, id));
  return tenant ?? null;
}

/** The tenants that a user belongs to, in the order in which the user joined them. */
export async function listMemberships({ userId }: { userId: string }): Promise<Membership[]> {
  return db
    .select({
      tenantId: tenants.id,
      name: tenants.name,
      subdomain: tenants.subdomain,
      status: tenants.status,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));
}

/**
 * The named tenant is none of the asking person's, or there is none of that name: from outside the
 * two look alike.
 */
export class TenantForbiddenError extends Error {
  override name = "TenantForbiddenError";
  readonly code = "tenant_forbidden";
  constructor() {
    super("You don't have access to this workspace.");
  }
}

/** The tenant that a request is about, and what named it. */
export interface TenantContext {
  tenant: Tenant;
  /**
   * What the asking person is within it; null for a manager of all workspaces who does not belong
   * to it.
   */
  role: MembershipRole | null;
  source: "header" | "subdomain" | "membership";
}

/**
 * The current tenant: what the header `X-Tenant-ID` names, else the subdomain, else the user's own
 * membership, else null. A header and a subdomain are wishes and never widen what someone may see:
 * throws `TenantForbiddenError`. A subdomain that is nobody's is passed over.
 */
export async function resolveTenant({
  viewer,
  headerTenantId,
  subdomain,
}: {
  viewer: { role: Role; memberships: readonly Membership[] };
  headerTenantId?: string | null | undefined;
  subdomain?: string | null | undefined;
}): Promise<TenantContext | null> {
  if (headerTenantId) {
    return enter(viewer, await getTenant({ id: headerTenantId.trim().toLowerCase() }), "header");
  }
  const named = subdomain ? await getTenantBySubdomain({ subdomain }) : null;
  if (named) return enter(viewer, named, "subdomain");
  const own = ownMembership(viewer.memberships);
  if (own?.status !== "active") return null;
  const tenant = await getTenant({ id: own.tenantId });
  return tenant && { tenant, role: own.role, source: "membership" };
}

function enter(
  { role, memberships: own }: { role: Role; memberships: readonly Membership[] },
  tenant: Tenant | null,
  source: TenantContext["source"],
): TenantContext {
  if (!tenant || !mayEnterTenant({ tenantId: tenant.id, role, memberships: own })) {
    throw new TenantForbiddenError();
  }
  return { tenant, role: own.find(({ tenantId }) => tenantId === tenant.id)?.role ?? null, source };
}
