import type { APIResponse } from "@playwright/test";

import { expect, test } from "./fixtures";
import { PAGES, POST_PATH } from "./pages";

const RESOURCES = [
  { path: "/rss.xml", type: /^application\/(rss\+)?xml/ },
  { path: "/feed.json", type: /^application\/feed\+json/ },
  { path: "/sitemap.xml", type: /^application\/xml/ },
  { path: "/robots.txt", type: /^text\/plain/ },
  { path: "/llms.txt", type: /^text\/(plain|markdown)/ },
  { path: "/api/blog/posts", type: /^application\/json/ },
];

/**
 * Compares answers of the site with each other, and does so again if another test has published or
 * withdrawn an article between them.
 */
async function expectAtOneMoment(compare: () => Promise<void>): Promise<void> {
  await expect(compare).toPass();
}

for (const { path, type } of RESOURCES) {
  test(`${path} answers, and again with 304`, async ({ request }) => {
    await expectAtOneMoment(async () => {
      const first = await request.get(path);
      expect(first.status()).toBe(200);
      expect(first.headers()["content-type"]).toMatch(type);
      expect(first.headers()["cache-control"]).toMatch(/^public, .*s-maxage=\d+/);
      const etag = first.headers().etag ?? "";
      expect(etag).not.toBe("");
      const second = await request.get(path, { headers: { "If-None-Match": etag } });
      expect(second.status()).toBe(304);
      expect((await second.body()).length).toBe(0);
    });
  });
}

test("the feeds hold the newest posts with absolute addresses", async ({ page, request, baseURL }) => {
  await expectAtOneMoment(async () => {
    const rss = await (await request.get("/rss.xml")).text();
    const titles = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      if (parsed.querySelector("parsererror")) return [];
      return [...parsed.querySelectorAll("item > link")].map((link) => link.textContent ?? "");
    }, rss);
    const json = (await (await request.get("/feed.json")).json()) as {
      version: string;
      items: { url: string }[];
    };
    expect(json.version).toBe("https://jsonfeed.org/version/1.1");
    expect(titles).toContain(`${baseURL ?? ""}${POST_PATH}`);
    expect(json.items.map(({ url }) => url)).toEqual(titles);
  });
});

test("the sitemap names every public page and no other", async ({ request, baseURL }) => {
  await expectAtOneMoment(async () => {
    const sitemap = await (await request.get("/sitemap.xml")).text();
    for (const { path, noindex } of PAGES) {
      const entry = `<loc>${new URL(path, baseURL).href}</loc>`;
      if (noindex) expect(sitemap).not.toContain(entry);
      else expect(sitemap).toContain(entry);
    }
    for (const [, address] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      expect((await request.get(address ?? "")).status(), address).toBe(200);
    }
  });
});

test("robots.txt points at the sitemap", async ({ request, baseURL }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL ?? ""}/sitemap.xml`);
});

test("the API pages through every post exactly once", async ({ request }) => {
  await expectAtOneMoment(async () => {
    const seen: string[] = [];
    let next: string | undefined = "/api/blog/posts?limit=5";
    let total = "";
    while (next) {
      const response: APIResponse = await request.get(next);
      expect(response.status()).toBe(200);
      total = response.headers()["x-total-count"] ?? "";
      seen.push(...((await response.json()) as { id: string }[]).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers().link ?? "")?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(String(seen.length)).toBe(total);
  });
});

for (const [path, status] of [
  ["/api/blog/posts?limit=0", 400],
  ["/api/blog/posts?limit=101", 400],
  ["/api/blog/posts?cursor=nonsense", 400],
  ["/api/blog/posts/00000000-0000-4000-8000-000000000000", 404],
  ["/api/no-such-thing", 404],
] as const) {
  test(`${path} is a problem with status ${status}`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    expect(response.headers()["content-type"]).toMatch(/^application\/problem\+json/);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ status });
    expect(body.message).toBe(body.detail);
    expect(body.requestId).toBe(response.headers()["x-request-id"]);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|at .+:\d+/);
  });
}

test("health names its parts and no secrets", async ({ request }) => {
  const response = await request.get("/api/health");
  expect(response.status()).toBe(200);
  const text = await response.text();
  expect(text).toMatch(/database/);
  expect(text).not.toMatch(/file:|app\.db|secret/i);
});

test("metrics are not there without a token", async ({ request }) => {
  expect((await request.get("/metrics")).status()).toBe(404);
});
