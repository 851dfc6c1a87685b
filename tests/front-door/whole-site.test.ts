import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { LinkChecker, type LinkResult } from "linkinator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { START_MILLISECONDS } from "./support/app-server";
import { type DemoSite, startDemoSite } from "./support/demo-site";

/* Follows every link of the public site, as a search engine does. That names and types of
   structured data exist at schema.org is checked by the compiler (`schema-dts`). Here each page's
   data is read again and held against what search engines require. */

/** Calendars have a link to the next month on every month, and lists one for each order. */
const ENDLESS = /\/booking[^?]*\?|\/language\b/;

let site: DemoSite;
let links: LinkResult[];
/** The addresses of the pages that the crawl found, without fragments and queries. */
let pages: string[];

beforeAll(async () => {
  site = await startDemoSite();
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

  test("would have its faulty structured data found", async () => {
    const item = { "@type": "ListItem", name: "Blog" };
    const data = { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: [item] };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const issues = await new Validator().validate(new WebAutoExtractor({ addLocation: false }).parse(html));
    expect(issues.filter(({ severity }) => severity === "ERROR")).not.toEqual([]);
  });
});
