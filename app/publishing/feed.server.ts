import { setImmediate as nextTurn } from "node:timers/promises";

import { Feed } from "feed";

import { currentLanguage } from "~/lib/language/current-language";
import type { Post } from "~/models/post/post";
import { getPublishedPost, listPublishedPosts } from "~/models/post/post.server";
import { POSTS_IN_FEED } from "~/models/post/post-limits";

import { renderMarkdown } from "~/lib/markdown.server";
import { absolute } from "./meta";
import type { Site } from "./plain-meta";
import { localizedPath } from "~/lib/language/language-paths";
import type { Language } from "~/lib/languages";
import { localizedPostAddress } from "./post-address";
import { getSite } from "./site.server";
import { legalXmlText } from "~/lib/xml";

/** A post as both feeds show it. `html` is the whole article, with absolute URLs. */
interface Entry {
  post: Post;
  url: string;
  html: string;
}

interface FeedSource {
  site: Site;
  language: Language;
  /** Those in this language, newest first. */
  posts: readonly Post[];
}

/** The site and its newest posts in the current language in full, for the feeds. */
export async function loadFeedSource(): Promise<FeedSource> {
  const language = currentLanguage();
  const [site, { items }] = await Promise.all([
    getSite(),
    listPublishedPosts({ limit: POSTS_IN_FEED, language }),
  ]);
  const posts = await Promise.all(items.map(({ id }) => getPublishedPost({ slugOrId: id })));
  // A post that was unpublished between the two queries isn't in the feed.
  return { site, language, posts: posts.filter((post): post is Post => post !== null) };
}

/** The feed as RSS 2.0. */
export async function buildRss({ site, language, posts }: FeedSource): Promise<string> {
  const feed = new Feed({
    title: cdataText(site.productName),
    description: cdataText(site.description),
    id: `${site.appUrl}/`,
    link: absolute(site, localizedPath("/blog", language)),
    language,
    feedLinks: { rss: absolute(site, localizedPath("/rss.xml", language)) },
    generator: false,
    ...(posts[0] ? { updated: posts[0].publishedAt } : {}),
  });
  for (const { post, url, html } of await entriesOf({ site, posts })) {
    feed.addItem({
      title: cdataText(post.title),
      // The id stays when the URL changes, so no reader shows an article twice.
      guid: `urn:uuid:${post.id}`,
      link: url,
      date: post.publishedAt,
      description: cdataText(post.excerpt),
      content: cdataText(html),
      // The author of RSS is an email address; the name has its own element (Dublin Core).
      extensions: [{ name: "dc:creator", objects: { _cdata: cdataText(post.authorName) } }],
      category: post.tags.map(({ label }) => ({ name: legalXmlText(label) })),
    });
  }
  return feed.rss2();
}

/** The feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export async function buildJsonFeed({ site, language, posts }: FeedSource): Promise<string> {
  const entries = await entriesOf({ site, posts });
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: site.productName,
    description: site.description,
    home_page_url: absolute(site, localizedPath("/blog", language)),
    feed_url: absolute(site, localizedPath("/feed.json", language)),
    language,
    items: entries.map(({ post, url, html }) => ({
      id: `urn:uuid:${post.id}`,
      url,
      title: post.title,
      summary: post.excerpt,
      content_html: html,
      date_published: post.publishedAt.toISOString(),
      date_modified: post.updatedAt.toISOString(),
      authors: [{ name: post.authorName }],
      tags: post.tags.map(({ label }) => label),
      ...(post.coverImageUrl ? { image: absolute(site, post.coverImageUrl) } : {}),
    })),
  });
}

/**
 * Lets other requests run between two articles, because a long one takes tens of milliseconds the
 * first time.
 */
async function entriesOf({ site, posts }: Omit<FeedSource, "language">): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const post of posts) {
    const url = absolute(site, localizedPostAddress(post));
    entries.push({ post, url, html: renderMarkdown(post.body, { linkBase: url }).html });
    await nextTurn();
  }
  return entries;
}

/**
 * Text for a CDATA section: without illegal characters, and without the mark that would end the
 * section.
 */
function cdataText(text: string): string {
  return legalXmlText(text).replaceAll("]]>", "]]&gt;");
}
