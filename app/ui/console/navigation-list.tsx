import { NavLink } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { consoleCopy } from "~/copy/console";

import type { ConsoleGroup, ConsoleItem } from "./navigation";

const link =
  "flex items-center gap-2.5 rounded-m px-2.5 no-underline hover:bg-surface hover:text-ink aria-[current]:bg-surface-raised aria-[current]:font-title aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)] max-lg:min-h-11 [&[aria-current]>.icon]:text-brand";

/** The links of the console, in groups. A lock marks a page that will refuse this viewer. */
export function NavigationList({ groups, label }: { groups: ConsoleGroup[]; label: string }) {
  return (
    <nav aria-label={label} className="mt-3 flex-1">
      {groups.map(({ title, items, isQuiet = false }, index) => (
        <div key={title} className={index === 0 ? undefined : "mt-5"}>
          {title === null ? null : <p className="mb-1 px-2.5 text-1 text-ink-faint">{title}</p>}
          <Items items={items} isQuiet={isQuiet} />
        </div>
      ))}
    </nav>
  );
}

function Items({ items, isQuiet }: { items: ConsoleItem[]; isQuiet: boolean }) {
  const look = isQuiet ? "min-h-8 text-1 text-ink-faint" : "min-h-9 font-medium text-ink-muted";
  return (
    <ul>
      {items.map(({ to, label: text, icon, isOpen }) => (
        <li key={to}>
          <NavLink to={to} className={`${link} ${look}`}>
            <Icon name={icon} small={isQuiet} />
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
