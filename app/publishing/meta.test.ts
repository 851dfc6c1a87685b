import { describe, expect, test } from "vitest";

import { siteTexts } from "~/copy/de/site-texts";
import { addTranslations } from "~/lib/language/catalog";
import { withLanguage } from "~/lib/language/current-language";

import { pageMeta, versionsOf } from "./meta";
import { plainMeta, siteOf } from "./plain-meta";

const site = { appUrl: "https://automata.test", productName: "Automata", description: "What we do" };

function content(tags: ReturnType<typeof pageMeta>, name: string): unknown {
  const tag = tags.find(
    (entry) => ("name" in entry && entry.name === name) || ("property" in entry && entry.property === name),
  );
  return tag && "content" in tag ? tag.content : undefined;
}

describe("pageMeta", () => {
  test("gives a page without a title the default title and lets robots in", () => {
    const tags = pageMeta({ site, url: "/" });
    expect(tags).toContainEqual({ title: "Automata Pro - Enterprise Business Automation Platform" });
    expect(content(tags, "robots")).toBe("index, follow");
    expect(content(tags, "description")).toBe("What we do");
  });

  test("builds absolute addresses from the configured site", () => {
    const tags = pageMeta({ site, title: "Blog", url: "/blog" });
    expect(tags).toContainEqual({ title: "Blog · Automata" });
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://automata.test/blog" });
    expect(content(tags, "og:url")).toBe("https://automata.test/blog");
    expect(content(tags, "og:image")).toBe("https://automata.test/og.png");
  });

  test("keeps an address of another site and prefers a canonical over the page's own address", () => {
    const tags = pageMeta({
      site,
      url: "/blog/1",
      canonical: "/blog/one",
      image: "https://images.test/a.png",
    });
    expect(tags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://automata.test/blog/one",
    });
    expect(content(tags, "twitter:image")).toBe("https://images.test/a.png");
  });

  test("keeps a page out of search engines and still says where it lives", () => {
    const tags = pageMeta({ site, title: "Sign in", url: "/login", noindex: true });
    expect(content(tags, "robots")).toBe("noindex");
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://automata.test/login" });
  });

  test("names no home for an error", () => {
    const tags = pageMeta({ site, title: "Not found", url: "/nowhere", noindex: true, canonical: null });
    expect(tags.some((tag) => "rel" in tag && tag.rel === "canonical")).toBe(false);
  });

  test("says nothing about a page while the site is closed, in the language of the page", () => {
    addTranslations("de", siteTexts);
    const closed = { ...site, isClosed: true };
    const head = () => pageMeta({ site: closed, title: "Contact", description: "Write us", url: "/contact" });
    const tags = head();
    expect(tags).toContainEqual({ title: "Back soon · Automata" });
    expect(content(tags, "description")).toBe("What we do");
    expect(content(tags, "robots")).toBe("noindex");
    expect(withLanguage("de", head)).toContainEqual({ title: "Gleich wieder da · Automata" });
  });

  test("says who wrote an article and when", () => {
    const tags = pageMeta({
      site,
      title: "One",
      url: "/blog/one",
      type: "article",
      author: "Kim Example",
      keywords: ["a", "b"],
      publishedTime: "2024-05-12T08:00:00.000Z",
      modifiedTime: "2024-05-13T08:00:00.000Z",
    });
    expect(content(tags, "og:type")).toBe("article");
    expect(content(tags, "author")).toBe("Kim Example");
    expect(content(tags, "keywords")).toBe("a, b");
    expect(content(tags, "article:published_time")).toBe("2024-05-12T08:00:00.000Z");
    expect(content(tags, "article:modified_time")).toBe("2024-05-13T08:00:00.000Z");
  });
});

describe("pageMeta of a page in English only", () => {
  const links = (language: "en" | "de", languages: readonly ("en" | "de")[]) =>
    withLanguage(language, () =>
      pageMeta({ site, url: "/pages/us", versions: versionsOf("/pages/us", languages) }),
    )
      .filter((tag) => "tagName" in tag && tag.tagName === "link")
      .map((tag) => ("hrefLang" in tag ? [tag.hrefLang, tag.href] : ["href" in tag ? tag.href : null]));
  const english = "https://automata.test/pages/us";
  const german = "https://automata.test/de/pages/us";

  test("names the English address to German readers, and no other language", () => {
    expect([links("en", ["en"]), links("de", ["en"])]).toEqual([[[english]], [[english]]]);
    const tags = withLanguage("de", () =>
      pageMeta({ site, url: "/pages/us", versions: versionsOf("/pages/us", ["en"]) }),
    );
    expect(content(tags, "og:url")).toBe(english);
  });

  test("names both once it has a translation", () => {
    const both = [
      ["en", english],
      ["de", german],
      ["x-default", english],
    ];
    expect(links("de", ["en", "de"])).toEqual([[german], ...both]);
    expect(links("en", ["en", "de"])).toEqual([[english], ...both]);
  });
});

describe("plainMeta", () => {
  test("has a title, a description and nothing for search engines or previews", () => {
    expect(plainMeta({ site, title: "Keys", description: "Who has one" })).toEqual([
      { title: "Keys · Automata" },
      { name: "description", content: "Who has one" },
      { name: "robots", content: "noindex" },
    ]);
    expect(plainMeta({ site, title: "Keys" })).toHaveLength(2);
  });

  test("says nothing about a page while the site is closed", () => {
    const closed = { ...site, isClosed: true };
    expect(plainMeta({ site: closed, title: "Keys", description: "Who has one" })).toEqual(
      plainMeta({ site, title: "Back soon", description: "What we do" }),
    );
  });
});

describe("siteOf", () => {
  test("has default values when root's loader failed", () => {
    expect(siteOf([{ id: "root", data: undefined }]).productName).toBe("Automata");
  });
});
