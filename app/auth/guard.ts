import { hasAdminAccess, type Role } from "~/models/account/role";

/**
 * The viewer of a page; null if signed out. `unknown`: the memberships couldn't be read, which
 * isn't the same as none.
 */
export type GuardViewer = { role: Role; hasActiveMembership: boolean | "unknown" } | null;

/**
 * Where the route guard redirects this viewer instead of `path`, or null to stay. It guides people
 * and protects nothing: every page has its own access check. Rules apply in the order listed.
 * Unknown URLs are left to the 404 page.
 *
 * @param path Path of the requested page, without query.
 * @param search Its query (`?a=b`), which signing in brings back.
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
 * The guarded screens: `members` is the workspace and admin area, `other` the pages that members
 * don't need.
 */
type Screen = "profile" | "dashboard" | "members" | "other";

/** Which guarded screen a URL shows; null for public pages, resources and URLs that don't exist. */
function screenOf(path: string): Screen | null {
  const name = asRouted(path);
  if (name === "/profile") return "profile";
  if (name === "/dashboard") return "dashboard";
  if (name === "/proposals" || name === "/cloudinary-demo") return "other";
  // Every path that begins with these letters belongs to the workspace area, "/workspaces" as well.
  return name.startsWith("/workspace") || name === "/admin" || name.startsWith("/admin/") ? "members" : null;
}

/** A path as the router reads it: percent-decoded, case-insensitive, without trailing slashes. */
function asRouted(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // The router also matches a path literally if it can't be decoded.
  }
  return decoded.toLowerCase().replace(/(?<=^.|[^/])\/+$/, "");
}
