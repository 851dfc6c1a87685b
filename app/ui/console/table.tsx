import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode, SyntheticEvent } from "react";

import { Icon, type IconName } from "~/ui/icon";
import { listCopy } from "~/copy/shared/lists";

import { Kbd } from "./keyboard/kbd";

export interface TableColumn {
  key: string;
  /** The column's heading; with `hideLabel`, only for screen readers. */
  label: string;
  hideLabel?: boolean;
  /**
   * The name of this column in `?sort=`; `-name` sorts descending. Without it, the list can't be
   * sorted by this column.
   */
  sort?: string;
  /** Numbers and dates are aligned to the end of their column. */
  isNumber?: boolean;
  /** As narrow as its content, for checkboxes and menus. */
  isNarrow?: boolean;
  /** Hidden on phones. */
  isWideOnly?: boolean;
  /** Hidden on tablets as well. */
  isRoomyOnly?: boolean;
}

interface Props {
  /** What the list shows, for the landmark: "Users". */
  label: string;
  columns: readonly TableColumn[];
  /** The active `sort`: "name" or "-created". */
  sort?: string;
  /** `TableRow`s. */
  children: ReactNode;
}

/** A console list as a table. Its order and page are in the URL, so every view can be linked to. */
export function ConsoleTable({ label, columns, sort, children }: Props) {
  return (
    <div
      role="region"
      aria-label={listCopy.region(label)}
      tabIndex={0}
      className="relative border-t border-ink max-xl:overflow-x-auto"
    >
      <table className="ledger">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The classes of a column's cells. Each `<td>` and `<th>` of a row has those of its column. */
export function cellClass({
  isNumber,
  isNarrow,
  isWideOnly,
  isRoomyOnly,
}: Omit<TableColumn, "key" | "label">): string {
  return [
    isNumber && "is-number",
    isNarrow && "is-narrow",
    isWideOnly && "is-wide-only",
    isRoomyOnly && "is-roomy-only",
  ]
    .filter(Boolean)
    .join(" ");
}

function HeadCell({ column, sort }: { column: TableColumn; sort: string | undefined }) {
  const [search] = useSearchParams();
  const order = sort === column.sort ? "ascending" : sort === `-${column.sort}` ? "descending" : undefined;
  const text = column.hideLabel ? <span className="sr-only">{column.label}</span> : column.label;
  if (!column.sort) {
    return (
      <th scope="col" className={cellClass(column)}>
        {text}
      </th>
    );
  }
  const next = new URLSearchParams(search);
  next.set("sort", order === "ascending" ? `-${column.sort}` : column.sort);
  next.delete("after");
  next.delete("before");
  return (
    <th scope="col" aria-sort={order} className={cellClass(column)}>
      <Link to={`?${next.toString()}`} preventScrollReset>
        {text}
        <Icon name={order === "ascending" ? "up" : order === "descending" ? "down" : "sort"} />
      </Link>
    </th>
  );
}

/**
 * The actions of one row, behind three dots. Children are links and submit buttons; `is-danger`
 * marks destructive ones.
 */
export function RowMenu({
  label,
  icon = "more",
  shortcut,
  children,
}: {
  label: string;
  icon?: IconName;
  /** The letter that opens it while its row has the focus, and the word that is shown with it. */
  shortcut?: { letter: string; word: string };
  children: ReactNode;
}) {
  return (
    <details className="row-menu relative inline-block" name="row-menu" onToggle={closeWithEscape}>
      <summary aria-label={label} aria-keyshortcuts={shortcut?.letter}>
        <Icon name={icon} />
        {shortcut ? (
          <span aria-hidden="true" className="row-key">
            {shortcut.word} <Kbd>{shortcut.letter}</Kbd>
          </span>
        ) : null}
      </summary>
      <div className="row-menu-list absolute top-0 end-[calc(100%+4px)] z-5 min-w-50 rounded-l border border-line bg-surface-raised p-1 text-start whitespace-nowrap shadow-float">
        {children}
      </div>
    </details>
  );
}

/** While the menu is open, Escape closes it. Its button gets the focus back. */
function closeWithEscape({ currentTarget: menu }: SyntheticEvent<HTMLDetailsElement>) {
  if (!menu.open) return;
  const opened = new AbortController();
  const { signal } = opened;
  menu.addEventListener("toggle", () => opened.abort(), { signal });
  const close = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    menu.open = false;
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  };
  document.addEventListener("keydown", close, { signal });
}
