import { Form, Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { InstantSelect } from "~/ui/instant-select";
import { consoleCopy } from "~/copy/console";

export interface ToolbarFilter {
  /** The name of the query parameter. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Props {
  /** What is searched, for the landmark: "Users". */
  label: string;
  /**
   * Label and hint of the search box (`?q=`, or the given name). Without it, the list can't be
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
  /** More controls of the form, and their query parameters. */
  children?: ReactNode;
  moreNames?: readonly string[];
}

/**
 * Search and filters of a list: a plain GET form, so every view has a URL. A search keeps the
 * list's order and drops the page. A filter acts as soon as it changes; without scripts, a button
 * does.
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
  const hydrated = useHydrated();
  const kept = ["sort", ...keep].flatMap((name) => {
    const value = params.get(name);
    return value ? [{ name, value }] : [];
  });
  const searchName = search?.name ?? "q";
  const names = [...(search ? [searchName] : []), ...filters.map(({ name }) => name), ...moreNames];
  const isFiltered = names.some((name) => (params.get(name) ?? "") !== "");
  return (
    <Form
      role="search"
      aria-label={label}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      }}
      onBlur={({ target, currentTarget }) => {
        const isDay = target instanceof HTMLInputElement && target.type === "date";
        if (isDay && target.value !== target.defaultValue) currentTarget.requestSubmit();
      }}
      className="mb-3 flex flex-wrap items-center gap-2"
    >
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
        <InstantSelect
          key={name}
          name={name}
          aria-label={title}
          value={params.get(name) ?? ""}
          className="control w-auto"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </InstantSelect>
      ))}
      {children}
      <Button hidden={hydrated}>{consoleCopy.table.apply}</Button>
      {isFiltered ? (
        <Link
          to={`?${new URLSearchParams(kept.map(({ name, value }) => [name, value])).toString()}`}
          className="px-1 font-medium"
        >
          {consoleCopy.table.clear}
        </Link>
      ) : null}
      {summary ? <p className="ms-auto text-ink-faint tabular-nums">{summary}</p> : null}
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
      <span className="pointer-events-none absolute top-1/2 start-2.5 -translate-y-1/2 text-ink-faint">
        <Icon name="search" small />
      </span>
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={200}
        className="control ps-8"
      />
    </div>
  );
}
