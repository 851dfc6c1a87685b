import { NavLink } from "@remix-run/react";

import { settingsNavigationCopy as copy } from "~/copy/console/settings-navigation";
import { SETTINGS_PAGES } from "~/models/settings/settings";

/** Links to the settings that are pages of their own, as far as the reader may open them. */
export function SettingsPages({ hasSystem, hasProposals }: { hasSystem: boolean; hasProposals: boolean }) {
  return (
    <>
      {hasProposals ? <ProposalNavigation /> : null}
      {hasSystem ? <SystemNavigation /> : null}
    </>
  );
}

/** The parts of the settings of the whole site. */
function SystemNavigation() {
  return (
    <Group
      title={copy.system}
      pages={[
        ...SETTINGS_PAGES.map((section) => ({
          to: `/admin/settings/${section}`,
          label: copy.sections[section],
        })),
        { to: "/admin/status", label: copy.status },
      ]}
    />
  );
}

const PROPOSAL_PAGES = [
  { to: "/admin/settings/prices", label: copy.prices },
  { to: "/admin/settings/templates", label: copy.templates },
];

/** What new proposals are made of. */
function ProposalNavigation() {
  return <Group title={copy.proposals} pages={PROPOSAL_PAGES} />;
}

function Group({ title, pages }: { title: string; pages: readonly { to: string; label: string }[] }) {
  return (
    <>
      <p className="mt-5 mb-1 text-1 text-ink-faint">{title}</p>
      <ul className="flex flex-wrap gap-x-5 xl:grid">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex min-h-11 items-center text-ink-muted no-underline hover:text-ink hover:underline aria-[current]:font-title aria-[current]:text-ink xl:min-h-9"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
