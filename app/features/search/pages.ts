import { searchCopy as copy } from "~/copy/search";
import { systemSettingsCopy } from "~/copy/system-settings";
import { hasPermission, type Permission } from "~/models/account/role";
import { searchWordsOf } from "~/models/search/search-words";
import { SETTINGS_PAGES } from "~/models/settings/settings";
import { openPages } from "~/ui/console/navigation";
import type { ViewerSummary } from "~/ui/root-data";

interface ConsolePage {
  to: string;
  label: string;
}

/** Pages that the sidebar doesn't list, each with what opens it. */
const morePages = (): (ConsolePage & { permission: Permission })[] => [
  { to: "/admin/tasks", label: copy.pages.tasks, permission: "view_leads" },
  { to: "/admin/bookings/list", label: copy.pages.bookingList, permission: "manage_bookings" },
  { to: "/admin/bookings/types", label: copy.pages.eventTypes, permission: "manage_bookings" },
  { to: "/admin/bookings/hosts", label: copy.pages.hosts, permission: "manage_bookings" },
  { to: "/admin/pictures", label: copy.pages.pictures, permission: "manage_blog" },
  ...SETTINGS_PAGES.map((section) => ({
    to: `/admin/settings/${section}`,
    label: systemSettingsCopy.sections[section].title,
    permission: "manage_system" as const,
  })),
];

/** The pages of the console that a viewer may open and whose names have all words. */
export function findPages(
  viewer: Pick<ViewerSummary, "role" | "isMember">,
  words: readonly string[],
): ConsolePage[] {
  const more = morePages().filter(({ permission }) => hasPermission(viewer.role, permission));
  return [...openPages(viewer), ...more].filter(({ label }) => {
    const named = searchWordsOf(label);
    return words.every((word) => named.some((one) => one.startsWith(word)));
  });
}
