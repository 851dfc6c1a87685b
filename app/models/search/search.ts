import { SEARCH_KINDS } from "../../../drizzle/values";

import { hasPermission, type Permission, type Role } from "~/models/account/role";

/** What search finds in its index. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The permission that opens the pages of each kind. Nobody finds what they may not open. */
const KIND_PERMISSIONS: Readonly<Record<SearchKind, Permission>> = {
  person: "view_users",
  company: "manage_workspaces",
  lead: "view_leads",
  proposal: "manage_proposals",
  booking: "manage_bookings",
  article: "manage_blog",
};

/** The kinds that a role finds, in the order of the results. */
export function searchedKinds(role: Role): SearchKind[] {
  return SEARCH_KINDS.filter((kind) => hasPermission(role, KIND_PERMISSIONS[kind]));
}

/** Something that search found. */
export interface SearchHit {
  kind: SearchKind;
  id: string;
  title: string;
  /** What tells it from others with its title: a company, an email address, a reference. */
  about: string;
  /** A role or a status, as the kind has it. */
  status: string;
  /** When it starts, was published or is due to be; null for what has no such moment. */
  at: Date | null;
}
