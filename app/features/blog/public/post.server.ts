import { redirectDocument } from "@remix-run/node";

import { ownAddress } from "~/http/own-address.server";
import { requestQuery } from "~/http/request-page.server";
import { currentLanguage } from "~/lib/language/current-language";
import { bookingCopy } from "~/copy/booking";
import { renderMarkdown } from "~/lib/markdown.server";
import { isFreeConsultation, typeForTags } from "~/models/booking/event-type";
import { listEventTypes } from "~/models/booking/event-type.server";
import { getAuthorAvatar } from "~/models/picture/avatar.server";
import type { Tag } from "~/models/post/post";
import { listRelatedPosts } from "~/models/post/post.server";
import { publishedTranslations } from "~/models/post/post-translation.server";
import { RELATED_POSTS_SHOWN } from "~/models/post/post-limits";
import { localizedPostAddress, postAddress } from "~/publishing/post-address";
import { requirePublishedPost } from "~/publishing/public-posts.server";

/** The consultation that the end of an article offers. */
export interface OfferedConsultation {
  name: string;
  minutes: number;
  path: string;
}

/**
 * Everything that the page of an article shows. Throws 404, or a redirect: to its current slug, or
 * on a page in another language to the translation, else to the article in its own language.
 */
export async function loadPost(request: Request, slug = "") {
  const { body, ...post } = await requirePublishedPost({ request, slugOrId: slug, addressOf: postAddress });
  const translations = (await publishedTranslations({ ids: [post.id] })).get(post.id) ?? [];
  if (post.language !== currentLanguage()) {
    const target = translations.find(({ language }) => language === currentLanguage()) ?? post;
    // Another language is another document. A path would get the language of this page again.
    throw redirectDocument(ownAddress(localizedPostAddress(target)) + requestQuery(request), 307);
  }
  const [related, avatar, offer] = await Promise.all([
    listRelatedPosts({ post, limit: RELATED_POSTS_SHOWN }),
    getAuthorAvatar({ postId: post.id, authorName: post.authorName }),
    loadOffer(post.tags),
  ]);
  const { html, headings, text } = renderMarkdown(body);
  return { post, translations, avatar, offer, html, headings, related, wordCount: text.split(" ").length };
}

/** The consultation that staff linked to one of these tags; null if none of them can be booked. */
async function loadOffer(tags: readonly Tag[]): Promise<OfferedConsultation | null> {
  const type = typeForTags(await listEventTypes({ active: true }), tags);
  if (!type) return null;
  const name = isFreeConsultation(type) ? bookingCopy.free : type.name;
  return { name, minutes: type.lengthMinutes, path: `/booking/${type.slug}` };
}
