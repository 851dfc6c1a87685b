import type { LeadListQuery } from "./lead-form";

/** A filter of the list of leads under a name. */
export interface LeadListFilter {
  id: string;
  name: string;
  isShared: boolean;
  query: LeadListQuery;
  isOwn: boolean;
  authorName: string;
}

/** The query parameters of a filter, always in the same order. */
export function filterSearch(query: LeadListQuery): URLSearchParams {
  const { view, q, owner, source, status, sort } = query;
  const entries = Object.entries({ view, q, owner, source, status, sort });
  return new URLSearchParams(entries.flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

/** Whether a query leaves anything out, so that it is worth a name. */
export function isFiltering({ q, owner, source, status }: LeadListQuery): boolean {
  return [q, owner, source, status].some(Boolean);
}
