import { ROLES } from "../../../drizzle/values";

export type Role = (typeof ROLES)[number];

/** The rank of each role. Two roles of the same rank have different permissions. */
export const RANKS: Readonly<Record<Role, number>> = {
  lead: 1,
  customer: 2,
  support: 3,
  billing_admin: 4,
  sales: 4,
  blog_admin: 5,
  super_admin: 6,
};

const RANK_OF_STAFF = RANKS.support;

/** Every permission. `app/copy/permissions.ts` names roles and permissions on screen. */
export const PERMISSIONS = [
  "read_profile",
  "update_profile",
  "view_users",
  "manage_users",
  "view_invoices",
  "manage_invoices",
  "view_leads",
  "manage_leads",
  "view_customers",
  "manage_blog",
  "manage_content",
  "manage_system",
  "manage_workspaces",
  "manage_bookings",
  "manage_proposals",
  "view_audit",
  "manage_api",
  "view_as_user",
  "view_insights",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permissions every role has. */
const BASE: readonly Permission[] = ["read_profile", "update_profile"];

/**
 * What each role adds to the base. Roles don't build on each other: sales and billing share a rank,
 * and an editor has no business with invoices.
 */
const GRANTS: Readonly<Record<Role, readonly Permission[]>> = {
  lead: [],
  customer: [],
  support: ["view_users", "view_invoices", "view_as_user"],
  billing_admin: ["manage_invoices", "view_users"],
  sales: [
    "view_leads",
    "view_customers",
    "manage_bookings",
    "manage_leads",
    "manage_proposals",
    "view_insights",
  ],
  blog_admin: ["manage_blog", "manage_content", "view_insights"],
  super_admin: [
    "manage_users",
    "manage_blog",
    "manage_system",
    "manage_invoices",
    "manage_workspaces",
    "manage_bookings",
    "manage_leads",
    "manage_proposals",
    "view_audit",
    "manage_api",
    "view_as_user",
    "view_insights",
  ],
};

/** Permission to change a thing includes permission to see it. */
const IMPLIED: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  manage_users: ["view_users", "view_leads", "view_customers"],
  manage_invoices: ["view_invoices"],
  manage_leads: ["view_leads"],
  manage_system: ["manage_content"],
};

/** Any of these opens the dashboard. */
const DASHBOARD_PERMISSIONS: readonly Permission[] = ["manage_users", "manage_blog", "manage_system"];

/** Any of these opens My day: each of its cards asks for one of its own. */
const DAY_PERMISSIONS: readonly Permission[] = ["view_leads", "view_invoices"];

const HELD: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  lead: allOf("lead"),
  customer: allOf("customer"),
  support: allOf("support"),
  billing_admin: allOf("billing_admin"),
  sales: allOf("sales"),
  blog_admin: allOf("blog_admin"),
  super_admin: allOf("super_admin"),
};

function allOf(role: Role): ReadonlySet<Permission> {
  const granted = [...BASE, ...GRANTS[role]];
  return new Set(granted.flatMap((permission) => [permission, ...(IMPLIED[permission] ?? [])]));
}

/** All permissions of a role, in the order of `PERMISSIONS`. */
export function permissionsOf(role: Role): Permission[] {
  return PERMISSIONS.filter((permission) => HELD[role].has(permission));
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return HELD[role].has(permission);
}

/** Whether a role is staff: support or higher. Each page still asks for its own permission. */
export function hasAdminAccess(role: Role): boolean {
  return RANKS[role] >= RANK_OF_STAFF;
}

/** Whether a role may see the dashboard. */
export function hasDashboardAccess(role: Role): boolean {
  return DASHBOARD_PERMISSIONS.some((permission) => hasPermission(role, permission));
}

/** Whether My day has something for a role. */
export function hasDayAccess(role: Role): boolean {
  return DAY_PERMISSIONS.some((permission) => hasPermission(role, permission));
}

/** The payload of an access token; null if the token couldn't be decoded. */
export type Claims = Readonly<Record<string, unknown>> | null;

/** The identity provider's `user_metadata`. Users can write anything into their own. */
export type UserMetadata = Readonly<Record<string, unknown>> | null | undefined;

/** Roles that people may choose for themselves. */
const SELF_CHOSEN: readonly Role[] = ["lead", "customer"];

/**
 * The role of a new account: from a verified claim, else from the metadata if it is harmless, else
 * lead. From then on only the account's own row counts. `refused` is a role that was asked for and
 * not given, for the audit log.
 */
export function firstRole(claims: Claims, metadata: UserMetadata): { role: Role; refused?: string } {
  const claimed = claimedRole(claims);
  if (claimed) return { role: claimed };
  const wanted = metadata?.role;
  if (wanted === undefined || wanted === null || wanted === "") return { role: "lead" };
  const role = roleOrNull(wanted);
  if (role && SELF_CHOSEN.includes(role)) return { role };
  return { role: "lead", refused: typeof wanted === "string" ? wanted.slice(0, 40) : typeof wanted };
}

/**
 * The role in those parts of a token that only the provider's administrators can write. Unknown
 * names are ignored, because every such token carries a database role (`authenticated`, `anon`,
 * `service_role`).
 */
function claimedRole(claims: Claims): Role | null {
  const appMetadata = claims?.app_metadata;
  const managed = typeof appMetadata === "object" && appMetadata !== null && "role" in appMetadata;
  return (
    roleOrNull(claims?.user_role) ??
    roleOrNull(managed ? appMetadata.role : undefined) ??
    roleOrNull(claims?.role)
  );
}

function roleOrNull(value: unknown): Role | null {
  return ROLES.find((role) => role === value) ?? null;
}
