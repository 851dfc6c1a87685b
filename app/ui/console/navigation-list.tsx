import { NavLink } from "@remix-run/react";
import { useId } from "react";

import { Icon } from "~/ui/icon";
import { consoleCopy } from "~/copy/console";
import { COUNT_WORDS } from "~/copy/search";

import type { ConsoleGroup, ConsoleItem, SidebarCounts } from "./navigation";

const link =
  "flex items-center gap-2.5 rounded-m px-2.5 no-underline hover:bg-surface hover:text-ink aria-[current]:bg-surface-raised aria-[current]:font-title aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)] max-lg:min-h-11 [&[aria-current]>.icon]:text-brand";

/**
 * The links of the console, in groups. A lock marks a page that this viewer can't open, and a
 * number says how much is waiting on it.
 */
export function NavigationList({
  groups,
  label,
  counts,
}: {
  groups: ConsoleGroup[];
  label: string;
  counts: SidebarCounts;
}) {
  return (
    <nav aria-label={label} className="mt-3 flex-1">
      {groups.map(({ title, items, isQuiet = false }, index) => (
        <div key={title} className={index === 0 ? undefined : "mt-5"}>
          {title === null ? null : <p className="mb-1 px-2.5 text-1 text-ink-faint">{title}</p>}
          <ul>
            {items.map((item) => (
              <Item
                key={item.to}
                item={item}
                isQuiet={isQuiet}
                count={item.counts === undefined ? "" : (counts[item.counts] ?? "")}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The number describes the link and isn't part of its name, which would change all the time. */
function Item({
  item: { to, label, icon, isOpen, counts },
  isQuiet,
  count,
}: {
  item: ConsoleItem;
  isQuiet: boolean;
  count: string;
}) {
  const id = useId();
  const look = isQuiet ? "min-h-8 text-1 text-ink-faint" : "min-h-9 font-medium text-ink-muted";
  return (
    <li>
      <NavLink to={to} className={`${link} ${look}`} {...(count === "" ? {} : { "aria-describedby": id })}>
        <Icon name={icon} small={isQuiet} />
        <span className="flex-1">{label}</span>
        {isOpen ? null : (
          <>
            <span className="sr-only">({consoleCopy.locked})</span>
            <Icon name="lock" small />
          </>
        )}
        {count === "" || counts === undefined ? null : (
          <span aria-hidden="true" className="text-1 font-normal tabular-nums">
            {count}
            <span id={id} hidden>
              {count} {COUNT_WORDS[counts]}
            </span>
          </span>
        )}
      </NavLink>
    </li>
  );
}
