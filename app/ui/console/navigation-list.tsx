import { Link, useLocation } from "@remix-run/react";
import { useId } from "react";

import { Icon } from "~/ui/icon";
import { consoleCopy, COUNT_WORDS } from "~/copy/console";

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
  const { pathname } = useLocation();
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
                isCurrent={isWithin(pathname, item.to)}
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

/**
 * Whether a page is the one that a link leads to, or below it. To find out, a `NavLink` resolves
 * each address again, which is much of the work for a page with two of these lists.
 */
function isWithin(pathname: string, to: string): boolean {
  const [page, area] = [pathname.toLowerCase(), to.toLowerCase()];
  return page === area || page.startsWith(`${area}/`);
}

/** The number describes the link and isn't part of its name, which would change all the time. */
function Item({
  item: { to, label, icon, isOpen, counts },
  isCurrent,
  isQuiet,
  count,
}: {
  item: ConsoleItem;
  isCurrent: boolean;
  isQuiet: boolean;
  count: string;
}) {
  const id = useId();
  const look = isQuiet ? "min-h-8 text-1 text-ink-faint" : "min-h-9 font-medium text-ink-muted";
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={`${link} ${look}`}
        {...(count === "" ? {} : { "aria-describedby": id })}
      >
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
      </Link>
    </li>
  );
}
