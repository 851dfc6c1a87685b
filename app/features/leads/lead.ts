import type { SubmissionResult } from "@conform-to/react";

import type { LoggedKind } from "~/models/lead/lead";
import type { LeadIntent } from "~/models/lead/lead-form";
import type { filterCounts } from "~/models/lead/timeline-filter";

/** How many entries a timeline has, in all and for each filter. */
export type TimelineCounts = ReturnType<typeof filterCounts>;

/** What one of a lead's forms shows after a refusal. */
export interface LeadReply {
  intent: LeadIntent | null;
  result: SubmissionResult;
}

/** What the form of an entry on the timeline starts from. */
export interface EntryStart {
  /** The id of the entry, so that a form sent twice adds one. */
  key: string;
  kind: LoggedKind;
  /** Now, on the reader's clock. */
  day: string;
  time: string;
  /** The names that can be mentioned. */
  colleagues: string[];
  /** Changes when the reader added an entry: the next form begins empty. */
  added: string;
}

/** Links to send to a lead, each with its name, and the day on which they expire. */
export interface LeadLinks {
  list: { name: string; url: string }[];
  until: Date;
}
