import type { Role } from "~/models/account/role";
import { hasPermission } from "~/models/account/role";

import type { MEMBERSHIP_ROLES } from "../../../drizzle/values";

export type TenantStatus = "active" | "suspended";

/** A customer company, as anyone may see it. */
export interface Tenant {
  id: string;
  name: string;
  subdomain: string;
  status: TenantStatus;
  branding: Record<string, string> | null;
}

/** A member's role in a tenant. */
export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

/** A tenant someone belongs to. */
export interface Membership {
  tenantId: string;
  name: string;
  subdomain: string;
  status: TenantStatus;
  role: MembershipRole;
}

/** Names that stand for the product itself or for services around it: never a tenant's. */
const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set([
  ..."account accounts admin api app assets auth autoconfig autodiscover billing blog booking cdn contact".split(
    " ",
  ),
  ..."dashboard dev docs ftp git health help imap internal localhost login logout mail metrics mx ns ns1 ns2".split(
    " ",
  ),
  ..."pop pop3 postmaster preview register root secure security smtp ssl staging static status support test".split(
    " ",
  ),
  ..."webmail workspace workspaces www www1 www2".split(" "),
]);

/**
 * Whether a tenant could have this subdomain: a lower-case DNS label of 2 to 63 characters that
 * isn't reserved.
 */
export function mayBeSubdomain(text: string): boolean {
  return (
    /^[a-z0-9](?:[a-z0-9-]{0,61})[a-z0-9]$/.test(text) &&
    !text.includes("--") &&
    !RESERVED_SUBDOMAINS.has(text)
  );
}

/**
 * The subdomain of `tenantDomain` a request came through; null for the site's own host and foreign
 * ones.
 */
export function subdomainOf({
  host,
  tenantDomain,
}: {
  host: string;
  tenantDomain: string | undefined;
}): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (tenantDomain === undefined || !name.endsWith(`.${tenantDomain}`)) return null;
  const label = name.slice(0, -tenantDomain.length - 1);
  return mayBeSubdomain(label) ? label : null;
}

/** The default membership: the first active one, else the first. They come oldest first. */
export function ownMembership(memberships: readonly Membership[]): Membership | null {
  return memberships.find(({ status }) => status === "active") ?? memberships[0] ?? null;
}

/** Whether someone belongs to an active company. */
export function hasActiveMembership(memberships: readonly Membership[]): boolean {
  return memberships.some(({ status }) => status === "active");
}

/**
 * Whether a viewer may read a tenant's data: members while it is active, and everyone who manages
 * workspaces.
 */
export function mayEnterTenant({
  tenantId,
  role,
  memberships,
}: {
  tenantId: string;
  role: Role;
  memberships: readonly Membership[];
}): boolean {
  if (hasPermission(role, "manage_workspaces")) return true;
  return memberships.some((membership) => membership.tenantId === tenantId && membership.status === "active");
}
