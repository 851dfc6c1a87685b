import { sharedNow } from "~/lib/clock/shared-clock";
import { type PreviewLink, readPreviewToken, signPreviewLink } from "~/models/shared/preview-link.server";

import { isPostId } from "./post";
import { getStoredPost, type StoredPost } from "./post-admin.server";

const NOUN = "post";

/** The preview link of a post. */
export function previewLink({ id }: { id: string }, now = sharedNow()): PreviewLink {
  return signPreviewLink({ noun: NOUN, id, directory: "/blog/preview" }, now);
}

/**
 * The post of a preview link, with the link's expiry; null if the link has expired or was tampered
 * with, or if the post is in the trash.
 */
export async function getPreviewedPost(
  token: string,
  now: Date,
): Promise<{ post: StoredPost; expiresAt: Date } | null> {
  const named = readPreviewToken({ noun: NOUN, token }, now);
  if (!named || !isPostId(named.id)) return null;
  const post = await getStoredPost({ id: named.id });
  return post && !post.trashedAt ? { post, expiresAt: named.expiresAt } : null;
}
