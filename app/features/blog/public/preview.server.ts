import { createHmac, timingSafeEqual } from "node:crypto";

import { env } from "~/server/env.server";
import { getAuthorAvatar } from "~/models/account/avatar.server";
import { isPostId, slugFromText } from "~/models/post/post";
import { getStoredPost, type StoredPost } from "~/models/post/post-admin.server";

import { renderMarkdown } from "~/lib/markdown.server";
import { notFound } from "~/http/not-found.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** How long a preview link works. */
const LIFETIME_MILLISECONDS = 7 * DAY_MILLISECONDS;

/** A link that shows a post to anyone who has it, until `expiresAt`. */
interface PreviewLink {
  path: string;
  expiresAt: Date;
}

/**
 * The preview link of a post. It is signed, so nothing is stored; it ends at the next midnight
 * (UTC) after seven days.
 */
export function previewLink({ id }: { id: string }, now = new Date()): PreviewLink {
  // Whole days, so that a page that is opened twice shows the same link.
  const expiresAt = new Date(
    Math.ceil((now.getTime() + LIFETIME_MILLISECONDS) / DAY_MILLISECONDS) * DAY_MILLISECONDS,
  );
  const expiry = expiresAt.getTime().toString(36);
  return { path: `/blog/preview/${id}.${expiry}.${signatureOf(id, expiry)}`, expiresAt };
}

/**
 * The post that a preview link shows, with the end of the link; null for a link that is over,
 * tampered with, or of a post in the trash.
 */
async function getPreviewedPost(
  token: string,
  now: Date,
): Promise<{ post: StoredPost; expiresAt: Date } | null> {
  const [id = "", expiry = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isPostId(id) || !isSigned(id, expiry, signature)) return null;
  const expiresAt = new Date(Number.parseInt(expiry, 36));
  if (expiresAt <= now) return null;
  const post = await getStoredPost({ id });
  return post && !post.trashedAt ? { post, expiresAt } : null;
}

/** What the page of a preview shows. Throws a 404. */
export async function loadPostPreview(token: string, now = new Date()) {
  const found = await getPreviewedPost(token, now);
  if (!found) throw notFound();
  const { post, expiresAt } = found;
  const { html, headings } = renderMarkdown(post.content.body);
  const { tags, body: _, ...content } = post.content;
  const labels = tags.map((label) => ({ slug: slugFromText(label), label }));
  const { id, slug, readingMinutes, version, createdAt, updatedAt } = post;
  const facts = { id, slug, readingMinutes, version, createdAt, updatedAt };
  // A draft has no day yet: it would come out today.
  const summary = { ...facts, ...content, tags: labels, publishedAt: post.publishedAt ?? updatedAt };
  const avatar = await getAuthorAvatar({ postId: id, authorName: content.authorName });
  return { post: summary, avatar, html, headings, expiresAt };
}

function isSigned(id: string, expiry: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return env.sessionSecrets.some((secret) => {
    const expected = Buffer.from(signatureOf(id, expiry, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(id: string, expiry: string, secret = env.sessionSecret): string {
  return createHmac("sha256", secret).update(`preview of post ${id} until ${expiry}`).digest("base64url");
}
