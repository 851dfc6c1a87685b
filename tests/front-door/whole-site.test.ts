import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { LinkChecker, type LinkResult } from "linkinator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { START_MILLISECONDS } from "./support/app-server";
import { type DemoSite, readValue, startDemoSite } from "./support/demo-site";
import { checkStructuredData } from "./support/structured-data";

/* Follows every link of the public site, as a search engine does. That names and types of
   structured data exist at schema.org is checked by the compiler (`schema-dts`). Here each page's
   data is read again and held against what search engines require. */

/** Calendars have a link to the next month on every month, and lists one for each order. */
const ENDLESS = /\/booking[^?]*\?|\/language\b/;

let site: DemoSite;
let links: LinkResult[];
/** The addresses of the pages that the crawl found, without fragments and queries. */
let pages: string[];

/**
 * Adds what the demo has none of: a page of the operator's own, a German article, and a second
 * event type, without which no type has a page.
 */
function addMore({ database }: DemoSite): void {
  const now = Date.now();
  const body = JSON.stringify({
    fields: { title: "Own page", description: "Text", body: "Text" },
    items: [],
  });
  database
    .prepare(
      "insert into content_documents (id, kind, slug, language, version, created_at, updated_at) values ('own', 'page', 'own-page', 'en', 1, ?, ?)",
    )
    .run(now, now);
  database
    .prepare(
      "insert into content_revisions (id, document_id, version, published_at, is_autosave, created_at, body) values ('own', 'own', 1, ?, 0, ?, ?)",
    )
    .run(now - 1_000, now, body);
  database
    .prepare(
      `insert into posts (id, slug, language, title, title_key, excerpt, body, search_text, status, published_at,
        author_name, reading_minutes, version, created_at, updated_at)
       values (?, 'ein-artikel', 'de', 'Ein Artikel', '', 'Text', 'Text', 'text', 'published', ?, 'Kim', 1, 1, ?, ?)`,
    )
    .run(crypto.randomUUID(), now - 1_000, now, now);
  database
    .prepare(
      "insert into event_types (id, slug, name, length_minutes, is_active, position, created_at, updated_at) values (?, 'review', 'Review', 30, 1, 9, ?, ?)",
    )
    .run(crypto.randomUUID(), now, now);
}

beforeAll(async () => {
  site = await startDemoSite();
  addMore(site);
  const found = await new LinkChecker().check({
    path: [`${site.url}/`, `${site.url}/de/contact`],
    recurse: true,
    concurrency: 4,
    timeout: 60_000,
    checkFragments: true,
    linksToSkip: (link) => Promise.resolve(!link.startsWith(`${site.url}/`) || ENDLESS.test(link)),
  });
  links = found.links.filter(({ state }) => state !== "SKIPPED");
  pages = [...new Set(links.map(({ url }) => url.split(/[?#]/, 1)[0] ?? ""))].filter(
    (address) => !/\.\w{2,5}$/.test(address),
  );
}, START_MILLISECONDS);

afterAll(() => site.stop());

describe("the whole site", () => {
  test("has no link that leads nowhere, and no fragment without its target", () => {
    const broken = links.filter(({ state }) => state === "BROKEN");
    expect(broken.map(({ url, status, parent }) => `${parent} links to ${url}: ${status}`)).toEqual([]);
  });

  test("is reached by links from the home page", () => {
    const paths = new Set(pages.map((address) => new URL(address).pathname));
    for (const path of ["/blog", "/booking", "/contact", "/privacy", "/roi-calculator", "/terms"])
      expect(paths, path).toContain(path);
    expect([...paths].filter((path) => path.startsWith("/blog/")).length).toBeGreaterThan(3);
  });

  test("has structured data without errors on every page", async () => {
    const extractor = new WebAutoExtractor({ addLocation: false });
    const faults: string[] = [];
    const types = new Set<string>();
    for (const address of pages) {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const data = extractor.parse(await answer.text());
      for (const type of Object.keys(data.jsonld)) types.add(type);
      for (const error of data.errors ?? []) faults.push(`${address}: ${JSON.stringify(error)}`);
      for (const { severity, issueMessage } of await new Validator().validate(data))
        if (severity === "ERROR") faults.push(`${address}: ${issueMessage}`);
    }
    expect(faults).toEqual([]);
    expect([...types]).toEqual(
      expect.arrayContaining(["BlogPosting", "BreadcrumbList", "FAQPage", "Organization", "WebSite"]),
    );
  });

  test("has structured data of each kind of page, with true values and pictures that exist", async () => {
    const post = (language: string) =>
      readValue(site, "select slug from posts where language = ? and status = 'published' limit 1", language);
    const type = readValue(site, "select slug from event_types where is_active = 1 limit 1");
    const trail = ["BreadcrumbList", "ListItem"];
    const article = ["BlogPosting", "Blog", "Organization", ...trail];
    const landing = ["Organization", "ContactPoint", "PostalAddress", "WebSite", "Service", "FAQPage"];
    const english: Record<string, string[]> = {
      "/": [...landing, "Question", "Answer"],
      [`/booking/${type}`]: trail,
      "/pages/own-page": trail,
      "/privacy/versions": trail,
      "/terms/versions/original": trail,
      "/sample-proposal/certificate": trail,
      ...Object.fromEntries(
        ["/blog", "/booking", "/contact", "/privacy", "/terms", "/sample-proposal", "/roi-calculator"].map(
          (path) => [path, []],
        ),
      ),
    };
    const german = Object.entries(english).map(([path, types]) => [
      path === "/" ? "/de" : `/de${path}`,
      types,
    ]);
    const expected = new Map<string, string[]>([
      ...Object.entries(english),
      ...(german as [string, string[]][]),
      [`/blog/${post("en")}`, article],
      [`/de/blog/${post("de")}`, article],
    ]);
    const paths = new Set([...expected.keys(), ...pages.map((address) => new URL(address).pathname)]);
    const faults: string[] = [];
    const pictures = new Set<string>();
    for (const path of paths) {
      const answer = await fetch(site.url + path, { headers: { Accept: "text/html" } });
      if (expected.has(path)) expect([path, answer.status]).toEqual([path, 200]);
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const found = checkStructuredData(await answer.text());
      faults.push(...found.faults.map((fault) => `${path}: ${fault}`));
      for (const picture of found.pictures) pictures.add(picture);
      const lacks = (expected.get(path) ?? []).filter((one) => !found.types.includes(one));
      expect([path, lacks]).toEqual([path, []]);
    }
    expect(faults).toEqual([]);
    expect(pictures.size).toBeGreaterThan(3);
    for (const picture of pictures) {
      const answer = await fetch(site.url + new URL(picture).pathname);
      await answer.arrayBuffer();
      expect([picture, answer.status]).toEqual([picture, 200]);
      expect(answer.headers.get("Content-Type")).toMatch(/^image\//);
    }
  });

  test.each([
    [{ "@type": "Wizard" }, "unknown @type"],
    [{ "@type": "Organization", name: "A" }, "url is missing"],
    [{ "@type": "Organization", name: "", url: "https://a.example/" }, "name is empty"],
    [{ "@type": "Organization", name: "A", url: "/about" }, "url is no absolute URL"],
    [
      { "@type": "Organization", name: "A", url: "https://a.example/", image: "a.png" },
      "image is no absolute",
    ],
    [{ "@type": "BlogPosting", datePublished: "2026-05-01" }, "datePublished is no time with a zone"],
    [{ "@type": "BlogPosting", dateModified: "2026-05-01T10:00:00" }, "dateModified is no time with a zone"],
    [{ "@type": "BlogPosting", timeRequired: "7 minutes" }, "timeRequired is no duration"],
    [{ "@type": "BlogPosting", inLanguage: "English" }, "inLanguage is no language of the site"],
    [
      { "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "Why?" }] },
      "acceptedAnswer is missing",
    ],
    [
      { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 2 }] },
      "positions are [2]",
    ],
    [
      { "@type": "Blog", "@id": "https://a.example/#b", name: "A", "@context": "https://other.example" },
      "@context",
    ],
  ])("would have %j found", (thing, fault) => {
    const data = { "@context": "https://schema.org", ...thing };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(checkStructuredData(html).faults.join("\n")).toContain(fault);
  });

  test("would have its faulty structured data found", async () => {
    const item = { "@type": "ListItem", name: "Blog" };
    const data = { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: [item] };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const issues = await new Validator().validate(new WebAutoExtractor({ addLocation: false }).parse(html));
    expect(issues.filter(({ severity }) => severity === "ERROR")).not.toEqual([]);
  });
});
