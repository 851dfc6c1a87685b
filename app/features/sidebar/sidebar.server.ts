import type { Viewer } from "~/auth/access.server";
import { hasPermission, type Permission } from "~/models/account/role";
import { getSidebarCounts, SIDEBAR_COUNTS, type SidebarCount } from "~/models/today/sidebar-counts.server";
import { SIDEBAR_COUNT_MAX } from "~/models/today/today-limits";
import type { SidebarCounts } from "~/ui/console/navigation";

/** What a count needs: the permission that opens the page that it leads to. */
const PERMISSIONS: Readonly<Record<SidebarCount, Permission>> = {
  tasks: "view_leads",
  leads: "view_leads",
  bookings: "manage_bookings",
  proposals: "manage_proposals",
  messages: "view_leads",
};

/** What the frame of the console shows beside its items, and whether single keys work in it. */
export async function loadSidebar(
  viewer: Viewer | null,
): Promise<{ counts: SidebarCounts; usesKeys: boolean }> {
  if (!viewer) return { counts: {}, usesKeys: true };
  const { id: userId, role } = viewer.user;
  const kinds = SIDEBAR_COUNTS.filter((kind) => hasPermission(role, PERMISSIONS[kind]));
  const { timeZone, usesKeys } = viewer.frame;
  const counts = await getSidebarCounts({ userId, timeZone, kinds });
  const texts = Object.entries(counts).map(([kind, count]) => [kind, countText(count)]);
  return { counts: Object.fromEntries(texts) as SidebarCounts, usesKeys };
}

/** "7" or "99+"; nothing for none. */
function countText(count: number): string {
  if (count === 0) return "";
  return count < SIDEBAR_COUNT_MAX ? String(count) : `${SIDEBAR_COUNT_MAX - 1}+`;
}
