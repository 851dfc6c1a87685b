import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";

import { requestStorage } from "~/front-door/request-store";
// Says where the server finds the language of a request.
import "~/http/language.server";
import { LANGUAGES, type Language } from "~/lib/languages";
import { createPost, publishPost, trashPost, unpublishPost } from "~/models/post/post-write.server";
import { linkTranslations, unlinkTranslation } from "~/models/post/post-translation.server";
import { loader as blogLoader, meta as blogMeta } from "~/routes/_site.blog._index";
import { loader as postLoader, meta as postMeta } from "~/routes/_site.blog.$slug";
import { loader as markdownLoader } from "~/routes/blog.$slug.markdown";
import { loader as feedLoader } from "~/routes/feed[.]json";
import { loader as rssLoader } from "~/routes/rss[.]xml";
import { loader as sitemapPartLoader } from "~/routes/sitemap.$file";
import { loader as sitemapLoader } from "~/routes/sitemap[.]xml";

import { postContent } from "../../factories/post";
import { requestStore } from "../../factories/request-store";

const ORIGIN = "http://localhost:3000";
const ids: Record<string, string> = {};

async function write(
  slug: string,
  language: Language,
  { of, day = 1, tags = ["Approvals"] }: { of?: string; day?: number; tags?: string[] } = {},
) {
  const { id } = await createPost({
    ...postContent({ title: `Title of ${slug}`, tags }),
    ...{ slug, language, translationOf: of, publishedAt: new Date(Date.UTC(2025, 0, day)) },
  });
  ids[slug] = id;
  return id;
}

beforeAll(async () => {
  const pair = await write("pair", "en", { day: 4 });
  await write("paar", "de", { of: pair, day: 5 });
  await write("alone", "en", { day: 3 });
  await write("allein", "de", { day: 2, tags: ["Approvals", "Umsatzsteuer"] });
  const waiting = await write("waiting", "en", { day: 1 });
  const { id } = await createPost({
    ...postContent({ title: "Ein geheimer Entwurf" }),
    ...{ slug: "entwurf", language: "de", translationOf: waiting },
  });
  ids["entwurf"] = id;
});

/** What a route answers to a visitor of this language: data, or the response it threw. */
async function get<Answer>(
  language: Language,
  loader: (args: LoaderFunctionArgs) => Answer,
  path: string,
  slug?: string,
) {
  const store = requestStore({ language: language === "en" ? undefined : language });
  const args = { request: new Request(ORIGIN + path), params: slug ? { slug } : {}, context: {} };
  return requestStorage.run(store, async () => {
    try {
      return await loader(args);
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
  });
}

function data<Answer>(answer: Answer): Exclude<Answer, Response> {
  if (answer instanceof Response) throw new Error(`Expected data, got ${answer.status}`);
  return answer as Exclude<Answer, Response>;
}

const post = (language: Language, slug: string) => get(language, postLoader, `/blog/${slug}`, slug);
const text = async (language: Language, loader: (args: LoaderFunctionArgs) => unknown, path: string) => {
  const answer = await get(language, loader, path);
  return answer instanceof Response ? answer.text() : "";
};

async function list(language: Language, query = "") {
  const { items } = data(await get(language, blogLoader, `/blog${query}`));
  return items.map(({ slug }) => slug);
}

async function links(slug: string) {
  const loaded = data(await post("en", slug));
  type Arguments = Parameters<typeof postMeta>[0];
  const tags = postMeta({ data: loaded, matches: [], params: {} } as unknown as Arguments) ?? [];
  return tags.flatMap((tag) =>
    "tagName" in tag && "hrefLang" in tag ? [`${String(tag.hrefLang)} ${String(tag["href"])}`] : [],
  );
}

describe("the list of articles", () => {
  test("has German articles in German, and English ones where there is no other", async () => {
    expect(await list("de")).toEqual(["paar", "alone", "allein", "waiting"]);
    expect(await list("en")).toEqual(["pair", "alone", "waiting"]);
  });

  test("is the same with a topic and a search", async () => {
    expect(await list("de", "?tag=approvals")).toEqual(["paar", "alone", "allein", "waiting"]);
    expect(await list("en", "?tag=approvals")).toEqual(["pair", "alone", "waiting"]);
    expect(await list("de", "?q=title")).toEqual(["paar", "alone", "allein", "waiting"]);
    expect(await list("en", "?q=allein")).toEqual([]);
  });
});

describe("the page of an article", () => {
  test.each([
    ["de", "pair", "/de/blog/paar"],
    ["en", "paar", "/blog/pair"],
    ["de", "alone", "/blog/alone"],
    ["en", "allein", "/de/blog/allein"],
    ["de", "waiting", "/blog/waiting"],
  ] as const)("in %s, %s leads to %s", async (language, slug, address) => {
    const answer = await post(language, slug);
    if (!(answer instanceof Response)) throw new Error("Expected a redirect");
    expect([answer.status, answer.headers.get("Location")]).toEqual([307, ORIGIN + address]);
  });

  test("keeps the query on the way to another language", async () => {
    const answer = await get("de", postLoader, "/blog/pair?utm_source=mail", "pair");
    if (!(answer instanceof Response)) throw new Error("Expected a redirect");
    expect(answer.headers.get("Location")).toBe(`${ORIGIN}/de/blog/paar?utm_source=mail`);
  });

  test("names its published translation, and never a draft", async () => {
    expect(data(await post("en", "pair")).translations).toMatchObject([{ slug: "paar", language: "de" }]);
    expect(data(await post("de", "paar")).translations).toMatchObject([{ slug: "pair" }]);
    expect(await links("pair")).toEqual(["en /blog/pair", "de /de/blog/paar", "x-default /blog/pair"]);
    expect(await links("alone")).toEqual([]);
    const waiting = data(await post("en", "waiting"));
    expect(JSON.stringify(waiting)).not.toMatch(/entwurf|Entwurf|ranslationGroup/);
    expect(waiting.translations).toEqual([]);
    for (const language of ["en", "de"] as const)
      expect(await post(language, "entwurf")).toMatchObject({ status: 404 });
  });

  test("shows related articles of its readers", async () => {
    const related = async (language: Language, slug: string) =>
      data(await post(language, slug)).related.map((one) => one.slug);
    expect(await related("en", "pair")).toEqual(["alone", "waiting"]);
    expect(await related("de", "paar")).toEqual(["alone", "allein", "waiting"]);
  });

  test("as Markdown names its address in its language", async () => {
    const answer = await get("en", markdownLoader, "/blog/paar/markdown", "paar");
    if (!(answer instanceof Response)) throw new Error("Expected a response");
    expect(answer.headers.get("Link")).toBe(`<${ORIGIN}/de/blog/paar>; rel="canonical"`);
  });
});

describe("files about the articles", () => {
  test("a feed has the articles of its language", async () => {
    const [english, german] = [
      await text("en", rssLoader, "/rss.xml"),
      await text("de", rssLoader, "/rss.xml"),
    ];
    const linksOf = (xml: string) => [...xml.matchAll(/<link>([^<]*)<\/link>/g)].map(([, link]) => link);
    expect(linksOf(english)).toEqual(
      ["/blog", "/blog/pair", "/blog/alone", "/blog/waiting"].map((path) => ORIGIN + path),
    );
    expect(linksOf(german)).toEqual(
      ["/de/blog", "/de/blog/paar", "/de/blog/allein"].map((path) => ORIGIN + path),
    );
    expect(english).toContain("<language>en</language>");
    expect(german).toContain("<language>de</language>");
    expect(german).toContain(`href="${ORIGIN}/de/rss.xml"`);
    expect(JSON.parse(await text("de", feedLoader, "/feed.json"))).toMatchObject({
      language: "de",
      feed_url: `${ORIGIN}/de/feed.json`,
      items: [{ url: `${ORIGIN}/de/blog/paar` }, { url: `${ORIGIN}/de/blog/allein` }],
    });
  });

  test("the sitemap links published translations both ways, and has no draft", async () => {
    const xml = await text("en", sitemapLoader, "/sitemap.xml");
    const entry = (path: string) =>
      xml.split("\n").find((line) => line.includes(`<loc>${ORIGIN}${path}</loc>`));
    const pair =
      `<xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/blog/pair"/>` +
      `<xhtml:link rel="alternate" hreflang="de" href="${ORIGIN}/de/blog/paar"/>`;
    for (const path of ["/blog/pair", "/de/blog/paar"]) expect(entry(path)).toContain(pair);
    for (const path of ["/blog/alone", "/de/blog/allein", "/blog/waiting"]) {
      expect(entry(path)).toBeDefined();
      expect(entry(path)).not.toContain("hreflang");
    }
    expect(xml).not.toContain("entwurf");
    expect(entry("/de/blog/pair")).toBeUndefined();
    expect(entry("/blog/paar")).toBeUndefined();
  });

  test("a topic of German articles only is on the sitemap and in heads in German only", async () => {
    const files = [
      await text("en", sitemapLoader, "/sitemap.xml"),
      await sitemapPartLoader({
        request: new Request(`${ORIGIN}/sitemap/pages.xml`),
        params: { file: "pages.xml" },
        context: {},
      }).then((part) => part.text()),
    ];
    for (const xml of files) {
      const entry = (path: string) =>
        xml.split("\n").find((line) => line.includes(`<loc>${ORIGIN}${path}</loc>`));
      expect(entry("/de/blog?tag=umsatzsteuer")).toBeDefined();
      expect(entry("/de/blog?tag=umsatzsteuer")).not.toContain("hreflang");
      expect(entry("/blog?tag=umsatzsteuer")).toBeUndefined();
      for (const path of ["/blog?tag=approvals", "/de/blog?tag=approvals"])
        expect(entry(path)).toContain(`hreflang="de" href="${ORIGIN}/de/blog?tag=approvals"`);
    }
    const head = async (language: Language, tag: string) => {
      const loaded = data(await get(language, blogLoader, `/blog?tag=${tag}`));
      type Arguments = Parameters<typeof blogMeta>[0];
      return JSON.stringify(blogMeta({ data: loaded, matches: [], params: {} } as unknown as Arguments));
    };
    expect(await head("de", "umsatzsteuer")).not.toMatch(/noindex|hrefLang/);
    expect(await head("en", "umsatzsteuer")).toContain("noindex");
    for (const language of LANGUAGES) {
      expect(await head(language, "approvals")).toContain('"hrefLang":"de"');
      expect(await head(language, "approvals")).not.toContain("noindex");
    }
  });
});

test("publishing, unlinking and removing a translation changes the other page at once", async () => {
  const [waiting = "", draft = ""] = [ids["waiting"], ids["entwurf"]];
  const names = async () => data(await post("en", "waiting")).translations.map(({ slug }) => slug);
  await publishPost({ id: draft });
  expect(await names()).toEqual(["entwurf"]);
  expect(await list("de")).toEqual(["entwurf", "paar", "alone", "allein"]);
  await unlinkTranslation({ id: waiting, otherId: draft });
  expect(await names()).toEqual([]);
  expect(await list("de")).toContain("waiting");
  await linkTranslations({ id: draft, otherId: waiting });
  expect(await names()).toEqual(["entwurf"]);
  await unpublishPost({ id: draft });
  expect(await names()).toEqual([]);
  await publishPost({ id: draft });
  await trashPost({ id: draft });
  expect(await names()).toEqual([]);
  expect(await list("de")).toContain("waiting");
});
