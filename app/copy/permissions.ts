import { lateCatalog } from "~/lib/language/catalog";
import type { Permission, Role } from "~/models/account/role";

/** What a permission allows, on screen. Which role has which is in `app/models/account/role.ts`. */
export const PERMISSION_NAMES = lateCatalog<Readonly<Record<Permission, string>>>("permissionNames", {
  read_profile: "Read my profile",
  update_profile: "Change my profile",
  view_users: "See users",
  manage_users: "Manage users",
  view_invoices: "See invoices",
  manage_invoices: "Manage invoices",
  view_leads: "See leads",
  manage_leads: "Manage leads",
  view_customers: "See customers",
  manage_blog: "Manage the blog",
  manage_content: "Edit the site's texts",
  manage_system: "Manage the system",
  manage_workspaces: "Manage workspaces",
  manage_bookings: "Manage bookings",
  manage_proposals: "Manage proposals",
  view_audit: "See the audit log",
  manage_api: "Manage the API",
  view_as_user: "View pages as a user",
  view_insights: "See insights",
});

/** Role names on screen. */
export const ROLE_LABELS = lateCatalog<Readonly<Record<Role, string>>>("roleLabels", {
  lead: "Lead",
  customer: "Customer",
  support: "Support",
  billing_admin: "Billing admin",
  sales: "Sales",
  blog_admin: "Blog admin",
  super_admin: "Super admin",
});

/** What an API key may do within its permissions. */
export const apiKeyAccessCopy = lateCatalog("apiKeyAccess", {
  read: "Read only",
  write: "Read and write",
} as const);
