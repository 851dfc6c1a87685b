import { contentRuleCopy as copy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";

import { PAGES_MAX } from "./content-limits";

/** What forbids a change of a text of the site. */
export const CONTENT_RULES = {
  /** Someone else saved first. */
  content_changed: { status: 409, message: copy.changed },
  /** Visitors must not see it yet: `missing` says what it lacks, by field. */
  content_incomplete: {
    status: 422,
    message: ({ missing: _ }: { missing: Record<string, string> }) => copy.incomplete,
    fields: ({ missing }: { missing: Record<string, string> }) => missing,
  },
  /** Another page has this address. */
  page_address_taken: { status: 409, message: copy.addressTaken, field: "slug" },
  /** There are as many pages as an operator can add. */
  page_limit: { status: 409, message: copy.full(PAGES_MAX) },
} as const satisfies RuleTable;
