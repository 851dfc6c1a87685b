import { NavLink } from "@remix-run/react";

import { systemSettingsCopy as copy } from "~/copy/system-settings";
import { SETTINGS_SECTIONS } from "~/models/settings/settings";

/** The parts of the settings of the whole site, each a page of its own. */
export function SystemNavigation() {
  return (
    <>
      <p className="mt-5 mb-1 text-1 text-ink-faint">{copy.group}</p>
      <ul className="flex flex-wrap gap-x-5 lg:grid">
        {SETTINGS_SECTIONS.map((section) => (
          <li key={section}>
            <NavLink
              to={`/admin/settings/${section}`}
              className="flex min-h-11 items-center text-ink-muted no-underline hover:text-ink hover:underline aria-[current]:font-title aria-[current]:text-ink lg:min-h-9"
            >
              {copy.sections[section].title}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
