import type { IconName } from "~/ui/icon";
import { consoleCopy } from "~/copy/console";
import {
  hasDashboardAccess,
  hasDayAccess,
  hasPermission,
  type Permission,
  type Role,
} from "~/models/account/role";
import type { SidebarCount } from "~/models/today/sidebar-counts.server";
import type { ViewerSummary } from "~/ui/root-data";

/** What waits beside each item, as "7" or "99+". An empty text is no number. */
export type SidebarCounts = Partial<Record<SidebarCount, string>>;

export interface ConsoleItem {
  to: string;
  label: string;
  icon: IconName;
  /** The letter that leads here after "g". */
  key?: string;
  /** What the number beside the item counts. */
  counts?: SidebarCount;
  /** False: the item shows a lock, and its page answers 403. */
  isOpen: boolean;
}

/**
 * The sidebar's items for a role, in a fixed order. Only Workspaces is left out for people who
 * can't manage them.
 */
export function consoleItems(role: Role): ConsoleItem[] {
  const { items } = consoleCopy;
  const may = (permission: Permission) => hasPermission(role, permission);
  return [
    { to: "/dashboard", label: items.dashboard, icon: "gauge", key: "h", isOpen: hasDashboardAccess(role) },
    { to: "/admin/blog", label: items.blog, icon: "article", key: "a", isOpen: may("manage_blog") },
    { to: "/admin/users", label: items.users, icon: "users", key: "u", isOpen: may("view_users") },
    ...(may("manage_workspaces")
      ? [
          {
            to: "/admin/workspaces",
            label: items.workspaces,
            icon: "layers" as const,
            key: "w",
            isOpen: true,
          },
        ]
      : []),
    { to: "/admin/settings", label: items.settings, icon: "sliders", key: "s", isOpen: true },
  ];
}

type PermittedItem = Omit<ConsoleItem, "isOpen"> & { permission: Permission };

/**
 * Console pages in addition to the fixed ones, each with the permission that opens it. People
 * without the permission don't see the item.
 */
const pipeline = (): PermittedItem[] => [
  {
    to: "/admin/bookings",
    label: consoleCopy.items.bookings,
    icon: "calendar",
    key: "b",
    counts: "bookings",
    permission: "manage_bookings",
  },
  {
    to: "/admin/leads",
    label: consoleCopy.items.leads,
    icon: "flag",
    key: "l",
    counts: "leads",
    permission: "view_leads",
  },
  {
    to: "/admin/proposals",
    label: consoleCopy.items.proposals,
    icon: "sign",
    key: "p",
    counts: "proposals",
    permission: "manage_proposals",
  },
  {
    to: "/admin/inbox",
    label: consoleCopy.items.inbox,
    icon: "inbox",
    key: "i",
    counts: "messages",
    permission: "view_leads",
  },
];

/** The same for pages that administrators maintain. */
const oversight = (): PermittedItem[] => [
  { to: "/admin/insights", label: consoleCopy.items.insights, icon: "chart", permission: "view_insights" },
  { to: "/admin/site", label: consoleCopy.items.site, icon: "globe", permission: "manage_content" },
  { to: "/admin/audit", label: consoleCopy.items.audit, icon: "shield", permission: "view_audit" },
  { to: "/admin/api-keys", label: consoleCopy.items.apiKeys, icon: "key", permission: "manage_api" },
  { to: "/admin/webhooks", label: consoleCopy.items.webhooks, icon: "send", permission: "manage_api" },
];

/** The start page of staff, for roles that have a card on it. */
function dayItems(role: Role): ConsoleItem[] {
  if (!hasDayAccess(role)) return [];
  return [
    {
      to: "/admin/today",
      label: consoleCopy.items.today,
      icon: "ok",
      key: "d",
      counts: "tasks",
      isOpen: true,
    },
  ];
}

/** The work items of the sidebar. */
export function pipelineItems(role: Role): ConsoleItem[] {
  return permitted(pipeline(), role);
}

function permitted(pages: readonly PermittedItem[], role: Role): ConsoleItem[] {
  return pages
    .filter(({ permission }) => hasPermission(role, permission))
    .map(({ permission: _permission, ...page }) => ({ ...page, isOpen: true }));
}

/** The group of a member who doesn't manage all workspaces, with the links to their own. */
function companyItems({ role, isMember }: Pick<ViewerSummary, "role" | "isMember">): ConsoleItem[] {
  if (!isMember || hasPermission(role, "manage_workspaces")) return [];
  return [
    { to: "/workspace", label: consoleCopy.items.ownWorkspace, icon: "layers", key: "w", isOpen: true },
  ];
}

/** Console links that belong together. */
export interface ConsoleGroup {
  /** Null for the first group, which needs no heading. */
  title: string | null;
  items: ConsoleItem[];
  /** Set on the last group, which has a quieter style. */
  isQuiet?: boolean;
}

/** The console's menu for a viewer: their day, their work, then the pages that everyone sees. */
export function consoleGroups(viewer: Pick<ViewerSummary, "role" | "isMember">): ConsoleGroup[] {
  const { role } = viewer;
  const items = [...consoleItems(role), ...permitted(oversight(), role)];
  const groups: ConsoleGroup[] = [
    { title: null, items: dayItems(viewer.role) },
    { title: consoleCopy.company, items: companyItems(viewer) },
    { title: consoleCopy.pipeline, items: pipelineItems(viewer.role) },
    { title: consoleCopy.administration, items, isQuiet: true },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** The console pages that this viewer may open. Members find their workspaces here as well. */
export function openPages({ role, isMember }: Pick<ViewerSummary, "role" | "isMember">) {
  const items = [...dayItems(role), ...pipelineItems(role), ...consoleItems(role)];
  const open = [...items, ...permitted(oversight(), role)].filter(({ isOpen }) => isOpen);
  const workspaces = { to: "/admin/workspaces", label: consoleCopy.items.workspaces };
  return isMember && !hasPermission(role, "manage_workspaces") ? [workspaces, ...open] : open;
}
