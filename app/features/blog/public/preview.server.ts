import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { foreignLanguage } from "~/lib/language/current-language";
import { renderMarkdown } from "~/lib/markdown.server";
import { getAuthorAvatar } from "~/models/picture/avatar.server";
import { slugFromText } from "~/models/post/post";
import { getPreviewedPost } from "~/models/post/post-preview.server";

/** What the page of a preview shows. Throws a 404. */
export async function loadPostPreview(token: string, now = sharedNow()) {
  const found = await getPreviewedPost(token, now);
  if (!found) throw notFound();
  const { post, expiresAt } = found;
  const { html, headings } = renderMarkdown(post.content.body);
  const { tags, body: _, ...content } = post.content;
  const labels = tags.map((label) => ({ slug: slugFromText(label), label }));
  const { id, slug, language, readingMinutes, version, createdAt, updatedAt } = post;
  const facts = { id, slug, language, readingMinutes, version, createdAt, updatedAt };
  // A draft has no date yet, so it shows today.
  const summary = { ...facts, ...content, tags: labels, publishedAt: post.publishedAt ?? updatedAt };
  const avatar = await getAuthorAvatar({ postId: id, authorName: content.authorName });
  return { post: summary, lang: foreignLanguage(language), avatar, html, headings, expiresAt };
}
