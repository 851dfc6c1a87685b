/**
 * Kinds of content that cached documents depend on. A change of such content drops every document
 * with its tag.
 */
export const CONTENT_TAGS = ["posts", "settings", "content", "slots"] as const;
export type ContentTag = (typeof CONTENT_TAGS)[number];
