/** The state of a post. "scheduled" is published with a time in the future. */
export const POST_STATES = ["draft", "scheduled", "published", "trash"] as const;
export type PostState = (typeof POST_STATES)[number];

/** The state of a post at a moment. */
export function postState(
  post: { status: "draft" | "published"; publishedAt: Date | null; trashedAt: Date | null },
  now: Date,
): PostState {
  if (post.trashedAt) return "trash";
  if (post.status === "draft") return "draft";
  return post.publishedAt && post.publishedAt > now ? "scheduled" : "published";
}
