import { dayEndAfter } from "~/lib/time-units";
import { isSigned, sign } from "~/server/signature.server";

import { isPostId } from "./post";
import { getStoredPost, type StoredPost } from "./post-admin.server";

/** How long a preview link works. */
const LIFETIME_DAYS = 7;

/** A link that shows a post to anyone who has it, until `expiresAt`. */
interface PreviewLink {
  path: string;
  expiresAt: Date;
}

/**
 * The preview link of a post. It is signed, so nothing is stored. It expires at the next midnight
 * (UTC) after seven days.
 */
export function previewLink({ id }: { id: string }, now = new Date()): PreviewLink {
  // Whole days, so that reloading the page shows the same link.
  const expiresAt = dayEndAfter(now, LIFETIME_DAYS);
  const expiry = expiresAt.getTime().toString(36);
  return { path: `/blog/preview/${id}.${expiry}.${sign(linkText(id, expiry))}`, expiresAt };
}

/**
 * The post of a preview link, with the link's expiry; null if the link has expired or was tampered
 * with, or if the post is in the trash.
 */
export async function getPreviewedPost(
  token: string,
  now: Date,
): Promise<{ post: StoredPost; expiresAt: Date } | null> {
  const [id = "", expiry = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isPostId(id) || !isSigned(linkText(id, expiry), signature)) return null;
  const expiresAt = new Date(Number.parseInt(expiry, 36));
  if (expiresAt <= now) return null;
  const post = await getStoredPost({ id });
  return post && !post.trashedAt ? { post, expiresAt } : null;
}

function linkText(id: string, expiry: string): string {
  return `preview of post ${id} until ${expiry}`;
}
