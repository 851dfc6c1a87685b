import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { InlineScript } from "~/ui/inline-script";
import type { Post } from "~/models/post/post";

import { postGraph } from "./post-structured-data";
import { jsonLd } from "./structured-data";

const site = { appUrl: "https://site.example", productName: "Automata", description: "" };
const at = new Date("2024-05-12T07:41:00Z");

function graphOf(overrides: Partial<Post>) {
  const post: Post = {
    id: "00000000-0000-4000-8000-000000000001",
    slug: "a-post",
    language: "en",
    title: "A post",
    excerpt: "About a post",
    tags: [{ slug: "ai-agents", label: "AI agents" }],
    coverImageUrl: null,
    coverImageAlt: null,
    authorName: "The delivery team",
    authorNote: null,
    readingMinutes: 5,
    metaTitle: null,
    metaDescription: null,
    publishedAt: at,
    createdAt: at,
    updatedAt: new Date("2024-06-01T00:00:00Z"),
    version: 2,
    body: "",
    ...overrides,
  };
  const html = renderToStaticMarkup(
    <InlineScript type="application/ld+json" json={jsonLd(postGraph({ site, post, wordCount: 700 }))} />,
  );
  const [, json = ""] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
  return { html, graph: JSON.parse(json) as { "@graph": Record<string, unknown>[] } };
}

describe("structured data of a post", () => {
  test("says what the article is, with absolute addresses", () => {
    const [article, breadcrumbs] = graphOf({}).graph["@graph"];
    expect(article).toMatchObject({
      "@type": "BlogPosting",
      headline: "A post",
      url: "https://site.example/blog/a-post",
      image: "https://site.example/og/a-post.png",
      datePublished: "2024-05-12T07:41:00.000Z",
      dateModified: "2024-06-01T00:00:00.000Z",
      wordCount: 700,
    });
    expect(breadcrumbs).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: "https://site.example/blog" },
        { position: 2, item: "https://site.example/blog?tag=ai-agents" },
        { position: 3, item: "https://site.example/blog/a-post" },
      ],
    });
  });

  test.each(["</script><script>alert(1)</script>", "<!--<script>", '\u2028\u2029"\\', "]]>"])(
    "holds the title %j without letting it out of the script",
    (title) => {
      const { html, graph } = graphOf({ title });
      expect(html.match(/<\/?script|<!--/g)).toHaveLength(2);
      expect(graph["@graph"][0]).toMatchObject({ headline: title });
    },
  );
});
