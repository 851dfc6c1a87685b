import type { IconName } from "~/ui/icon";
import { consoleCopy } from "~/copy/console";
import {
  hasDashboardAccess,
  hasDayAccess,
  hasPermission,
  type Permission,
  type Role,
} from "~/models/account/role";
import type { ViewerSummary } from "~/ui/root-data";

export interface ConsoleItem {
  to: string;
  label: string;
  icon: IconName;
  /** False: the item shows a lock, and its page answers 403. */
  isOpen: boolean;
}

/**
 * The items of the sidebar for a role, in their fixed order. Only Workspaces is left out for who
 * may not manage them.
 */
export function consoleItems(role: Role): ConsoleItem[] {
  const { items } = consoleCopy;
  const may = (permission: Permission) => hasPermission(role, permission);
  return [
    { to: "/dashboard", label: items.dashboard, icon: "gauge", isOpen: hasDashboardAccess(role) },
    { to: "/admin/blog", label: items.blog, icon: "article", isOpen: may("manage_blog") },
    { to: "/admin/users", label: items.users, icon: "users", isOpen: may("view_users") },
    ...(may("manage_workspaces")
      ? [{ to: "/admin/workspaces", label: items.workspaces, icon: "layers" as const, isOpen: true }]
      : []),
    { to: "/admin/settings", label: items.settings, icon: "sliders", isOpen: true },
  ];
}

/**
 * Pages of the console beyond the fixed ones, each with the permission that opens it: who lacks it
 * does not see the item.
 */
const PIPELINE: readonly (Omit<ConsoleItem, "isOpen"> & { permission: Permission })[] = [
  {
    to: "/admin/bookings",
    label: consoleCopy.items.bookings,
    icon: "calendar",
    permission: "manage_bookings",
  },
  { to: "/admin/leads", label: consoleCopy.items.leads, icon: "flag", permission: "view_leads" },
  {
    to: "/admin/proposals",
    label: consoleCopy.items.proposals,
    icon: "sign",
    permission: "manage_proposals",
  },
  { to: "/admin/inbox", label: consoleCopy.items.inbox, icon: "inbox", permission: "view_leads" },
];

/** As above: what administrators look after, next to the fixed pages. */
const OVERSIGHT: typeof PIPELINE = [
  { to: "/admin/audit", label: consoleCopy.items.audit, icon: "shield", permission: "view_audit" },
  { to: "/admin/api-keys", label: consoleCopy.items.apiKeys, icon: "key", permission: "manage_api" },
];

/** The start page of staff, for the roles that it has something for. */
function dayItems(role: Role): ConsoleItem[] {
  if (!hasDayAccess(role)) return [];
  return [{ to: "/admin/today", label: consoleCopy.items.today, icon: "ok", isOpen: true }];
}

/** The work items of the sidebar. */
export function pipelineItems(role: Role): ConsoleItem[] {
  return permitted(PIPELINE, role);
}

function permitted(pages: typeof PIPELINE, role: Role): ConsoleItem[] {
  return pages
    .filter(({ permission }) => hasPermission(role, permission))
    .map(({ to, label, icon }) => ({
      to,
      label,
      icon,
      isOpen: true,
    }));
}

/** The group of a member who does not manage all workspaces: the way to their own company's. */
export function companyItems({ role, isMember }: Pick<ViewerSummary, "role" | "isMember">): ConsoleItem[] {
  if (!isMember || hasPermission(role, "manage_workspaces")) return [];
  return [{ to: "/workspace", label: consoleCopy.items.ownWorkspace, icon: "layers", isOpen: true }];
}

/** Links of the console that belong together. */
export interface ConsoleGroup {
  /** Null for the first group, which needs no heading. */
  title: string | null;
  items: ConsoleItem[];
  /** Set on the group at the end, which is shown in a quiet style. */
  isQuiet?: boolean;
}

/**
 * The menu of the console for a viewer: their day, their work, then the pages that everyone sees.
 */
export function consoleGroups(viewer: Pick<ViewerSummary, "role" | "isMember">): ConsoleGroup[] {
  const { role } = viewer;
  const items = [...consoleItems(role), ...permitted(OVERSIGHT, role)];
  const groups: ConsoleGroup[] = [
    { title: null, items: dayItems(viewer.role) },
    { title: consoleCopy.company, items: companyItems(viewer) },
    { title: consoleCopy.pipeline, items: pipelineItems(viewer.role) },
    { title: consoleCopy.administration, items, isQuiet: true },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/**
 * The pages of the console that will not refuse this viewer. Members find their workspaces here as
 * well.
 */
export function openPages({ role, isMember }: Pick<ViewerSummary, "role" | "isMember">) {
  const items = [...dayItems(role), ...pipelineItems(role), ...consoleItems(role)];
  const open = [...items, ...permitted(OVERSIGHT, role)].filter(({ isOpen }) => isOpen);
  const workspaces = { to: "/admin/workspaces", label: consoleCopy.items.workspaces };
  return isMember && !hasPermission(role, "manage_workspaces") ? [workspaces, ...open] : open;
}
