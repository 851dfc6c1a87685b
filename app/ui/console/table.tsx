import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon, type IconName } from "~/ui/icon";
import { consoleCopy } from "~/copy/console";

export interface TableColumn {
  key: string;
  /** Shown in the head; with `hideLabel` for screen readers only. */
  label: string;
  hideLabel?: boolean;
  /**
   * The name of this column in `?sort=`; `-name` is descending. Left out: the list cannot be sorted
   * by it.
   */
  sort?: string;
  /** Figures and dates stand at the end of their column. */
  isNumber?: boolean;
  /** As narrow as its content: ticks and menus. */
  isNarrow?: boolean;
  /** Left out on phones. */
  isWideOnly?: boolean;
  /** Left out on tablets as well. */
  isRoomyOnly?: boolean;
}

interface Props {
  /** What is listed, for the landmark: "Users". */
  label: string;
  columns: readonly TableColumn[];
  /** The `sort` that is in force: "name" or "-created". */
  sort?: string;
  /** `TableRow`s. */
  children: ReactNode;
}

/**
 * A list of the console as a table. Order and page are in the address, so every view of it can be
 * linked to.
 */
export function ConsoleTable({ label, columns, sort, children }: Props) {
  return (
    <div
      role="region"
      aria-label={consoleCopy.table.region(label)}
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

/**
 * The classes of a cell of this column: every `<td>` and `<th>` of a row carries those of its
 * column.
 */
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
 * What can be done with one row, behind three dots. Children are links and buttons of forms;
 * `is-danger` marks what destroys.
 */
export function RowMenu({
  label,
  icon = "more",
  children,
}: {
  label: string;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <details className="row-menu relative inline-block" name="row-menu">
      <summary aria-label={label}>
        <Icon name={icon} />
      </summary>
      <div className="row-menu-list absolute top-0 right-[calc(100%+4px)] z-5 min-w-50 rounded-l border border-line bg-surface-raised p-1 text-left whitespace-nowrap shadow-float">
        {children}
      </div>
    </details>
  );
}
