import { and, eq } from "drizzle-orm";

import { db } from "~/server/db.server";
import { searchTextOf } from "~/models/search/search-words";
import type { MembershipRole, Tenant } from "~/models/company/tenant";
import { getTenantBySubdomain } from "~/models/company/tenant.server";

import { memberships, tenants } from "../../drizzle/schema";

/** A tenant without workspaces. Throws a unique violation for a subdomain that is taken. */
export async function createTenant({
  name = "Company",
  subdomain = `c-${crypto.randomUUID().slice(0, 8)}`,
  branding = null,
}: {
  name?: string;
  subdomain?: string;
  branding?: Record<string, string> | null;
} = {}): Promise<Tenant> {
  const now = new Date();
  await db.insert(tenants).values({
    name,
    subdomain,
    branding,
    searchText: searchTextOf(name, subdomain),
    createdAt: now,
    updatedAt: now,
  });
  const tenant = await getTenantBySubdomain({ subdomain });
  if (!tenant) throw new RangeError(`A tenant cannot have the subdomain "${subdomain}".`);
  return tenant;
}

export async function setTenantStatus({
  tenantId,
  status,
}: {
  tenantId: string;
  status: Tenant["status"];
}): Promise<void> {
  await db.update(tenants).set({ status, updatedAt: new Date() }).where(eq(tenants.id, tenantId));
}

/** Makes someone a member, or changes what a member is. */
export async function saveMembership({
  tenantId,
  userId,
  role,
  now = new Date(),
}: {
  tenantId: string;
  userId: string;
  role: MembershipRole;
  now?: Date;
}): Promise<void> {
  await db
    .insert(memberships)
    .values({ tenantId, userId, role, createdAt: now })
    .onConflictDoUpdate({ target: [memberships.tenantId, memberships.userId], set: { role } });
}

export async function removeMembership({
  tenantId,
  userId,
}: {
  tenantId: string;
  userId: string;
}): Promise<void> {
  await db.delete(memberships).where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)));
}
