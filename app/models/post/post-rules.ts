import { postRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";

import type { MissingFields } from "./post";
import type { StoredPost } from "./post-admin.server";

/** What forbids a change of a post. */
export const POST_RULES = {
  /** Another post has this slug, or had it once. */
  slug_taken: {
    status: 409,
    message: ruleCopy.slug_taken,
    field: "slug",
  },
  /** Someone else saved first. `current` is the post as it is now. */
  version_conflict: {
    status: 409,
    message: ({ current }: { current: StoredPost }) => ruleCopy.version_conflict(current.version),
  },
  /** Readers can't see the post yet: `missing` says what it lacks and what to do. */
  post_incomplete: {
    status: 422,
    message: ({ missing }: { title: string; missing: MissingFields }) =>
      Object.values(missing)[0] ?? ruleCopy.post_incomplete,
    fields: ({ missing }: { missing: MissingFields }) => missing,
  },
  post_in_trash: { status: 409, message: ruleCopy.post_in_trash },
} as const satisfies RuleTable;
