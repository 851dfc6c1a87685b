import { renderMarkdown } from "~/lib/markdown.server";
import { getAuthorAvatar } from "~/models/account/avatar.server";
import { listRelatedPosts } from "~/models/post/post.server";
import { postAddress } from "~/publishing/post-address";
import { requirePublishedPost } from "~/publishing/public-posts.server";

const RELATED_POSTS = 3;

/** Everything that the page of an article shows. Throws 404, or a redirect to its current slug. */
export async function loadPost(slug = "") {
  const { body, ...post } = await requirePublishedPost({ slugOrId: slug, addressOf: postAddress });
  const [related, avatar] = await Promise.all([
    listRelatedPosts({ post, limit: RELATED_POSTS }),
    getAuthorAvatar({ postId: post.id, authorName: post.authorName }),
  ]);
  const { html, headings, text } = renderMarkdown(body);
  return { post, avatar, html, headings, related, wordCount: text.split(" ").length };
}
