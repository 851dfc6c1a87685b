import { LEAD_EVENT_KINDS } from "../../../drizzle/values";

import type { LeadEventKind } from "./lead";

const about = (subject: "booking" | "proposal") =>
  LEAD_EVENT_KINDS.filter((kind) => kind.startsWith(`${subject}_`));

/** What a timeline can be filtered by, with the kinds of entries that it shows. */
export const TIMELINE_FILTERS = {
  notes: ["note"],
  calls: ["call"],
  emails: ["email", "contact_message", "contact_reply"],
  bookings: about("booking"),
  proposals: about("proposal"),
  stages: ["status_changed"],
} satisfies Record<string, readonly LeadEventKind[]>;

export type TimelineFilter = keyof typeof TIMELINE_FILTERS;

const NAMES = Object.keys(TIMELINE_FILTERS) as TimelineFilter[];

/** The filter with this name; null for everything. */
export function timelineFilterNamed(name: string | null): TimelineFilter | null {
  return NAMES.find((known) => known === name) ?? null;
}

/** How many entries there are in all and for each filter, from the counts of their kinds. */
export function filterCounts(kinds: Partial<Record<LeadEventKind, number>>): {
  all: number;
  filters: { name: TimelineFilter; count: number }[];
} {
  const sum = (counted: readonly LeadEventKind[]) =>
    counted.reduce((total, kind) => total + (kinds[kind] ?? 0), 0);
  return {
    all: sum(Object.keys(kinds) as LeadEventKind[]),
    filters: NAMES.map((name) => ({ name, count: sum(TIMELINE_FILTERS[name]) })),
  };
}
