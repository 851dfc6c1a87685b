import { hasAdminAccess, type Role } from "~/models/account/role";

/**
 * The viewer of a page; null if signed out. `unknown`: the memberships couldn't be read, which
 * isn't the same as none.
 */
export type GuardViewer = { role: Role; hasActiveMembership: boolean | "unknown" } | null;

/**
 * Where the route guard sends this viewer instead of `path`, or null to stay. It is a signpost,
 * never a lock: every page checks its own permission. Rules are tried in the order in which they
 * stand; addresses it does not know are left to the 404 page.
 *
 * @param path Path of the page as it was asked for, without query.
 * @param search Its query (`?a=b`), which the way back from signing in keeps.
 */
export function guardRedirect({
  path,
  search = "",
  viewer,
}: {
  path: string;
  search?: string;
  viewer: GuardViewer;
}): string | null {
  const screen = screenOf(path);
  if (screen === null) return null;
  if (viewer === null) {
    const open = screen === "dashboard" || screen === "other";
    return open ? null : `/login?redirectTo=${encodeURIComponent(path + search)}`;
  }
  const { role, hasActiveMembership } = viewer;
  if (hasActiveMembership === "unknown") return null;
  if (hasAdminAccess(role) && screen === "profile") return "/dashboard";
  if (hasActiveMembership) return screen === "profile" || screen === "other" ? "/admin/workspaces" : null;
  if (!hasAdminAccess(role) && (screen === "members" || screen === "dashboard")) return "/profile";
  return null;
}

/**
 * The guarded screens: `members` is the workspace and admin area, `other` what a member has no use
 * for.
 */
type Screen = "profile" | "dashboard" | "members" | "other";

/**
 * Which guarded screen an address shows; null for public pages, resources and addresses that do not
 * exist.
 */
function screenOf(path: string): Screen | null {
  const name = asRouted(path);
  if (name === "/profile") return "profile";
  if (name === "/dashboard") return "dashboard";
  if (name === "/proposals" || name === "/cloudinary-demo") return "other";
  // Every address that begins with these letters is the workspace area, "/workspaces" too.
  return name.startsWith("/workspace") || name === "/admin" || name.startsWith("/admin/") ? "members" : null;
}

/**
 * An address the way the router reads it: percent signs resolved, letters of either case, slashes
 * at the end optional.
 */
function asRouted(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // The router takes an address that cannot be decoded literally as well.
  }
  return decoded.toLowerCase().replace(/(?<=^.|[^/])\/+$/, "");
}
