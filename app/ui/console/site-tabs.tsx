import { NavLink } from "@remix-run/react";

import { hasPermission } from "~/models/account/role";
import { useRootData } from "~/ui/root-data";
import { siteTabsCopy } from "~/copy/console/site-tabs";

const copy = siteTabsCopy;

/** The tabs of the console's pages for the site: its texts, and its brand for administrators. */
export function SiteTabs() {
  const { viewer } = useRootData();
  if (!viewer || !hasPermission(viewer.role, "manage_system")) return null;
  const tabs = [
    { to: "/admin/site", label: copy.texts },
    { to: "/admin/site/brand", label: copy.brand },
  ];
  return (
    <nav aria-label={copy.label} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-ink-muted no-underline hover:text-ink aria-[current]:border-brand aria-[current]:font-title aria-[current]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
