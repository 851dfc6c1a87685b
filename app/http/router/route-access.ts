import {
  hasDashboardAccess,
  hasDayAccess,
  hasPermission,
  type Permission,
  type Role,
} from "~/models/account/role";

/**
 * The people who may reach a route. `nobody`: it is for programs and other sites, and no page opens
 * it with its router.
 */
export type RouteAccess = "everyone" | "nobody" | "user" | "member" | "dashboard" | "day" | Permission;

/** What a list of routes depends on. */
export type RouteViewer = { role: Role; isMember: boolean } | null;

/**
 * The access of the routes whose name begins like this; the longest beginning counts. This only
 * decides what a page knows of: each route checks its access itself.
 */
const ACCESS: Readonly<Record<string, RouteAccess>> = {
  "": "everyone",
  _admin: "user",
  "_admin.admin.api-keys": "manage_api",
  "_admin.admin.audit": "view_audit",
  "_admin.admin.blog": "manage_blog",
  "_admin.admin.bookings": "manage_bookings",
  "_admin.admin.goals": "manage_proposals",
  "_admin.admin.inbox": "view_leads",
  "_admin.admin.insights": "view_insights",
  "_admin.admin.leads": "view_leads",
  "_admin.admin.leads.$id_": "manage_leads",
  "_admin.admin.leads.import": "manage_leads",
  "_admin.admin.leads.new": "manage_leads",
  "_admin.admin.pictures": "manage_blog",
  "_admin.admin.proposals": "manage_proposals",
  "_admin.admin.settings_": "manage_proposals",
  "_admin.admin.settings_.$section": "manage_system",
  "_admin.admin.site": "manage_content",
  "_admin.admin.site.brand": "manage_system",
  "_admin.admin.status": "manage_system",
  "_admin.admin.tasks": "view_leads",
  "_admin.admin.today": "day",
  "_admin.admin.users": "view_users",
  "_admin.admin.users.$id_.view-as": "view_as_user",
  "_admin.admin.users.bulk": "manage_users",
  "_admin.admin.users.invite": "manage_users",
  "_admin.admin.webhooks": "manage_api",
  "_admin.admin.workspaces": "member",
  "_admin.admin.workspaces_": "manage_workspaces",
  "_admin.dashboard": "dashboard",
  "_auth.add-passkey": "user",
  "_auth.confirm-identity": "user",
  "_auth.reset-password": "user",
  "_site.dev": "nobody",
  "_site.profile": "user",
  account: "user",
  "admin.audit": "view_audit",
  "admin.blog": "manage_blog",
  "admin.insights": "view_insights",
  "admin.leads": "manage_leads",
  "admin.proposals": "manage_proposals",
  "admin.proposals.$id.invoice": "manage_invoices",
  "admin.site": "manage_content",
  "admin.users": "manage_users",
  api: "nobody",
  "auth.v1": "nobody",
  "blog.$slug.markdown": "nobody",
  "booking.calendar": "nobody",
  brand: "nobody",
  calendar: "nobody",
  dev: "nobody",
  "embed[.]js": "nobody",
  "feed[.]json": "nobody",
  images: "nobody",
  "index-now": "nobody",
  "llms[.]txt": "nobody",
  metrics: "nobody",
  og: "nobody",
  "og[.]png": "nobody",
  pictures: "user",
  "robots[.]txt": "nobody",
  "rss[.]xml": "nobody",
  sitemap: "nobody",
  "sitemap[.]xml": "nobody",
  workspace: "user",
};

/** The access of a route, by its id: "routes/_admin.dashboard". */
export function accessOf(id: string): RouteAccess {
  const name = id.replace(/^routes\//, "");
  const beginnings = Object.keys(ACCESS).filter(
    (beginning) =>
      name.startsWith(beginning) && /^(?:$|[._])/.test(beginning ? name.slice(beginning.length) : ""),
  );
  const longest = beginnings.reduce((one, other) => (other.length > one.length ? other : one), "");
  return ACCESS[longest] ?? "nobody";
}

/** Whether a viewer may reach what has this access. */
export function mayReach(viewer: RouteViewer, access: RouteAccess): boolean {
  if (access === "everyone" || access === "nobody") return access === "everyone";
  if (!viewer) return false;
  const { role, isMember } = viewer;
  if (access === "user") return true;
  if (access === "member") return isMember || hasPermission(role, "manage_workspaces");
  if (access === "dashboard") return hasDashboardAccess(role);
  if (access === "day") return hasDayAccess(role);
  return hasPermission(role, access);
}
