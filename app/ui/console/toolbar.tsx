import { Form, Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { consoleCopy } from "~/copy/console";

export interface ToolbarFilter {
  /** Name in the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Props {
  /** What is searched, for the landmark: "Users". */
  label: string;
  /**
   * Label and hint of the search box (`?q=`, or the given name); left out, the list cannot be
   * searched.
   */
  search?: { name?: string; label: string; placeholder: string };
  filters?: readonly ToolbarFilter[];
  /**
   * Query parameters that a search keeps, in addition to the order: which view of the list is
   * shown.
   */
  keep?: readonly string[];
  /** "214 of 251 users". */
  summary?: ReactNode;
  /** More controls of the form, and their names in the address. */
  children?: ReactNode;
  moreNames?: readonly string[];
}

/**
 * Search and filters of a list: a plain GET form, so every view has an address. The order of the
 * list is kept; the page is not.
 */
export function Toolbar({
  label,
  search,
  filters = [],
  keep = [],
  summary,
  children,
  moreNames = [],
}: Props) {
  const [params] = useSearchParams();
  const kept = ["sort", ...keep].flatMap((name) => {
    const value = params.get(name);
    return value ? [{ name, value }] : [];
  });
  const searchName = search?.name ?? "q";
  const names = [...(search ? [searchName] : []), ...filters.map(({ name }) => name), ...moreNames];
  const isFiltered = names.some((name) => (params.get(name) ?? "") !== "");
  return (
    <Form role="search" aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search ? (
        <SearchBox
          key={params.get(searchName)}
          {...search}
          name={searchName}
          value={params.get(searchName) ?? ""}
        />
      ) : null}
      {filters.map(({ name, label: title, options }) => (
        <select
          key={`${name} ${params.get(name)}`}
          name={name}
          aria-label={title}
          defaultValue={params.get(name) ?? ""}
          className="control w-auto"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      {children}
      <Button>{consoleCopy.table.apply}</Button>
      {isFiltered ? (
        <Link
          to={`?${new URLSearchParams(kept.map(({ name, value }) => [name, value])).toString()}`}
          className="px-1 font-medium"
        >
          {consoleCopy.table.clear}
        </Link>
      ) : null}
      {summary ? <p className="ml-auto text-ink-faint tabular-nums">{summary}</p> : null}
    </Form>
  );
}

function SearchBox({
  name,
  label,
  placeholder,
  value,
}: {
  name: string;
  label: string;
  placeholder: string;
  value: string;
}) {
  return (
    <div className="relative max-w-sm flex-[1_1_15rem]">
      <span className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint">
        <Icon name="search" small />
      </span>
      <input
        type="search"
        name={name}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        defaultValue={value}
        maxLength={200}
        className="control pl-8"
      />
    </div>
  );
}
