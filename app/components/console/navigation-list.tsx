import { NavLink } from "@remix-run/react";

import { Icon } from "~/components/icon";
import { consoleCopy } from "~/copy/console";

import type { ConsoleItem } from "./navigation";

/** The links of the console, in groups. A lock marks a page that will refuse this visitor. */
export function NavigationList({
  company = [],
  items,
  pipeline,
  label,
}: {
  /** The way to a member's own workspace, above everything else. */
  company?: ConsoleItem[];
  items: ConsoleItem[];
  pipeline: ConsoleItem[];
  label: string;
}) {
  return (
    <nav aria-label={label} className="mt-3 flex-1">
      {company.length > 0 ? (
        <>
          <p className="mb-1 px-2.5 text-1 text-ink-faint">{consoleCopy.company}</p>
          <Items items={company} />
          <p className="mt-5 mb-1 px-2.5 text-1 text-ink-faint">{consoleCopy.navigation}</p>
        </>
      ) : null}
      <Items items={items} />
      {pipeline.length > 0 ? (
        <>
          <p className="mt-5 mb-1 px-2.5 text-1 text-ink-faint">{consoleCopy.pipeline}</p>
          <Items items={pipeline} />
        </>
      ) : null}
    </nav>
  );
}

function Items({ items }: { items: ConsoleItem[] }) {
  return (
    <ul>
      {items.map(({ to, label: text, icon, isOpen }) => (
        <li key={to}>
          <NavLink
            to={to}
            className="flex min-h-9 items-center gap-2.5 rounded-m px-2.5 font-medium text-ink-muted no-underline hover:bg-surface hover:text-ink aria-[current]:bg-surface-raised aria-[current]:font-title aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)] max-lg:min-h-11 [&[aria-current]>.icon]:text-brand"
          >
            <Icon name={icon} />
            <span className="flex-1">{text}</span>
            {isOpen ? null : (
              <>
                <span className="sr-only">({consoleCopy.locked})</span>
                <Icon name="lock" small />
              </>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
