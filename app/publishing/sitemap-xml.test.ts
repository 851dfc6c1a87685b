import { describe, expect, test } from "vitest";
import { xml2js, type ElementCompact } from "xml-js";

import {
  buildSitemap,
  buildSitemapIndex,
  lastChange,
  pagePlaces,
  postPlaces,
  readSitemapFile,
} from "./sitemap-xml";

const site = {
  appUrl: "https://site.example",
  productName: "Automata",
  description: "A site",
};

function post(index = 0) {
  const at = new Date(Date.UTC(2024, 4, 20 - index, 8));
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    slug: `post-${index}`,
    language: "en" as const,
    coverImageUrl: null,
    publishedAt: at,
    updatedAt: at,
  };
}

function parse(xml: string): ElementCompact {
  return xml2js(xml, { compact: true }) as ElementCompact;
}

describe("sitemap", () => {
  test("names pages, topics and posts, with the time of the last change", () => {
    const changed = { ...post(1), updatedAt: new Date("2024-06-01T00:00:00Z") };
    const places = [
      ...pagePlaces({ types: [{ slug: "kick-off" }], tags: [{ slug: "ai", languages: ["en", "de"] }] }),
      ...postPlaces([post(), changed]),
    ];
    const urls = parse(buildSitemap({ site, places })).urlset.url as ElementCompact[];
    const locations = urls.map(({ loc, lastmod }) => [loc._text, lastmod?._text]);
    expect(locations).toContainEqual(["https://site.example/", undefined]);
    expect(locations).toContainEqual(["https://site.example/booking/kick-off", undefined]);
    expect(locations).toContainEqual(["https://site.example/blog?tag=ai", undefined]);
    expect(locations).toContainEqual(["https://site.example/blog/post-0", "2024-05-20T08:00:00.000Z"]);
    expect(locations).toContainEqual(["https://site.example/blog/post-1", "2024-06-01T00:00:00.000Z"]);
  });

  test("names the last change of pages that have one, and the picture of each post", () => {
    const [at, later] = [new Date("2024-05-01T00:00:00Z"), new Date("2024-07-01T00:00:00Z")];
    const covered = { ...post(2), coverImageUrl: "https://images.example/a.png?x=1&y=2" };
    const places = [
      ...pagePlaces({
        types: [],
        tags: [],
        times: { "/": lastChange([post()], [{ changedAt: later }]), "/privacy": at },
      }),
      ...postPlaces([post(), covered]),
    ];
    const urls = parse(buildSitemap({ site, places })).urlset.url as ElementCompact[];
    const timeOf = (address: string) => urls.find(({ loc }) => loc._text === address)?.lastmod?._text;
    expect(timeOf("https://site.example/")).toBe("2024-07-01T00:00:00.000Z");
    expect(timeOf("https://site.example/privacy")).toBe("2024-05-01T00:00:00.000Z");
    expect(timeOf("https://site.example/terms")).toBeUndefined();
    expect(lastChange([])).toBeUndefined();
    const pictures = urls.flatMap((url) => url["image:image"]?.["image:loc"]._text ?? []);
    expect(pictures).toEqual(["https://site.example/og/post-0.png", "https://images.example/a.png?x=1&y=2"]);
  });

  test("names a page once for each language it exists in, with the times of that language", () => {
    const [at, later] = [new Date("2024-05-01T00:00:00Z"), new Date("2024-07-01T00:00:00Z")];
    const places = pagePlaces({
      types: [],
      tags: [],
      own: [
        { slug: "alone", changedIn: { en: at } },
        { slug: "allein", changedIn: { de: at } },
        { slug: "both", changedIn: { en: at, de: later } },
      ],
      times: { "/privacy": { en: at, de: at } },
      languages: { "/privacy": ["en"] },
    });
    const urls = parse(buildSitemap({ site, places })).urlset.url as ElementCompact[];
    const listed = urls.map(({ loc, lastmod, "xhtml:link": links }) => [
      (loc._text as string).replace(site.appUrl, ""),
      lastmod?._text,
      [links ?? []].flat().length,
    ]);
    expect(listed.filter(([path]) => /pages|privacy/.test(String(path)))).toEqual([
      ["/privacy", at.toISOString(), 0],
      ["/pages/alone", at.toISOString(), 0],
      ["/de/pages/allein", at.toISOString(), 0],
      ["/pages/both", at.toISOString(), 2],
      ["/de/pages/both", later.toISOString(), 2],
    ]);
  });

  test("names a file for each month in the index, each readable again", () => {
    const months = [
      { year: 2024, month: 5 },
      { year: 2023, month: 12 },
    ];
    const index = parse(buildSitemapIndex({ site, months })).sitemapindex.sitemap as ElementCompact[];
    const files = index.map(({ loc }) => (loc._text as string).replace("https://site.example/sitemap/", ""));
    expect(files.map(readSitemapFile)).toEqual(["pages", ...months]);
  });

  test.each([
    "",
    "x.xml",
    "2024-13.xml",
    "2024-00.xml",
    "02024-01.xml",
    "2024-1.xml",
    "pages",
    "../pages.xml",
  ])("knows no file %j", (file) => expect(readSitemapFile(file)).toBeNull());
});
