import { Link } from "@remix-run/react";

import { filterSearch, isFiltering, type LeadListFilter } from "~/models/lead/saved-filter";
import type { LeadListQuery } from "~/models/lead/lead-form";
import { Icon } from "~/ui/icon";
import { leadFiltersCopy as copy } from "~/copy/console/lead-filters";

const LOOK =
  "inline-flex min-h-8 items-center gap-1.5 rounded-m px-2.5 wrap-anywhere no-underline pointer-coarse:min-h-11";
const QUIET = "text-ink-muted hover:text-ink";
const CURRENT = "bg-surface-sunken font-title text-ink shadow-[inset_0_0_0_1px_var(--line)]";

/** The saved filters above the list of leads, and the way to save the one that is shown. */
export function FilterLinks({
  filters,
  query,
}: {
  filters: readonly Pick<LeadListFilter, "id" | "name" | "query">[];
  query: LeadListQuery;
}) {
  const shown = filterSearch(query).toString();
  const searchOf = (filter: Pick<LeadListFilter, "query">) => filterSearch(filter.query).toString();
  const isSaved = filters.some((filter) => searchOf(filter) === shown);
  const mayBeSaved = isFiltering(query) && !isSaved;
  if (filters.length === 0 && !mayBeSaved) return null;
  return (
    <nav aria-label={copy.saved} className="mb-3">
      <ul className="flex flex-wrap items-center gap-1">
        {filters.map((filter) => {
          const isCurrent = searchOf(filter) === shown;
          return (
            <li key={filter.id}>
              <Link
                to={`?${searchOf(filter)}`}
                aria-current={isCurrent ? "page" : undefined}
                className={`${LOOK} ${isCurrent ? CURRENT : QUIET}`}
              >
                {filter.name}
              </Link>
            </li>
          );
        })}
        {mayBeSaved ? (
          <li>
            <Link
              to={`/admin/leads/filters?${shown}`}
              className={`${LOOK} border border-dashed border-line-strong text-ink hover:border-ink`}
            >
              <Icon name="plus" small />
              {copy.saveThis}
            </Link>
          </li>
        ) : null}
        {filters.length > 0 ? (
          <li>
            <Link to="/admin/leads/filters" className={`${LOOK} ${QUIET}`}>
              {copy.manage}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
