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
  /** The post to link isn't there. */
  translation_unknown: { status: 422, message: ruleCopy.translation_unknown, field: "translations" },
  translation_same_language: {
    status: 422,
    message: ruleCopy.translation_same_language,
    field: "translations",
  },
  /** The post, or the one to link, is already linked with another post in this language. */
  translation_taken: { status: 409, message: ruleCopy.translation_taken, field: "translations" },
  language_linked: { status: 409, message: ruleCopy.language_linked, field: "language" },
  post_in_trash: { status: 409, message: ruleCopy.post_in_trash },
} as const satisfies RuleTable;
