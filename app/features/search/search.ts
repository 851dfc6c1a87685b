import type { LostAccess } from "~/ui/console/lost-access";
import type { SearchKind } from "~/models/search/search";

/** A group of the results: the kinds of the index, and what is found without it. */
export type SearchGroupKind = SearchKind | "workspace" | "page";

/** A piece of a text, and whether the search found it. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** One result. */
export interface SearchLine {
  to: string;
  title: TextPart[];
  about: TextPart[];
  /** A status or a date, at the end of the line. */
  note: string;
}

/** The results of one kind. */
export interface SearchResults {
  kind: SearchGroupKind;
  lines: SearchLine[];
  count: number;
  /** "12" or "1,000+". */
  countText: string;
}

/** What the search page shows, and the palette reads. */
export interface SearchData {
  q: string;
  groups: SearchResults[];
  /** Set while one kind is shown by itself, in pages. */
  shown: { kind: SearchKind; previous: string | null; next: string | null } | null;
  mayAddLead: boolean;
  /** Why the palette has no results. */
  lost?: LostAccess;
}
