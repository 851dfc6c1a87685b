import { hasAdminAccess, hasDashboardAccess, hasDayAccess, type Role } from "~/models/account/role";

/** What determines a person's first page. */
export interface FirstPageVisitor {
  role: Role;
  /** Whether they belong to an active company. */
  isMember: boolean;
}

/**
 * The pages that signing in, and `/admin`, may redirect to. The first one that the visitor may open
 * wins, so a new page for all staff goes to the top.
 */
const FIRST_PAGES: readonly { path: string; opensFor(visitor: FirstPageVisitor): boolean }[] = [
  { path: "/dashboard", opensFor: ({ role }) => hasDashboardAccess(role) },
  { path: "/admin/today", opensFor: ({ role }) => hasDayAccess(role) },
  { path: "/admin/workspaces", opensFor: ({ isMember }) => isMember },
  { path: "/admin/settings", opensFor: ({ role }) => hasAdminAccess(role) },
];

/**
 * The first page that this person may open. Never a page that refuses them or that the guard
 * redirects them away from.
 */
export function firstPage(visitor: FirstPageVisitor): string {
  return FIRST_PAGES.find(({ opensFor }) => opensFor(visitor))?.path ?? "/profile";
}
