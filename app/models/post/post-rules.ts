import type { RuleTable } from "~/models/shared/rule-error";

import type { MissingFields } from "./post";
import type { StoredPost } from "./post-admin.server";

/** What forbids a change of a post. */
export const POST_RULES = {
  /** Another post has this slug, or had it once. */
  slug_taken: {
    status: 409,
    message: ({ slug }: { slug: string }) => `The address "${slug}" is already used by another post.`,
    field: "slug",
  },
  /** Someone else saved first. `current` is the post as it is now. */
  version_conflict: {
    status: 409,
    message: ({ current }: { current: StoredPost }) => `The post is now at version ${current.version}.`,
  },
  /** Readers can't see the post yet: `missing` says what it lacks and what to do. */
  post_incomplete: {
    status: 422,
    message: ({ missing }: { title: string; missing: MissingFields }) =>
      Object.values(missing)[0] ?? "The post is not complete.",
    fields: ({ missing }: { missing: MissingFields }) => missing,
  },
  post_in_trash: { status: 409, message: "The post is in the trash. Restore it first." },
} as const satisfies RuleTable;
