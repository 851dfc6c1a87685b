import { asc, eq, sql } from "drizzle-orm";

import { TENANT_RULES } from "./company-refusals";
import { RuleError } from "~/models/shared/rule-error";
import { db } from "~/server/db.server";
import { prepareOnce } from "~/server/db/prepared.server";

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
import { isUuid } from "~/lib/uuid";

const tenantColumns = {
  id: tenants.id,
  name: tenants.name,
  subdomain: tenants.subdomain,
  status: tenants.status,
  branding: tenants.branding,
};

const selectBySubdomain = prepareOnce((tx) =>
  tx
    .select(tenantColumns)
    .from(tenants)
    .where(eq(tenants.subdomain, sql.placeholder("name"))),
);

const selectById = prepareOnce((tx) =>
  tx
    .select(tenantColumns)
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder("id"))),
);

/** A tenant by subdomain, upper or lower case; null for unknown and reserved names. */
export async function getTenantBySubdomain({ subdomain }: { subdomain: string }): Promise<Tenant | null> {
  const name = subdomain.toLowerCase();
  if (!mayBeSubdomain(name)) return null;
  const [tenant] = await selectBySubdomain({ name });
  return tenant ?? null;
}

/** A tenant by id. Doesn't decide whether the viewer may see it (see `resolveTenant`). */
async function getTenant({ id }: { id: string }): Promise<Tenant | null> {
  if (!isUuid(id)) return null;
  const [tenant] = await selectById({ id });
  return tenant ?? null;
}

/** Lists a user's tenants in the order they joined. */
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

/** The tenant that a request is about, and what named it. */
export interface TenantContext {
  tenant: Tenant;
  /**
   * The viewer's role in it; null for someone who manages all workspaces without being a member.
   */
  role: MembershipRole | null;
  source: "header" | "subdomain" | "membership";
}

/** The viewer who asks, and what their request names. */
interface TenantQuestion {
  viewer: { role: Role; memberships: readonly Membership[] };
  headerTenantId?: string | null | undefined;
  subdomain?: string | null | undefined;
}

/**
 * The current tenant: the one that the request names (see `findNamedTenant`), else the user's own,
 * else null.
 */
export async function resolveTenant(question: TenantQuestion): Promise<TenantContext | null> {
  const named = await findNamedTenant(question);
  if (named) return named;
  const own = ownMembership(question.viewer.memberships);
  if (own?.status !== "active") return null;
  const tenant = await getTenant({ id: own.tenantId });
  return tenant && { tenant, role: own.role, source: "membership" };
}

/**
 * The tenant in the `X-Tenant-ID` header, else the subdomain's, else null. A header or subdomain
 * never gives access to more: throws `RuleError` "tenant_forbidden". An unknown subdomain is
 * ignored.
 */
export async function findNamedTenant({
  viewer,
  headerTenantId,
  subdomain,
}: TenantQuestion): Promise<TenantContext | null> {
  if (headerTenantId) {
    return enter(viewer, await getTenant({ id: headerTenantId.trim().toLowerCase() }), "header");
  }
  const named = subdomain ? await getTenantBySubdomain({ subdomain }) : null;
  return named && enter(viewer, named, "subdomain");
}

function enter(
  { role, memberships: own }: { role: Role; memberships: readonly Membership[] },
  tenant: Tenant | null,
  source: TenantContext["source"],
): TenantContext {
  if (!tenant || !mayEnterTenant({ tenantId: tenant.id, role, memberships: own })) {
    throw new RuleError(TENANT_RULES, "tenant_forbidden");
  }
  return { tenant, role: own.find(({ tenantId }) => tenantId === tenant.id)?.role ?? null, source };
}
