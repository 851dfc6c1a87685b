import { describe, expect, test } from "vitest";
import { xml2js, type ElementCompact } from "xml-js";

import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import type { Post } from "~/models/post/post";

import { buildJsonFeed, buildRss } from "./feed.server";
import { buildLlmsText } from "./llms.server";

const site = {
  appUrl: "https://site.example",
  productName: "Automata & <Sons>",
  description: 'A "quoted" ]]> text',
};

const HOSTILE_TITLES = [
  "Plain",
  "A & B < C > D \"E\" 'F'",
  "]]> twice ]]><script>alert(1)</script>",
  "control \u0000\u0008\u000b\u001f and \ufffe and \ud800 alone",
  "</title></item></channel></rss>",
  "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>&y;",
];

function post(title: string, index = 0): Post {
  const at = new Date(Date.UTC(2024, 4, 20 - index, 8));
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    slug: `post-${index}`,
    language: "en",
    title,
    excerpt: title,
    tags: [{ slug: "ai", label: title }],
    coverImageUrl: null,
    coverImageAlt: null,
    authorName: title,
    authorNote: null,
    readingMinutes: 3,
    metaTitle: null,
    metaDescription: null,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    version: 1,
    body: `[a](/blog/b)\n\n${title}`,
  };
}

const posts = HOSTILE_TITLES.map(post);
/** What an XML reader sees of a text: forbidden characters are gone. */
const legal = (text: string) =>
  text.replace(/[\u0000\u0008\u000b\u001f\ufffe\ud800]/g, "").replaceAll("]]>", "]]&gt;");

function parse(xml: string): ElementCompact {
  return xml2js(xml, { compact: true }) as ElementCompact;
}

describe("RSS", () => {
  test("is well-formed whatever posts are called, and says what they say", async () => {
    const { rss } = parse(await buildRss({ site, language: "en", posts }));
    const items = rss.channel.item as ElementCompact[];
    expect(items.map((item) => item.title._cdata)).toEqual(HOSTILE_TITLES.map(legal));
    expect(items[0]?.link._text).toBe("https://site.example/blog/post-0");
    expect(items[0]?.["content:encoded"]._cdata).toContain('href="https://site.example/blog/b"');
    expect(new Date(items[0]?.pubDate._text as string).toISOString()).toBe("2024-05-20T08:00:00.000Z");
  });

  test("names the author of each post, whatever they are called", async () => {
    const { rss } = parse(await buildRss({ site, language: "en", posts }));
    const items = rss.channel.item as ElementCompact[];
    expect(items.map((item) => item["dc:creator"]._cdata)).toEqual(HOSTILE_TITLES.map(legal));
    expect(rss._attributes?.["xmlns:dc"]).toBe("http://purl.org/dc/elements/1.1/");
  });

  test("is valid without a post", async () => {
    expect(parse(await buildRss({ site, language: "en", posts: [] })).rss.channel.item).toBeUndefined();
  });
});

describe("JSON Feed", () => {
  test("is version 1.1 with what its specification demands", async () => {
    const feed = JSON.parse(await buildJsonFeed({ site, language: "en", posts })) as Record<
      string,
      unknown
    > & {
      items: Record<string, unknown>[];
    };
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: site.productName,
      home_page_url: "https://site.example/blog",
      feed_url: "https://site.example/feed.json",
    });
    expect(feed.items.map(({ title }) => title)).toEqual(HOSTILE_TITLES);
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(posts.length);
    expect(feed.items[0]).toMatchObject({
      url: "https://site.example/blog/post-0",
      date_published: "2024-05-20T08:00:00.000Z",
      authors: [{ name: "Plain" }],
      tags: ["Plain"],
    });
  });
});

describe("llms.txt", () => {
  test("keeps one line for each article, whose title cannot become markup", () => {
    const text = buildLlmsText({
      site,
      settings: DEFAULT_SETTINGS,
      posts: [post("a](https://evil.example)\n# b")],
    });
    expect(text).toContain("- [a\\](https://evil.example) # b](https://site.example/blog/post-0)");
    expect(text.match(/^# /gm)).toHaveLength(1);
  });
});
